-- options_spec.lua -- options of bots in files: set where one is loaded, passed where it is asked.

local archive = require "shogun.arena.store.archive"
local bots = require "shogun.bots"
local command = require "spec.support.command"
local options = require "shogun.game.options"
local plan = require "shogun.arena.games.plan"
local matches = require "spec.support.matches"
local process = require "shogun.box.process"
local protocol = require "shogun.box.protocol"
local referee = require "shogun.arena.games.referee"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"

-- A bot that tells its weight by its move: the one of that number.
local code <const> = [[
return {
  name = "weighed",
  options = { weight = { default = 3, min = 0, max = 10 }, brave = { default = false } },
  choose = function(self, board, info)
    self.asked = (self.asked or 0) + 1
    return board:codes()[info.options.weight + (info.options.brave and 5 or 0)]
  end,
}]]

-- Calls with the path of a file of this text. Returns what that returns, without the path.
local function with_file(text, call)
  local bot, message
  command.with_text(text, function(path)
    bot, message = call(path)
    message = message and message:gsub("^.*%.lua: ", "")
  end, ".lua")
  return bot, message
end

local function loaded(text, given)
  return with_file(text, function(path) return bots.load(path, given) end)
end

local function boxed(text, given)
  return with_file(text, function(path) return bots.boxed { path = path, options = given } end)
end

local function nothing() end

local function move_of(bot) return tostring(shogun.game({ white = bot, seed = 1 }):step()) end

local function move_of_number(n)
  local board = shogun.board()
  return tostring(board:move(board:codes()[n]))
end

-- Whoever loads a bot says the same of its options.
local refused <const> = {
  ["weight: expected a whole number from 0 to 10, got '11'"] = { code, { weight = "11" } },
  ["unknown option 'wieght'; did you mean weight?"] = { code, { wieght = 1 } },
  ["unknown option 'weight': the bot has none"] = { "return function() end", { weight = 1 } },
  ["options: expected a table of options by name, got 5"] = {
    "return { choose = function() end, options = 5 }",
  },
  ["options.w: expected min <= default <= max, got min 4, default 3, max none"] = {
    "return { choose = function() end, options = { w = { default = 3, min = 4 } } }",
  },
}

local function refuses(load)
  for message, row in pairs(refused) do
    it("is refused: " .. message, function()
      local bot, problem = load(row[1], row[2])
      assert.same({ nil, message }, { bot, problem })
    end)
  end
end

describe("a bot that is loaded", function()
  refuses(function(text, given) return loaded(text, { options = given }) end)

  it("receives the given values, otherwise the defaults", function()
    assert.equal(move_of_number(3), move_of(assert(loaded(code))))
    local bot = assert(loaded(code, { options = { weight = 4, brave = "true" }, seconds = 2 }))
    assert.equal(move_of_number(9), move_of(bot))
    assert.same({ "weighed", 1 }, { bot.name, bot.asked })
    assert.same({ default = 4, min = 0, max = 10 }, bot.options.weight)
  end)

  it("gets its own options, and leaves the table that its file returned unchanged", function()
    package.loaded.bot_of_two = load(code)()
    local one = assert(loaded("return require 'bot_of_two'", { options = { weight = 1 } }))
    local two = assert(loaded("return require 'bot_of_two'", { options = { weight = 2 } }))
    assert.equal(3, package.loaded.bot_of_two.options.weight.default)
    package.loaded.bot_of_two = nil
    assert.same({ move_of_number(1), move_of_number(2) }, { move_of(one), move_of(two) })
  end)

  it("is refused if its field options is not a table", function()
    assert.error_matches(function() bots.load("x", { options = 5 }) end,
      "options: expected a table of options by name, got 5", 1, true)
    assert.error_matches(function() bots.load("x", { option = {} }) end,
      "unknown option 'option'; did you mean options?", 1, true)
  end)
end)

describe("a bot in a box", function()
  refuses(boxed)

  it("receives the given values or the defaults in each game", function()
    local plain <close> = assert(boxed(code))
    local bot <close> = assert(boxed(code, { weight = 4, brave = true }))
    assert.equal(move_of_number(3), move_of(plain))
    for _ = 1, 2 do
      assert.equal(move_of_number(9), move_of(bot))
      bot:close()
    end
    assert.same({ default = 4, min = 0, max = 10 }, bot.options.weight)
    assert.same({ default = true }, bot.options.brave)
  end)

  it("receives numbers and texts exactly", function()
    local text = [[return {
      options = { x = { default = 0.0 }, s = { default = "" } },
      choose = function(_, board, info)
        return info.options.x == 0.1 + 0.2 and info.options.s == " a,b=c " and board:codes()[1]
      end }]]
    local bot <close> = assert(boxed(text, { x = 0.1 + 0.2, s = " a,b=c " }))
    assert.equal(move_of_number(1), move_of(bot))
  end)

  it("is refused if an option cannot have the given value", function()
    for message, given in pairs {
      ["'o': expected a number, true or false, or a text of at most 200 bytes on one line, "
        .. "got table"] = { o = {} },
      ["unknown option 1"] = { 5 },
    } do
      assert.same({ nil, message }, { boxed(code, given) })
    end
    assert.error_matches(function() bots.boxed { path = "x", options = 5 } end,
      "options: expected a table of options by name, got 5", 1, true)
  end)

  it("fails in a later game if its declared options have changed", function()
    local bot <close> = assert(boxed(code))
    bot:close()
    bot.host.packed = bot.host.packed .. "x"
    assert.error_matches(function() bot:choose(shogun.board()) end, ": its options differ now$")
    assert.is_false(bot.host:has_begun())
  end)

  -- What a box says is a stranger's.
  local weight <const> = protocol.pack_options(assert(options.read { w = { default = 1 } }))
  for name, answer in pairs {
    ["nothing"] = "", ["half of it"] = protocol.pack_bot("a", "b", weight):sub(1, -5),
    ["other bytes"] = protocol.pack_bot("a", "b", "\255\255\255\255"),
    ["a wrong declaration"] = protocol.pack_bot("a", "b", (weight:gsub("w", " "))),
  } do
    it("fails if its answer is " .. name, function()
      local bot <close> = assert(boxed(code))
      bot:close()
      local host = bot.host
      host.packed = nil
      local function request() return protocol.kinds.answer, answer end
      local false_box <const> = { request = request, hand_in = nothing, close = nothing }
      replaced(process, "borrow", function() return false_box end, function()
        assert.error_matches(function() host:begin(1, math.huge) end,
          ": its box sent an invalid answer$")
      end)
      assert.is_nil(host.box)
    end)
  end
end)

describe("a match", function()
  it("plays one bot with two sets of options as two players", command.at_text(code, function(path)
    local settings = matches.playable { path .. ":weight=1", path .. ":weight=2" }
    assert.equal("weighed:weight=1", settings.players[1].name)
    assert.equal("weighed:weight=2", settings.players[2].name)
    settings.adjudicate = { plies = 10 }
    local task = plan(settings):task(1)
    local outcome = assert(referee.play(settings, task))
    local game = { match = 1, played = "2026-11-21 18:00:00", task = task, outcome = outcome }
    local parse, replay = shogun.record.parse, shogun.record.replay
    local replayed = assert(replay(assert(parse(archive.record(settings, game)))))
    for ply = 1, #replayed do
      local board, first = replayed:at(ply - 1), task.white == 1 and "white" or "red"
      local found = board:codes()[board:turn() == first and 1 or 2]
      assert.equal(tostring(board:move(found)), tostring(replayed.moves[ply]))
    end
    assert.is_true(archive.replay(settings, game))
    settings.players[1].spec = path .. ":weight=3"
    local _, message = archive.replay(settings, game)
    assert.truthy(message:find "^ply 1, white to move: ")
  end, ".lua"))
end)
