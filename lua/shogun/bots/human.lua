--- A person: yields for each move, and is resumed with the text typed: "d1e3", "D1-E3", "d1xe3".
--
--     local thread = coroutine.create(function() return game:step() end)
--     coroutine.resume(thread)          --> true, board, info: it waits for a move
--     coroutine.resume(thread, "a1a9")  --> true, board, info, message: not legal, it still waits
--     coroutine.resume(thread, "a1a2")  --> true, move: the step is done

local check = require "shogun.check"
local core = require "shogun.core"
local players = require "shogun.game.players"

-- Returns the code of a legal move and the highest number its piece may show then.
local function choose(_, board, info)
  if not coroutine.isyieldable() then error("shogun.bots.human: run the game in a coroutine", 0) end
  local answer = coroutine.yield(board, info)
  while answer ~= "resign" do
    local code, highest = core.code(board, answer)
    if code then return code, highest end
    answer = coroutine.yield(board, info, highest)
  end
  return answer
end

players.believe(choose)

--- Makes a player that is a person: when it is to move, `game:step()` yields the board and its
--- information, and plays the text with which it is resumed. If that is not a legal move, `step`
--- yields again, with a message as the third value. `step` has to run in a coroutine.
--- ```lua
--- local game = shogun.game { white = shogun.bots.human() }
--- local step = coroutine.wrap(function() return game:step() end)
--- step()
--- print(step "d1e3")  --> d1e3
--- ```
---@param options? { name: string? }  name: default "human"
---@return shogun.Player
return function(options)
  options = check.options(options, { name = true })
  return { name = options.name or "human", waits = true, choose = choose }
end
