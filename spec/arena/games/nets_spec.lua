-- nets_spec.lua -- an engine with a net in a match: the net of a file is a source of its player,
-- read once, fingerprinted, sent along.

local acceptance = require "shogun.cluster.acceptance"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local random = require "spec.support.random"
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"
local slow_net = require "spec.oracle.slow_net"
local verbs = require "spec.support.verbs"

setup(harsh.stop)                                -- whole games, SHA-256 in Lua

local bytes <const> = slow_net.random(random.source(1), "magnets")
local other_bytes <const> = slow_net.random(random.source(2), "magnets")

-- Calls with the name of a net's file, and the player that has it.
local function with_net(call)
  command.with_folder(function(folder)
    local path = folder .. "/my.net"
    command.write(path, bytes)
    call(path, "engine:nodes=200,net=" .. path)
  end)
end

local in_net = command.tests_with(with_net)

local function score_of(bot)
  bot:choose(shogun.board(), {})
  return bot.score
end

describe("a player with a net", function()
  it("can be parsed, but not described, if the file of its net is missing", function()
    local read = assert(player_text.read "engine:nodes=5,net=absent.net,pawn=90")
    assert.same({ "builtin", "absent.net", { nodes = 5, weights = { pawn = 90 } } },
      { read.kind, read.path, read.options })
    assert.same({ nil, "net: absent.net: No such file or directory" },
      { player.describe "engine:nodes=5,net=absent.net" })
    read = assert(player_text.read "engine:net=false")
    assert.same({ net = false }, read.options)
    assert.is_nil(read.path)
  end)

  it("is described with the fingerprint of its net", function()
    with_net(function(path, spec)
      local described = assert(player.describe(spec))
      assert.same({ "builtin", spec, sha256(bytes) },
        { described.kind, described.name, described.sha256 })
      command.write(path, bytes:sub(1, -2))
      assert.same({ nil, ("net: %s: cut off"):format(path) }, { player.describe(spec) })
    end)
    assert.is_nil(player.describe("engine:net=false").sha256)
  end)

  it("plays with the net that was described, and refuses a file that changed later",
    in_net(function(path, spec)
      local described = assert(player.describe(spec))
      local score = score_of(assert(player.source(described, {}))())
      assert.equal(score_of(shogun.bots.engine { nodes = 200, net = path }), score)
      assert.not_equal(score_of(shogun.bots.engine { nodes = 200, net = false }), score)
      command.write(path, other_bytes)
      assert.same({ nil, path .. ": the file has changed" }, { player.source(described, {}) })
      local came = { sources = { [path] = { { name = "net", shown = "", text = bytes } } } }
      assert.equal(score, score_of(assert(player.source(described, came))()))
      assert.same({ nil, path .. ": is not stored with the match" },
        { player.source(described, { sources = {} }) })
    end))

  it("plays only under the law of its net", in_net(function(_, spec)
    local described = assert(player.describe(spec))
    assert(player.source(described, { rules = "boxed" }))
    assert.same({ nil, "net: expected one for the board's law (fixed), got one for magnets" },
      { player.source(described, { rules = "law=fixed" }) })
    local _, said, code = verbs.run("play --quiet --white random --red FILE --rules sheet", spec)
    assert.same({ 1, "shogun: --red: net: expected one for the board's law (fixed), got one for "
      .. "magnets\n" }, { code, said })
  end))

  it("is refused by a worker that did not receive the net", function()
    local described = { { spec = "engine:net=/etc/passwd" }, { spec = "random" } }
    assert.equal("engine:net=/etc/passwd names a file that is not stored with the match",
      acceptance.of_players(described, {}, {}))
    assert.is_nil(acceptance.of_players(described, { { { text = bytes } } }, {}))
  end)
end)

describe("a match with a net", function()
  it("reads the net's file once, and all its processes play with this net", function()
    for _, concurrency in ipairs { 1, 2 } do
      with_net(function(path, spec)
        local standings, settings, reads = matches.play_changed(path, "another file", {
          players = { spec, "random" }, pairs = 2, openings = "random:2", concurrency = concurrency,
        })
        assert.same({ 4, 1, sha256(bytes) }, { standings.games, reads, settings.players[1].sha256 })
        assert.is_nil(standings.reasons.error)
      end)
    end
  end)

  it("does not resume with another net", in_net(function(path, spec)
    local options = {
      players = { spec, "random" }, pairs = 1, openings = "random:1", db = path .. ".db",
    }
    local function resumed()
      local before
      options.report = function(event) before = before or event.done end
      assert(shogun.match(options))
      return before
    end
    assert.equal(0, resumed() or 0)
    assert.equal(2, resumed())
    command.write(path, other_bytes)
    assert.equal(0, resumed() or 0)
  end))

  it("names an unusable net, and exits with 2 if the net's file is missing",
    in_net(function(path, spec)
      local line = ("match %s random --pairs 1 --rules sheet --quiet --db %s.db"):format(spec, path)
      local _, said, code = command.run(line)
      assert.same({ 1, "shogun: net: expected one for the board's law (fixed), got one for "
        .. "magnets\n" }, { code, said })
      os.remove(path)
      _, said, code = command.run(line)
      assert.same({ 2, ("shogun: player: net: %s: No such file or directory\n"):format(path) },
        { code, said })
    end))
end)
