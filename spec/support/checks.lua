-- checks.lua -- replaces the part of busted that the specs of rules and search use, where busted is
-- missing: in a page (spec/site) and on other platforms. There it is a program: checks.lua SPEC...
-- runs the specs, and closes with "N passed, N failed".

local names, teardowns = {}, {}
local checks = { passed = 0, failures = {} }

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

local asserts <const> = {}

function asserts.equal(a, b) expect(a == b, "expected %s, got %s", a, b) end
function asserts.not_equal(a, b) expect(a ~= b, "expected another than %s", a) end
function asserts.same(a, b) expect(same(a, b), "expected another table") end
function asserts.is_true(a) expect(a == true, "expected true, got %s", a) end
function asserts.is_false(a) expect(a == false, "expected false, got %s", a) end
function asserts.is_nil(a) expect(a == nil, "expected nil, got %s", a) end
function asserts.truthy(a, message) expect(a, "expected a value: %s", message) end
function asserts.falsy(a, message) expect(not a, "expected none, got %s: %s", a, message) end

-- The error of a call, with and without its place.
local function error_of(f)
  local ok, message = pcall(f)
  expect(not ok, "expected an error")
  return message, type(message) == "string" and message:gsub("^[^:]*:%d+: ", "") or message
end

function asserts.error(f, expected)
  local message, bare = error_of(f)
  expect(message == expected or bare == expected, "expected %s, got %s", expected, message)
end

function asserts.error_matches(f, pattern)
  local message = error_of(f)
  expect(message:find(pattern, 1, true) or message:find(pattern), "expected %s, got %s", pattern,
    message)
end

asserts.has_error = asserts.error

local plain_assert <const> = assert
local environment <const> = setmetatable({
  assert = setmetatable(asserts, { __call = function(_, ...) return plain_assert(...) end }),
  pending = function() end,
}, { __index = _G })

function environment.describe(name, body)
  names[#names + 1] = name
  body()
  names[#names] = nil
end

function environment.it(name, body)
  local ok, message = pcall(body)
  if ok then
    checks.passed = checks.passed + 1
  else
    local text = ("%s %s: %s"):format(table.concat(names, " "), name, message)
    checks.failures[#checks.failures + 1] = text
  end
end

function environment.setup(body) body() end
function environment.teardown(body) teardowns[#teardowns + 1] = body end

--- Runs the text of a spec, and counts.
function checks.run(text, path)
  plain_assert(load(text, "@" .. path, "t", environment))()
  while #teardowns > 0 do table.remove(teardowns)() end
end

if not (arg and arg[0] and arg[0]:find "checks%.lua$") then return checks end

package.path = "lua/?.lua;lua/?/init.lua;./?.lua;" .. package.path
for _, path in ipairs(arg) do
  local file <close> = assert(io.open(path, "rb"))
  checks.run(file:read "a", path)
end
for _, failure in ipairs(checks.failures) do io.stderr:write(failure, "\n") end
io.write(("%d passed, %d failed\n"):format(checks.passed, #checks.failures))
os.exit(#checks.failures == 0 and checks.passed > 0, true)
