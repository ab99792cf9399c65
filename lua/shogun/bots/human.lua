--- A person: yields when it is asked, and is resumed with what was typed.
--
--     local thread = coroutine.create(function() return game:step() end)
--     coroutine.resume(thread)          --> true, board, info: it waits for a move
--     coroutine.resume(thread, "a1a9")  --> true, board, info, message: not legal, it still waits
--     coroutine.resume(thread, "a1a2")  --> true, move: the step is done
-- @module shogun.bots.human

local check = require "shogun.check"

local function choose(_, board, info)
  local answer = coroutine.yield(board, info)
  while answer ~= "resign" do
    local move, message = board:move(answer)
    if move then return move end
    answer = coroutine.yield(board, info, message)
  end
  return answer
end

--- Makes one. Its `step` has to run in a coroutine.
---@param options? { name: string? }
---@return shogun.Player
return function(options)
  check.names(options or {}, { name = true }, 2)
  return { name = options and options.name or "human", waits = true, choose = choose }
end
