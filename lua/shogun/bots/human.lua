--- A person: yields for each move, and is resumed with the text typed: "d1e3", "D1-E3", "d1xe3".
--
--     local thread = coroutine.create(function() return game:step() end)
--     coroutine.resume(thread)          --> true, board, info: it waits for a move
--     coroutine.resume(thread, "a1a9")  --> true, board, info, message: not legal, it still waits
--     coroutine.resume(thread, "a1a2")  --> true, move: the step is done
-- @module shogun.bots.human

local check = require "shogun.check"
local core = require "shogun.core"

-- A move as it was typed, as a board reads it. A person does not choose the number after it.
local function plain(answer)
  if type(answer) ~= "string" then return answer end
  local move, shows = core.read_move(answer)
  return not shows and move or answer
end

local function choose(_, board, info)
  if not coroutine.isyieldable() then error("a person is asked in a coroutine alone", 0) end
  local answer = coroutine.yield(board, info)
  while answer ~= "resign" do
    local move, message = board:move(plain(answer))
    if move then return move end
    answer = coroutine.yield(board, info, message)
  end
  return answer
end

--- Makes one. Its `step` has to run in a coroutine.
--- ```lua
--- local game = shogun.game { white = shogun.bots.human() }
--- local step = coroutine.wrap(function() return game:step() end)
--- step()
--- print(step "d1e3")  --> d1e3
--- ```
---@param options? { name: string? }
---@return shogun.Player
return function(options)
  options = options == nil and {} or options
  check.names(options, { name = true }, 2)
  return { name = options.name or "human", waits = true, choose = choose }
end
