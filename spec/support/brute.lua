-- brute.lua -- wins, by trying every move: what the engine's proofs are compared with.

local brute = {}

-- Whether the side to move wins within `plies`, by trying every move.
local function wins_within(board, plies)
  local result = board:result()
  if result then return false end
  for _, move in ipairs(board:moves()) do
    local after = board:play(move)
    local over = after:result()
    if over and over.winner == board:turn() then return true end
    if not over and plies >= 3 then
      local all = true
      for _, answer in ipairs(after:moves()) do
        local back = after:play(answer)
        if back:result() or not wins_within(back, plies - 2) then
          all = false
          break
        end
      end
      if all then return true end
    end
  end
  return false
end

-- In how many of its moves the side to move wins: 1 or 2, or 0 if it takes more.
function brute.moves_to_win(board)
  return wins_within(board, 1) and 1 or wins_within(board, 3) and 2 or 0
end

return brute
