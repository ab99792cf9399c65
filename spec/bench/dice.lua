-- dice.lua -- how much an engine's moves lose under dice, by rollouts.
--
--     lua5.4 spec/bench/dice.lua roll FROM TO >FILE   writes rollouts of the boards FROM to TO
--     lua5.4 spec/bench/dice.lua loss FILE [SECONDS]  prints the loss per move of the engine, which
--                                                     has 0.02 SECONDS of processor time a move
--
-- in a tree whose `make env` is set. A board comes from a game at random plies, then 200 nodes a
-- move. The five moves that a search of 20 000 nodes likes best are rolled out: the engine plays on
-- at 100 nodes a move, with the same dice for all five, until the standard error of each one's
-- difference to the best is at most 0.02 of a point (a win is one point, a draw half of one).

local random = require "shogun.random"
local shogun = require "shogun"

local job <const>, words <const> = arg[1], { table.unpack(arg, 2) }

local candidates <const>, batch <const>, precision <const> = 5, 100, 0.02
local record <const>, move_record <const> = ">s1B", ">I2I2I2" -- points in 1/60000

local engine <const> = shogun.engine { hash = 1 }

local function roll(source, move) return source(1, move.kind == "king" and 2 or 4) end

-- Plays a game to its end. Returns the points of a side.
local function play_out(board, colour, source)
  engine:clear()
  local result = board:result()
  while not result do
    local move = engine:search(board, { nodes = 100 }).move
    board = board:play(move, roll(source, move))
    result = board:result()
  end
  return result.winner == colour and 1 or result.winner and 0 or 0.5
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

local function mean(points)
  local sum = 0
  for _, each in ipairs(points) do sum = sum + each end
  return sum / #points
end

-- The standard error of the mean difference between two lists.
local function error_of(one, other)
  local sum, squares = 0, 0
  for i, points in ipairs(one) do
    local difference = points - other[i]
    sum, squares = sum + difference, squares + difference ^ 2
  end
  return math.sqrt(math.max(squares - sum * sum / #one, 0)) / #one
end

-- Rolls the moves out until they are told apart. Returns the points of each, by game.
local function roll_out(board, lines, seed)
  local all, games, best = {}, 0, nil
  for i in ipairs(lines) do all[i] = {} end
  local function is_clear(points) return error_of(points, best) <= precision end
  repeat
    for _ = 1, batch do
      games = games + 1
      for i, line in ipairs(lines) do
        local source = random(seed << 32 | games)
        local after = board:play(line.move, roll(source, line.move))
        all[i][games] = play_out(after, board:turn(), source)
      end
    end
    for _, points in ipairs(all) do
      if not best or mean(points) > mean(best) then best = points end
    end
    local clear = 0
    for _, points in ipairs(all) do clear = clear + (is_clear(points) and 1 or 0) end
  until clear == #all
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
  local all = roll_out(board, lines, seed)
  io.write(record:pack(board:pack(), #lines))
  for i, line in ipairs(lines) do
    local points = math.floor(mean(all[i]) * 60000 + 0.5)
    io.write(move_record:pack(code_of(board, line.move), points, #all[i]))
  end
  io.stdout:flush()
  io.stderr:write(("board %d: %d games a move\n"):format(seed, #all[1]))
end

-- The loss of a move that was not rolled out is at least that of the worst one that was.
local function show_loss(path, seconds)
  local file <close> = assert(io.open(path, "rb"))
  local data, at, boards, outside = file:read "a", 1, 0, 0
  local sum, squares, rolled = 0, 0, 0
  while at <= #data do
    local packed, count, code, points, games
    packed, count, at = record:unpack(data, at)
    local board, best, worst, found = shogun.unpack(packed), 0, 60000, nil
    engine:clear()
    local move = tostring(engine:search(board, { seconds = seconds, cputime = true }).move)
    for _ = 1, count do
      code, points, games, at = move_record:unpack(data, at)
      best, worst = math.max(best, points), math.min(worst, points)
      rolled = rolled + games
      if tostring(board:move(code)) == move then found = points end
    end
    local loss = (best - (found or worst)) / 60000
    boards, outside = boards + 1, outside + (found and 0 or 1)
    sum, squares = sum + loss, squares + loss ^ 2
  end
  local each = sum / boards
  local text = "%d boards of %d games, %g s a move: %.4f points lost a move, standard error %.4f; "
    .. "%d moves not rolled out"
  local deviation = math.sqrt(squares / boards - each ^ 2)
  print(text:format(boards, rolled, seconds, each, deviation / math.sqrt(boards), outside))
end

if job == "roll" then
  local first, last = math.tointeger(tonumber(words[1])), math.tointeger(tonumber(words[2]))
  for seed = first, last do write_board(seed) end
elseif job == "loss" then
  show_loss(words[1], tonumber(words[2]) or 0.02)
else
  error("expected roll or loss, got " .. tostring(job))
end
