-- victim.lua -- a plain bot that looks at what it is told now and then, and takes nothing while it
-- need not.

local calls = 0

return { name = "victim", choose = function(_, board, info)
  calls = calls + 1
  if calls % 16 == 1 then
    local plies = #info.history - 1
    if #info.moves ~= plies or plies == 0 and info.start ~= board then error "told another game" end
  end
  local codes, count = board:codes()
  for i = count, 1, -1 do
    local after = board:play(codes[i])
    if #after == #board and not after:in_check() and after:count() > 0 then return codes[i] end
  end
  return codes[1]
end }
