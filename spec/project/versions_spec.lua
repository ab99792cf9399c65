-- versions_spec.lua -- the versions of Lua: games by seed are the same under each, and nothing
-- assigns to a loop's variables, which Lua 5.5 refuses and 5.4 does not.

local command = require "spec.support.command"
local shogun = require "shogun"

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
  local refused = select(2, load(plain)) or "const variable"
  local found = refused:find "const variable" and select(2, load(changed, "=" .. name)) or nil
  for _, pattern in ipairs { "%[%[(.-)%]%]", "\n```lua\n(.-)\n```" } do
    for inner in text:gmatch(pattern) do found = found or problem(inner, name .. ", within") end
  end
  return found
end

describe("the Lua files", function()
  it("never assign to a loop variable", function()
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

describe("a game and a match with a seed", function()
  it("are the same under each version of Lua, also in a box", function()
    if os.getenv "SHOGUN_HARSH" then return pending "boxes do not start under ASan" end
    local white, red = shogun.bots.random(), shogun.bots.greedy()
    local game = shogun.game { white = white, red = red, rules = "dice", seed = 5 }
    game:run()
    assert.equal("2p4p2p43/3p3k13/8/4K11p3p1/8/4P11P41/p17/8 w 4 22", game.board:text())
    local match = assert(shogun.match { players = { "random", "examples/bot.lua" }, pairs = 4,
      openings = "random:4", rules = "standard", seed = 3 })
    assert.same({ 634, { 1, 1, 2, 0, 0 } }, { match.plies, match.pairings[1].counts })
  end)
end)
