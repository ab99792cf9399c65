-- answer_spec.lua -- invalid answers of a bot: the message of the lost game describes them.

local command = require "spec.support.command"
local shogun = require "shogun"

local wanted <const> = ": return a move (a table of board:moves(), its text or its code)"

-- By the expression after `return`: what the message calls it, or else the whole message.
local answers <const> = {
  ["nil"] = "nothing", ["false"] = "false", ["7.5"] = "the number 7.5",
  ["4096"] = "the number 4096",
  ["board:moves()"] = "a list of 22 moves", ["{ 'd1e3' }"] = "a list of 1 value",
  ["board"] = "a board", ["(board:play(board:moves()[1]))"] = "a board", ["{}"] = "an empty table",
  ["board:pieces()[1]"] = "a piece", ["{ x = 1, y = 2 }"] = "a field", ["'d4'"] = "the field 'd4'",
  ["board:outcomes('d1e3')[1]"] = "a table without from and to", ["board.moves"] = "a function",
  ["coroutine.create(print)"] = "a coroutine",
}

local faults <const> = {
  ["'d4d5x'"] = "not a move: expected two fields, as in 'd4b6', got 'd4d5x'",
  ["{ from = 'd1' }"] = "to: expected 'a1' to 'h8', {x, y} or a table with x and y, got nil",
  ["setmetatable({}, { __index = function() error('no', 0) end })"] = "no",
  ["setmetatable({}, { __metatable = setmetatable({}, { __eq = function() error 'ran' end }) })"] =
    "from: expected 'a1' to 'h8', {x, y} or a table with x and y, got nil",
}

local function loses(player)
  local _, result = shogun.game({ white = player, seed = 1 }):step()
  assert.equal("illegal", result.reason)
  return result.message
end

describe("a bot that returns no move", function()
  it("gets a message about its answer, whether the bot is a function or a table", function()
    for expression, name in pairs(answers) do
      local bot = load("local board = ... return " .. expression)
      assert.equal("the bot returned " .. name .. wanted, loses(bot))
      local choose = load("local self, board = ... return " .. expression)
      assert.equal("Ann returned " .. name .. wanted, loses { name = "Ann", choose = choose })
    end
    for expression, fault in pairs(faults) do
      assert.equal(fault, loses(load("return " .. expression)))
    end
  end)

  it("gets the same message in a box, in lint, in play and in a match", function()
    command.with_path(function(path)
      local file = path:match "[^/]+$"
      for expression, name in pairs { ["nil"] = "nothing", ["board:moves()"] = "a list of 22 moves",
        ["board"] = "a board", ["{ from = 'd1' }"] = false } do
        command.write(path, ("return function(board) return %s end"):format(expression))
        local message = loses(assert(shogun.bots.boxed { path = path }))
        local told = name and file .. " returned " .. name .. wanted
        assert.equal(told or faults[expression], message)
      end
      command.write(path, "return function() end")
      local told = " returned nothing" .. wanted
      local linted = command.ends_with(1, "lint --boards 1 --games 0 " .. path)
      assert(linted:find(file .. told, 1, true), linted)
      local _, said = command.ends_with(0, "play --quiet --red random --white " .. path)
      assert(said:find("illegal, " .. file .. told, 1, true), said)
    end, ".lua")
  end)
end)
