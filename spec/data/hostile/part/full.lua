-- full.lua -- what bots share that act while their memory is nearly full.

local full = {}

local long_enough <const> = 210 -- plies: their keys and moves are longer than any buffer on a stack

--- A move that takes nothing and gives no check, so that games are long.
function full.wait(board)
  local codes, count = board:codes()
  for i = 1, count do
    local after = board:play(codes[i])
    if #after == #board and not after:in_check() and after:count() > 0 then return codes[i] end
  end
  return codes[1]
end

local kept = {}

--- Takes memory until none is left: in large pieces, then in smaller ones.
function full.fill()
  for i = 1, 1 << 12 do kept[i] = false end
  local size, n = 1 << 20, 0
  local function take()
    local text = ("x"):rep(size)
    n = n % #kept + 1
    kept[n] = text
  end
  while size >= 64 and n < #kept do
    if not pcall(take) then size = size // 2 end
  end
end

--- Gives it back.
function full.free()
  for i = 1, #kept do kept[i] = false end
end

--- What a game is told, asked for again: the host's answer is longer than what is left.
function full.ask(info, name)
  info[name] = nil
  return info[name]
end

--- A bot that waits until the game is long, fills its memory and then acts, once.
function full.bot(act)
  local calls, is_done = 0, false
  return function(board, info)
    calls = calls + 1
    local is_late = calls == 1 or calls > long_enough // 2
    if is_done or not is_late or #info.history < long_enough then return full.wait(board) end
    is_done = true
    local move = full.wait(board)
    full.fill()
    return act(board, info, move)
  end
end

return full
