-- links_spec.lua -- states in links to the site of version 0.9.0: what its calls make of
-- them.

local harsh = require "spec.support.harsh"
local inside = require "shogun.site.inside"
local json = require "dkjson"
local shogun = require "shogun"
local stored = require "spec.support.stored" "0.9"

setup(harsh.stop)
teardown(harsh.start)

describe("a link of version 0.9.0", function()
  local states = {}
  for name, link in pairs(stored.json("site.json").links) do states[name] = link.state end

  -- What the site's own calls answer.
  local function call(name, ...)
    local say = _G.print
    local answer = inside(function() end)
    local ok, text = pcall(answer, name, json.encode { select("#", ...), ... })
    _G.print = say -- luacheck: ignore 122
    assert(ok, text)
    return json.decode(text)
  end

  local function position(state, moves)
    local game = state.game
    return call("position", { rules = game.rules, start = game.start, moves = moves or game.moves })
  end

  it("has its game: dice, a move taken back", function()
    local found = position(states.dice)
    assert.same({ 2, "dice", "white" }, { found.ply, found.law, found.turn })
    assert.equal("e8d5=1", found.last.text)
    assert.equal(3, position(states.dice, { "d1e3=2", "e8d5=1", states.dice.game.undone[1] }).ply)
    assert.same({ reason = "resigned", winner = "red" }, states.resigned.game.ended)
  end)

  it("has its game: a law, a clock, a bot", function()
    local found = position(states.law)
    assert.same({ 2, "own", "c1c3" }, { found.ply, found.law, states.law.game.moves[1] })
    assert.truthy(found.rules:find " lone=2 stalemate=loss ")
    local kept = call("game_record", states.law.game, { white = "Ann", red = "greedy" })
    assert.truthy(kept:find "\n1%. c1c3 b8b6 %*\n$", kept)
  end)

  it("has its records", function()
    local list = call("list_games", states.look.text)
    local moves = {}
    for i, text in ipairs { states.look.text:match '^(.-\n)(%[White "greedy".*)$' } do
      moves[i] = #call("read_game", text).moves
    end
    assert.same({ 2, 4, 28 }, { #list, moves[1], moves[2] })
    assert.same({ 1, 7, true }, { states.look.game, states.look.place, states.look.turned })
    assert.same({ 2, 28 }, { states["end"].game, states["end"].place })
    assert.same({}, { list[1].message, list[2].message })
  end)

  it("has its bot, which plays", function()
    local bot = states.write
    assert.is_nil(call("check_source", bot))
    local player = assert(load(bot.source))()
    local game = shogun.game { white = player, red = player, seed = 1 }
    assert(game:step() and game:step())
    assert.equal("Grüße", shogun.record.tag(game:record(), "White"))
    assert.same({ opponent = "own mybot", pairs = "7", rules = "boxed", seconds = "1" }, bot.match)
  end)
end)
