-- players_spec.lua -- the same text means the same player in every place that takes one; and
-- shogun players, which lists them.

local builtin = require "shogun.bots.builtin"
local command = require "spec.support.command"
local json = require "shogun.record.json"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local shogun = require "shogun"
local verbs = require "spec.support.verbs"

local code_of_bot <const> = [[return {
  options = { weight = { default = 3, min = 0, max = 10 }, half = { default = -0.5 } },
  choose = function(_, board, info) return board:codes()[info.options.weight] end,
}]]

-- A test that gets the path of a bot with options.
local function at_bot(call) return command.at_bot(code_of_bot, call) end

-- The verbs that take players, FILE in place of the text, and how they name the argument.
local places <const> = {
  ["play --quiet --red random --white FILE"] = "--white: ", ["lint FILE"] = "bot: ",
  ["bot FILE"] = "bot: ", ["match FILE random"] = "player: ",
  ["tune FILE x=1,0,2,1"] = "player: ", ["players FILE"] = "player: ",
}

-- All of them for a third of the texts, one for the others: each run defines every verb.
local function places_of(i)
  return i % 3 == 1 and places or { ["lint FILE"] = places["lint FILE"] }
end

describe("an invalid text of a player", function()
  for i, text in ipairs {
    "nobody", "engine:levl=3", "engine:cputime=2", "greedy:seed", "/none.lua:weight=4",
    "a.lua:memory=1", "unsafe:greedy", "engine:net=/none", "cmd:",
  } do
    it("is refused by the same message everywhere: " .. text, function()
      local _, message = shogun.bots.of(text)
      for line, prefix in pairs(places_of(i)) do
        local output, said, code = verbs.run(line, text)
        assert.same({ "", 2 }, { output, code })
        -- play names the person, too, whom it takes
        said = said:gsub("expected human, random", "expected random")
        assert.equal(("shogun: %s%s\n"):format(prefix, message), said)
      end
      local described, problem = player.describe(text, { unsafe = true, programs = true })
      assert.is_nil(described)
      assert.equal(message, problem)
    end)
  end

  it("is named if it stands where another argument is expected", function()
    local _, said, code = verbs.run("play FILE", "engine:level=3")
    assert.same({ 2, "shogun: engine:level=3 is a player: expected --white or --red before it\n" },
      { code, said })
  end)

  it("is refused if it names a person who cannot be asked", function()
    local message <const> = "human: a person plays only in shogun play"
    assert.same({ nil, message }, { shogun.bots.of "human" })
    assert.same({ nil, message }, { player.describe "human" })
    for line, prefix in pairs(places) do
      if not line:find "^play" then
        local _, said, code = verbs.run(line, "human")
        assert.same({ 2, ("shogun: %s%s\n"):format(prefix, message) }, { code, said })
      end
    end
  end)
end)

describe("a valid text of a player", function()
  it("is accepted everywhere, and means the same player", at_bot(function(path)
    for _, text in ipairs {
      "random", "greedy:seed=1", "alphabeta:depth=1", "engine:level=0",
      "engine:nodes=100,tempo=20", "engine:nodes=50,net=false,cputime=false", path,
      path .. ":weight=2,memory=64", ("unsafe:%s:weight=2"):format(path),
    } do
      local bot <close> = assert(shogun.bots.of(text))
      local described = assert(player.describe(text, { unsafe = true }))
      local other = assert(player.source(described, { permission = { unsafe = true } }))()
      local moves = {}
      for i, each in ipairs { bot, other } do
        moves[i] = tostring(shogun.game({ white = each, seed = 3 }):step())
      end
      assert.equal(moves[1], moves[2])
      local output, said, code = verbs.run("lint --rules sheet --board start FILE", text)
      assert.same({ "", 0 }, { said, code })
      assert(output:find(text .. ": 1 board", 1, true), output)
    end
  end))

  it("takes --instructions and --unsafe from the command if it names a Lua file",
    at_bot(function(path)
      local board = " --rules sheet --board start FILE"
      for words, code in pairs {
        ["--instructions 10"] = 1, ["--instructions 100000"] = 0, ["--unsafe"] = 0,
      } do
        local given = path .. (words == "--unsafe" and ":weight=2" or "")
        assert.equal(code, (select(3, verbs.run(("lint %s%s"):format(words, board), given))))
      end
      local own = path .. ":instructions=100000"
      assert.equal(0, (select(3, verbs.run("lint --instructions 10" .. board, own))))
    end))
end)

describe("shogun players", function()
  local list = json.decode((verbs.run("players --json", "")))

  it("lists every player with valid defaults and bounds", function()
    local names = {}
    for i, each in ipairs(list) do
      names[i] = each.name
      for _, option in ipairs(each.options) do
        local subject = each.name == "FILE.lua" and "a.lua" or each.name
        for _, field in ipairs { "default", "min", "max" } do
          local value = option[field]
          if value ~= nil then
            assert(player_text.read(("%s:%s=%s"):format(subject, option.name, value)))
          end
        end
        local beyond = option.max and option.max < math.maxinteger and option.max + 1
        assert.is_nil((player_text.read(("%s:%s=%s"):format(subject, option.name,
          beyond or option.type == "string" and "," or "x"))))
      end
    end
    assert.equal(table.concat(builtin.names, " ") .. " FILE.lua unsafe:FILE.lua "
      .. "cmd:PROGRAM ARGS human", table.concat(names, " "))
  end)

  it("shows players with their options, ranges and defaults", function()
    local text = verbs.run("players", "")
    for _, each in ipairs(list) do
      assert(text:find(("%s: %s"):format(each.name, each.about:sub(1, 20)), 1, true), each.name)
      for _, option in ipairs(each.options) do
        local value = option.default ~= nil and "=" .. tostring(option.default) or ""
        assert(text:find(("\n  %s%s "):format(option.name, value), 1, true), option.name)
      end
    end
    for line in text:gmatch "[^\n]+" do assert(#line < 80, line) end
    assert(text:find("\n  level=10       0 to 10           how well to play;", 1, true), text)
  end)

  it("fits its list into a narrow window", function()
    local text = command.shell "COLUMNS=32 SHOGUN players engine"
    for each in text:gmatch "[^\n]+" do assert(#each < 32, each) end
    assert(text:find("\n  level=10\n     0 to 10: how well to play;\n     10 is", 1, true), text)
  end)

  it("shows an engine's weights and parameters under the rules", function()
    local engine = json.decode((verbs.run("players engine:tempo=7,net=false --json", "")))
    local weights = {}
    for _, each in ipairs(engine.weights) do
      weights[each.name] = each.default
      assert(player_text.read(("engine:%s=%d"):format(each.name, each.max)))
    end
    assert.same({ 100, 7 }, { weights.pawn, weights.tempo })
    local parameters = verbs.run("players engine --rules dice", ""):match "parameters.*weights"
    assert(parameters:find("\n  spread=", 1, true) and not parameters:find "\n  futility")
    local _, said, code = verbs.run("players engine --rules chess", "")
    assert.equal(2, code)
    assert(said:find("invalid rules", 1, true), said)
  end)

  it("shows the options of a Lua bot", at_bot(function(path)
    local text = verbs.run("players FILE", path)
    assert(text:find("\n  weight=3          0 to 10\n", 1, true), text)
    assert(text:find("\n  half=-0.5         any number\n", 1, true), text)
    assert(text:find("\n  memory=256        4 to 1048576 ", 1, true), text)
    text = verbs.run("players FILE", ("unsafe:%s:weight=5"):format(path))
    assert(text:find("\n  weight=5   0 to 10", 1, true), text)
  end))
end)
