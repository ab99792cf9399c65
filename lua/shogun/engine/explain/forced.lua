--- Forced wins: within how many moves a side wins against any replies, proved by trying
-- all.

local forced = {}

local proof_nodes <const> = 2000000 -- a proof that takes more is given up

--- The move with which the side to move wins within that many moves; false if there is none, nil if
--- that takes too long to prove.
---@param engine shogun.Engine
---@param board shogun.Board  the game is not over
---@param moves integer
---@return shogun.Move | false | nil
function forced.win(engine, board, moves)
  return (engine:mate(board, moves, { nodes = proof_nodes }))
end

-- Whether the side to move has won, or wins within `moves` moves; nil if that was not proved. A
-- game that is drawn is not won.
local function is_won(engine, board, moves)
  local result = board:result()
  if result then return result.winner == board:turn() end
  local move = forced.win(engine, board, moves)
  return move and true or move
end

--- Whether every move of the side to move loses within that many moves of the other side; nil if
--- that was not proved.
---@param engine shogun.Engine
---@param board shogun.Board  the game may be over
---@param moves integer
---@return boolean?
function forced.is_lost(engine, board, moves)
  local result = board:result()
  if result then return result.winner ~= nil and result.winner ~= board:turn() end
  if moves == 0 then return false end
  local lost = true
  for _, reply in ipairs(board:moves()) do
    local wins = is_won(engine, board:play(reply), moves)
    if wins == false then return false end
    if wins == nil then lost = nil end
  end
  return lost
end

-- In how many moves the side to move wins, `moves` at most.
local function count_of(engine, board, moves)
  if board:result() then return 0 end
  local count = 0
  repeat count = count + 1 until count >= moves or engine:mate(board, count)
  return count
end

--- The reply that holds out longest.
---@param engine shogun.Engine
---@param board shogun.Board  lost within that many moves, and not over
---@param moves integer
---@return shogun.Move
---@return integer count  moves that the other side needs then
function forced.longest(engine, board, moves)
  local longest, best = 0, nil
  for _, reply in ipairs(board:moves()) do
    local count = count_of(engine, board:play(reply), moves)
    if not best or count > longest then longest, best = count, reply end
  end
  return best, longest
end

local shallow <const> = 2000 -- nodes

--- A reply after which the other side does not win within that many moves: the engine's choice if
--- it is one of these.
---@param engine shogun.Engine
---@param board shogun.Board  not lost within that many moves, and not over
---@param moves integer
---@return shogun.Move?
function forced.refutation(engine, board, moves)
  local first = engine:search(board, { nodes = shallow }).move
  if moves == 0 or not is_won(engine, board:play(first), moves) then return first end
  for _, reply in ipairs(board:moves()) do
    if not is_won(engine, board:play(reply), moves) then return reply end
  end
end

return forced
