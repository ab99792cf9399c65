-- tiny.lua -- as much of busted as the specs of rules and search need, for platforms without its C
-- modules: tiny.lua SPEC... Closes with "N passed, N failed".

package.path = "lua/?.lua;lua/?/init.lua;./?.lua;" .. package.path

local passed, failed, names, teardowns = 0, 0, {}, {}

local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

local function expect(holds, format, ...)
  if not holds then error(format:format(...), 3) end
end

local checks <const> = {}

function checks.equal(a, b) expect(a == b, "expected %s, got %s", a, b) end
function checks.same(a, b) expect(same(a, b), "expected another table") end
function checks.is_true(a) expect(a == true, "expected true, got %s", a) end
function checks.is_false(a) expect(a == false, "expected false, got %s", a) end
function checks.is_nil(a) expect(a == nil, "expected nil, got %s", a) end
function checks.truthy(a, message) expect(a, "expected a value: %s", message) end
function checks.falsy(a, message) expect(not a, "expected none, got %s: %s", a, message) end
function checks.error(f) expect(not pcall(f), "expected an error") end

function checks.error_matches(f, pattern)
  local ok, message = pcall(f)
  expect(not ok and message:find(pattern, 1, true) or message:find(pattern), "another error")
end

checks.has_error = checks.error
checks.are_equal, checks.are = checks.equal, { equal = checks.equal, same = checks.same }

local plain_assert <const> = assert
local environment <const> = setmetatable({
  assert = setmetatable(checks, { __call = function(_, ...) return plain_assert(...) end }),
  pending = function() end,
}, { __index = _G })

function environment.describe(name, body)
  names[#names + 1] = name
  body()
  names[#names] = nil
end

function environment.it(name, body)
  local ok, message = xpcall(body, debug.traceback)
  if ok then
    passed = passed + 1
    return
  end
  failed = failed + 1
  io.stderr:write(("%s %s: %s\n"):format(table.concat(names, " "), name, message))
end

function environment.setup(body) body() end
function environment.teardown(body) teardowns[#teardowns + 1] = body end

for _, path in ipairs(arg) do
  plain_assert(loadfile(path, "t", environment))()
  while #teardowns > 0 do table.remove(teardowns)() end
end
io.write(("%d passed, %d failed\n"):format(passed, failed))
os.exit(failed == 0 and passed > 0, true)
