-- player_spec.lua -- the players of a match: their texts, who they are, their limits.

local command = require "spec.support.command"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local replaced = require("spec.support.stand_in").field
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"

local board <const> = shogun.board()

describe("a player", function()
  it("is refused if it is a person, or a file with unknown options", function()
    assert.same({ nil, "human: a person plays only in shogun play" }, { player_text.read "human" })
    command.with_text("return print", function(path)
      assert.same({ nil, path .. ": unknown option 'nodes': the bot has none" },
        { player.describe(path .. ":nodes=1") })
      assert.same({ nil, path .. ": unknown option 'nodes': the bot has none" },
        { player.describe(("unsafe:%s:nodes=1"):format(path), { unsafe = true }) })
    end, ".lua")
  end)

  it("has shogun's version if it is built in", function()
    local spec = "engine:nodes=10"
    assert.same({
      spec = spec, kind = "builtin", name = spec, version = shogun.version, author = "shogun",
    }, player.describe(spec))
  end)

  it("has the name, author and version that its file declares, and a fingerprint",
    command.at_path(function(path)
      local code = "return { name = 'mine', version = '2', author = 'me', choose = print }"
      command.write(path, code)
      local described = {
        spec = "unsafe:" .. path, kind = "file", name = "mine", version = "2", author = "me",
        sha256 = sha256(code),
      }
      assert.same(described, player.describe("unsafe:" .. path, { unsafe = true }))
      described.spec, described.version = path, nil
      assert.same(described, player.describe(path))
      command.write(path, "return 5")
      local _, message = player.describe("unsafe:" .. path, { unsafe = true })
      assert.equal(path .. ": expected a function or an object with choose, got 5", message)
      assert.same({ nil, "/no.lua: No such file or directory" }, { player.describe "/no.lua" })
    end, ".lua"))

  it("differs from a player of the same file with other options", command.at_path(function(path)
    command.write(path, "return { name = 'mine', choose = print, options = { a = { default = 1 },"
      .. " b = { default = 'x' } } }")
    local function name_of(words) return assert(player.describe(path .. words)).name end
    assert.equal("mine", name_of "")
    assert.equal("mine", name_of ":memory=64")
    assert.equal("mine:a=2", name_of ":a=2,memory=64")
    assert.equal("mine:a=2,b=x y", name_of ":b=x y,a=2")
  end, ".lua"))

  it("has the name that its program reports", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local lua = command.interpreter()
    local permitted = { programs = true }
    local described = player.describe("cmd:" .. lua .. " lua/bin/shogun engine", permitted)
    assert.equal("shogun " .. shogun.version, described.name)
    assert.equal("the shogun founders", described.author)
    assert.equal(64, #described.sha256)
    assert.same({ nil, "true: it has ended" }, { player.describe("cmd:true", permitted) })
  end)

  it("starts at once, without a fingerprint, if it is a large executable",
      command.at_path(function(path)
        if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
        local start <const> = "#!/bin/sh\nexec %s lua/bin/shogun engine\n"
        local file = assert(io.open(path, "wb"))
        file:write(start:format(command.interpreter()))
        file:seek("set", 99 << 20)
        assert(file:write "x" and file:close() and os.execute("chmod +x " .. path))
        local described = assert(player.describe("cmd:" .. path, { programs = true }))
        assert.same({ "shogun " .. shogun.version, nil }, { described.name, described.sha256 })
      end))

  it("has a unique name", function()
    local list, names = {}, {}
    for i, name in ipairs { "a", "b", "a", "a #2", "a" } do list[i] = { name = name } end
    player.tell_apart(list)
    for i, each in ipairs(list) do names[i] = each.name end
    assert.same({ "a", "b", "a #2", "a #2 #2", "a #3" }, names)
  end)
end)

describe("a player's limit", function()
  local Engine <const> = getmetatable(shogun.engine { hash = 1 }).__index

  local function limits_of(spec, settings)
    local bot = assert(player.source({ spec = spec }, settings))()
    local search, limits = Engine.search, nil
    replaced(Engine, "search", function(engine, of, asked)
      limits = asked
      return search(engine, of, { depth = 1 })
    end, function() bot:choose(board) end)
    return limits
  end

  it("is taken from the player's text, or else from the match", function()
    local by_cputime <const> = { movetime = 0.25, cputime = true }
    for _, case in ipairs {
      { "engine", { nodes = 700 }, nodes = 700 },
      { "engine:nodes=300", { nodes = 700 }, nodes = 300 },
      { "engine:level=10", { nodes = 700 }, nodes = 700 }, { "engine:depth=1", { nodes = 1 } },
      { "engine", by_cputime, seconds = 0.25, cputime = true },
      { "engine:seconds=0.5", by_cputime, seconds = 0.5, cputime = true },
      { "engine:nodes=5", by_cputime, nodes = 5 },
      { "engine", { movetime = 0.25, cputime = false }, seconds = 0.25, cputime = false },
    } do
      local asked = limits_of(case[1], case[2])
      assert.same({ case.nodes, case.seconds, case.cputime },
        { asked.nodes, asked.seconds, asked.cputime })
    end
  end)

  it("limits the seconds of every player under a clock, else only of those not built in", function()
    local clock = { base = 10, increment = 1 }
    for kind, expected in pairs {
      builtin = {}, program = { 0.1 }, file = { 0.1, 10 }, object = { 0.1, 10 },
    } do
      local function clock_of(settings) return player.clock({ kind = kind }, settings) or {} end
      assert.same({ base = 10, increment = 1, grace = 2 }, clock_of { clock = clock, grace = 2 })
      assert.equal(expected[1], clock_of({ movetime = 0.1 }).move)
      assert.equal(expected[2], clock_of({ nodes = 5 }).move)
    end
    assert.is_nil(player.clock({ kind = "program" }, { movetime = 0.1, cputime = true }))
  end)
end)

describe("the bots that a player makes", function()
  local counts = [[
    games = (games or 0) + 1
    return { choose = function() return tostring(games) end }]]

  for kind, prefix in pairs { ["in a box"] = "", ["without a box"] = "unsafe:" } do
    it("are new for each game if the player is a file: " .. kind,
      command.at_text(counts, function(path)
        local described = assert(player.describe(prefix .. path, { unsafe = true }))
        local settings = { movetime = 1, permission = { unsafe = true } }
        local source = assert(player.source(described, settings))
        for _ = 1, 2 do assert.equal("1", source():choose(board)) end
        command.write(path, "return print")
        assert.same({ nil, path .. ": the file has changed" },
          { player.source(described, settings) })
      end, ".lua"))
  end

  it("are reused if they are Lua values", function()
    local bot = shogun.bots.random()
    local described = player.describe_object(bot, 2)
    assert.same({ spec = "object", kind = "object", name = "random" }, described)
    assert.equal("player 2", player.describe_object(print, 2).name)
    assert.equal(bot, player.source(described, {}, bot)())
  end)
end)
