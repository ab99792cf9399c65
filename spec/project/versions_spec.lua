-- versions_spec.lua -- what Lua 5.5 refuses and 5.4 does not: assignments to a loop's variables.

local command = require "spec.support.command"

-- The text with the variables of each such loop declared again, as constants, in its body.
local function with_constants(text, header)
  local parts, at = {}, 1
  for list, from in text:gmatch(header .. "()") do
    local body = text:match("%f[%w_]do%f[^%w_]()", from)
    local names = list:gsub("%s*,%s*", ",")
    if body and not names:find "%s" and not names:find ",and$" then -- or it is prose
      parts[#parts + 1] = ("%s local %s = %s"):format(
        text:sub(at, body - 1), names:gsub("[^,]+", "%0<const>"), names)
      at = body
    end
  end
  return table.concat(parts) .. text:sub(at)
end

-- What the compiler says of Lua where variables of loops are constants, or of Lua within a text, in
-- long strings and blocks of Markdown; nil if it says nothing.
local function problem(text, name)
  local plain = text:gsub("^#", "--#")
  local changed = with_constants(plain, "%f[%w_]for%s+([%a_][%w_]*)%s*=")
  changed = with_constants(changed, "%f[%w_]for%s+([%a_][%w_,%s]-)%s+in%f[^%w_]")
  local found = load(plain) and select(2, load(changed, "=" .. name)) or nil
  for _, pattern in ipairs { "%[%[(.-)%]%]", "\n```lua\n(.-)\n```" } do
    for inner in text:gmatch(pattern) do found = found or problem(inner, name .. ", within") end
  end
  return found
end

describe("the Lua files", function()
  it("assign to no variable of a loop", function()
    for _, loop in ipairs { "for i = 1, 2 do i = 3 end", "for _, a in\npairs {} do\na = 1 end",
      "for k in next, t do for _ = 1, 2 do end k = nil end", "f[" .. "[for i = 1, 2 do i = 3 end]]",
      "# A\n```lua\nfor i = 1, 2 do i = 3 end\n```" } do
      assert.truthy(problem(loop, "loop"):find "attempt to assign to const variable")
    end
    local folders <const> = "lua spec examples csrc .github README.md"
    local files <const> = "find " .. folders .. " -name '*.lua' -o -name '*.md'"
    local problems, count = {}, 0
    for path in command.output(files):gmatch "[^\n]+" do
      problems[#problems + 1] = problem(command.read(path), path)
      count = count + 1
    end
    assert(count > 500, count)
    assert.same({}, problems)
  end)
end)
