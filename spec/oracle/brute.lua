-- brute.lua -- wins, by trying every move: the reference for the engine's proofs.

local brute = {}

-- Whether a move wins within that many moves of its side, against every reply.
function brute.wins_by(board, move, moves)
  local after = board:play(move)
  local over = after:result()
  if over then return over.winner == board:turn() end
  if moves == 1 then return false end
  for _, answer in ipairs(after:codes()) do
    if not brute.wins_within(after:play(answer), moves - 1) then return false end
  end
  return true
end

-- Whether the side to move wins within that many of its moves.
function brute.wins_within(board, moves)
  if board:result() then return false end
  for _, move in ipairs(board:codes()) do
    if brute.wins_by(board, move, moves) then return true end
  end
  return false
end

-- The number of its moves in which the side to move wins: 1 or 2, or 0 if it takes more.
function brute.moves_to_win(board)
  return brute.wins_within(board, 1) and 1 or brute.wins_within(board, 2) and 2 or 0
end

return brute
