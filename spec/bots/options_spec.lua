-- options_spec.lua -- options of bots in files: set where one is loaded, passed where it is asked.

local bots = require "shogun.bots"
local command = require "spec.support.command"
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

-- Calls with what loading this text gives.
local function loaded(text, given)
  local bot, message
  command.with_path(function(path)
    command.write(path, text)
    bot, message = bots.load(path, given)
    message = message and message:gsub("^.*%.lua: ", "")
  end, ".lua")
  return bot, message
end

local function move_of(bot) return tostring(shogun.game({ white = bot, seed = 1 }):step()) end

local function move_of_number(n)
  local board = shogun.board()
  return tostring(board:move(board:codes()[n]))
end

describe("a bot that is loaded", function()
  it("has the values that are given, and else its defaults", function()
    assert.equal(move_of_number(3), move_of(assert(loaded(code))))
    local bot = assert(loaded(code, { options = { weight = 4, brave = "true" }, seconds = 2 }))
    assert.equal(move_of_number(9), move_of(bot))
    assert.same({ "weighed", 1 }, { bot.name, bot.asked })
    assert.same({ default = 4, min = 0, max = 10 }, bot.options.weight)
  end)

  it("leaves the table that it returns as it is: another player may return it, too", function()
    package.loaded.bot_of_two = load(code)()
    local one = assert(loaded("return require 'bot_of_two'", { options = { weight = 1 } }))
    local two = assert(loaded("return require 'bot_of_two'", { options = { weight = 2 } }))
    assert.equal(3, package.loaded.bot_of_two.options.weight.default)
    package.loaded.bot_of_two = nil
    assert.same({ move_of_number(1), move_of_number(2) }, { move_of(one), move_of(two) })
  end)

  for message, row in pairs {
    ["weight: expected a whole number from 0 to 10, got '11'"] = { code, { weight = "11" } },
    ["unknown option 'wieght'; did you mean weight?"] = { code, { wieght = 1 } },
    ["unknown option 'weight': the bot has none"] = { "return print", { weight = 1 } },
    ["options: expected a table of options by name, got 5"] = {
      "return { choose = print, options = 5 }",
    },
  } do
    it("is refused: " .. message, function()
      local bot, problem = loaded(row[1], { options = row[2] })
      assert.same({ nil, message }, { bot, problem })
    end)
  end

  it("is refused where its options are no table", function()
    assert.error_matches(function() bots.load("x", { options = 5 }) end,
      "options: expected a table of options by name, got 5", 1, true)
    assert.error_matches(function() bots.load("x", { option = {} }) end,
      "unknown option 'option'; did you mean options?", 1, true)
  end)
end)
