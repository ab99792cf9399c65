-- dice.lua -- how much the engine's moves lose under dice, by rollouts.
--
--     make bench-dice                                 the loss a move, by spec/data/dice.bin
--     lua5.4 spec/bench/dice.lua loss FILE LIMITS     the same for a search such as "depth = 2"
--     lua5.4 spec/bench/dice.lua roll FROM TO >FILE   writes rollouts of the boards FROM to TO
--
-- A board comes from a game at random plies, then 200 nodes a move. The five moves that a search of
-- 20 000 nodes likes best are rolled out: the engine plays ten plies at 1000 nodes a move, with the
-- same dice for all five, and a search of 2000 nodes says how many points it expects there (a win
-- is one point). Games go on until the standard error of each move's difference to the best is at
-- most 0.01 of a point.
--
-- The best of five means is too high by chance. So the games with odd and with even numbers have
-- means of their own: the best move by the ones is compared with the engine's move by the others.

local core = require "shogun.core"
local random = require "shogun.random"
local shogun = require "shogun"

local candidates <const>, batch <const>, precision <const>, plies_ahead <const> = 5, 50, 0.01, 10
-- A board and how many moves; for each its code, and the points in 1/60000 of odd and even games.
local record <const>, move_record <const> = ">s1B", ">I2I2I2"

local engine <const> = shogun.engine { hash = 1 }
local spread <const> = core.default_parameters(shogun.board(nil, "dice")).spread

local function roll(source, move) return source(1, move.kind == "king" and 2 or 4) end

-- The points of the side to move: the search's parameter `spread` says what a score is worth.
local function points_of(info)
  if info.mate then return info.mate > 0 and 1 or 0 end
  local x = info.score / spread
  return 0.5 + 0.5 * x / math.sqrt(1 + x * x)
end

-- Plays on. Returns the points of a colour.
local function play_out(board, colour, source)
  engine:clear()
  for _ = 1, plies_ahead do
    if board:result() then break end
    local move = engine:search(board, { nodes = 1000 }).move
    board = board:play(move, roll(source, move))
  end
  local result = board:result()
  if result then return result.winner == colour and 1 or result.winner and 0 or 0.5 end
  local points = points_of(engine:search(board, { nodes = 2000 }))
  return board:turn() == colour and points or 1 - points
end

-- A board in the middle of a game, with several moves.
local function some_board(seed)
  local source, board = random(seed), shogun.board(nil, "dice")
  local random_plies, plies = source(2, 8), source(10, 70)
  for ply = 1, plies do
    local moves = ply <= random_plies and board:moves()
    local move = moves and moves[source(1, #moves)] or engine:search(board, { nodes = 200 }).move
    board = board:play(move, roll(source, move))
    if board:result() then return some_board(seed + 1000000) end
  end
  return board:count() > 1 and board or some_board(seed + 1000000)
end

-- The mean of every `step`th number from the first on.
local function mean(points, first, step)
  local sum, count = 0, 0
  for i = first, #points, step do sum, count = sum + points[i], count + 1 end
  return sum / count
end

local function error_of(list)
  local mean_of_all, squares = mean(list, 1, 1), 0
  for _, number in ipairs(list) do squares = squares + (number - mean_of_all) ^ 2 end
  return math.sqrt(squares) / #list
end

-- Whether each of the lists is told apart from the best one.
local function are_clear(all)
  local best = all[1]
  for _, points in ipairs(all) do
    if mean(points, 1, 1) > mean(best, 1, 1) then best = points end
  end
  for _, points in ipairs(all) do
    local differences = {}
    for i, each in ipairs(points) do differences[i] = each - best[i] end
    if error_of(differences) > precision then return false end
  end
  return true
end

-- Rolls the moves out until they are told apart. Returns the points of each, by game.
local function roll_out(board, lines, seed)
  local all, games = {}, 0
  for i in ipairs(lines) do all[i] = {} end
  repeat
    for _ = 1, batch do
      games = games + 1
      for i, line in ipairs(lines) do
        local source = random(seed << 32 | games)
        local after = board:play(line.move, roll(source, line.move))
        all[i][games] = play_out(after, board:turn(), source)
      end
    end
  until are_clear(all)
  return all
end

local function code_of(board, move)
  for _, code in ipairs(board:codes()) do
    if tostring(board:move(code)) == tostring(move) then return code end
  end
end

local function write_board(seed)
  local board = some_board(seed)
  engine:clear()
  local lines = engine:search(board, { nodes = 20000, lines = candidates }).lines
  io.write(record:pack(board:pack(), #lines))
  for i, points in ipairs(roll_out(board, lines, seed)) do
    io.write(move_record:pack(code_of(board, lines[i].move), mean(points, 1, 2) * 60000 // 1 | 0,
      mean(points, 2, 2) * 60000 // 1 | 0))
  end
  io.stderr:write("board ", seed, "\n")
end

-- How many points a move has less than the best one, which the other games chose.
local function loss_of(points, own)
  local sum = 0
  for half = 1, 2 do
    local best = own
    for _, each in pairs(points) do best = each[half] > best[half] and each or best end
    sum = sum + best[3 - half] - own[3 - half]
  end
  return sum / 2 / 60000
end

-- The loss of a move that was not rolled out is about that of the worst one that was.
local function show_loss(path, limits)
  local file <close> = assert(io.open(path, "rb"))
  local data, at, losses = file:read "a", 1, {}
  local packed, count, code, odd, even
  while at <= #data do
    packed, count, at = record:unpack(data, at)
    local points, worst = {}, { 60000, 60000 }
    for _ = 1, count do
      code, odd, even, at = move_record:unpack(data, at)
      points[code], worst = { odd, even }, { math.min(worst[1], odd), math.min(worst[2], even) }
    end
    local board = shogun.unpack(packed, "dice")
    engine:clear()
    local move = engine:search(board, limits).move
    losses[#losses + 1] = loss_of(points, points[code_of(board, move)] or worst)
  end
  print(("%d boards: a move loses %.4f points, standard error %.4f"):format(#losses,
    mean(losses, 1, 1), error_of(losses)))
end

if arg[1] == "roll" then
  for seed = math.tointeger(arg[2]), math.tointeger(arg[3]) do write_board(seed) end
elseif arg[1] == "loss" then
  show_loss(arg[2], load("return {" .. arg[3] .. "}")())
else
  error("expected roll or loss, got " .. tostring(arg[1]))
end
