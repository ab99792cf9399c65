-- batches.lua -- batches of boards against the slow rules and the module: on random games under
-- random rules, masks, observations, results, repetitions.
--
-- Nothing here is shared with csrc/library but the meaning of the numbers, as shogun.h tells it.

local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow = require "spec.oracle.slow"

local batches = {}

local fields <const>, offsets <const> = 64, 40
local reasons <const> = { alone = 1, mate = 2, stalemate = 3, quiet = 4, repetition = 5 }

-- The offsets as in the picture of shogun.h: from the top to the bottom, from left to right.
local picture <const> = {}
for up = 4, -4, -1 do
  for right = -4, 4 do
    local distance = math.abs(up) + math.abs(right)
    if distance > 0 and distance <= 4 then picture[#picture + 1] = { up = up, right = right } end
  end
end

-- A field's place among 64, as a colour sees it.
local function place_of(x, y, turn)
  local place = 8 * (y - 1) + x - 1
  return turn == "red" and 63 - place or place
end

local function action_of(piece, target)
  local from = place_of(piece.x, piece.y, piece.colour)
  local to = place_of(target.x or target[1], target.y or target[2], piece.colour)
  for number, offset in ipairs(picture) do
    local is_up = to // 8 - from // 8 == offset.up
    if is_up and to % 8 - from % 8 == offset.right then return offsets * from + number - 1 end
  end
end

-- The actions of the slow rules, in order, as text, and the move of each.
local function expected_actions(board)
  local list, moves = {}, {}
  for _, move in ipairs(slow.moves(board)) do
    local piece, target = move[1], move[2]
    local action = action_of(piece, target)
    list[#list + 1], moves[action] = action, move
  end
  table.sort(list)
  return table.concat(list, " "), moves, list
end

local function ones(mask, from, count)
  local list = {}
  for at = from, from + count - 1 do
    if mask:byte(at) == 1 then list[#list + 1] = at - from end
  end
  return table.concat(list, " ")
end

local function bits(mask, from, count)
  local list = {}
  for i = 0, count - 1 do
    if mask:byte(from + i // 8) >> i % 8 & 1 == 1 then list[#list + 1] = i end
  end
  return table.concat(list, " ")
end

-- The planes of a board, one number after the other.
local function expected_planes(board, times, repetition)
  local planes, turn = {}, board.turn
  if repetition == 0 then times = 1 end          -- then nothing is counted
  for i = 1, 16 * fields do planes[i] = 0 end
  for y = 1, 8 do
    for x = 1, 8 do
      local place, piece = place_of(x, y, turn), board[10 * x + y]
      if piece then
        local plane = piece.energy - 1 + (piece.kind == "king" and 4 or 0)
        if piece.colour ~= turn then plane = plane + 6 end
        planes[fields * plane + place + 1] = 1
      end
      local dials = board.rules.dials
      local first = dials and (turn == "red" and dials[1][8] or dials[8][1])
      planes[fields * 12 + place + 1] = dials and (dials[9 - y][x] - first) % 4 or 0
      planes[fields * 13 + place + 1] = turn == "red" and 1 or 0
      planes[fields * 14 + place + 1] = math.min(board.quiet, 255)
      planes[fields * 15 + place + 1] = math.min(times - 1, 255)
    end
  end
  return string.char(table.unpack(planes))
end

-- The reason why the game is over, as a number, and the result for the side to move.
local function expected_result(board, times, repetition)
  local reason, winner = slow.result(board)
  if not reason and repetition > 0 and times >= repetition then reason = "repetition" end
  return reasons[reason] or 0, winner == nil and 0 or winner == board.turn and 1 or -1
end

local function go_on(game, board)
  game.board = board
  local text = board:text():match "^%S+ %S"
  game.seen[text] = (game.seen[text] or 0) + 1
  game.times = game.seen[text]
end

local function random_rules(next_number)
  local rules = random.any_board(next_number, next_number(0, 9)):rules()
  return shogun.rules {
    law = rules.law, lone = rules.lone, stalemate = rules.stalemate, quiet = rules.quiet,
    repetition = next_number(0, 3), first = next_number(0, 1) == 0 and "white" or "red",
  }
end

-- Compares one board; returns the legal actions and their moves.
local function compare_board(batch, i, game, answers, report)
  local rules, text = game.board:rules(), game.board:text()
  local board = plain(game.board)
  local expected, moves, list = expected_actions(board)
  local reason, result = expected_result(board, game.times, rules.repetition)
  if reason == 5 then expected, list = "", {} end
  local planes = expected_planes(board, game.times, rules.repetition)
  local function same(what, wanted, got)
    answers.count = answers.count + 1
    if wanted == got then return end
    report(("%s under %s: %s: %s, not %s"):format(text, rules, what, got, wanted))
  end
  same("the board", text, batch:board(i):text())
  same("mask in bytes", expected, ones(answers.bytes, 2560 * (i - 1) + 1, 2560))
  same("mask in bits", expected, bits(answers.bits, 320 * (i - 1) + 1, 2560))
  same("number of actions", #list, #batch:actions(i))
  same("planes", planes, answers.planes:sub(1024 * (i - 1) + 1, 1024 * i))
  same("result", result, (string.unpack("b", answers.results, i)))
  same("turn", board.turn == "red" and 1 or 0, answers.turns:byte(i))
  same("moves of the module", reason == 5 and game.board:count() or #list, game.board:count())
  return list, moves, reason
end

-- The board after a random action, under dice with a told number; false where the game is over.
local function choose(next_number, game, list, moves)
  if #list == 0 then return -1, 0 end
  local action = list[next_number(1, #list)]
  local piece, target = moves[action][1], moves[action][2]
  local text = shogun.field(piece.x, piece.y)
    .. shogun.field(target.x or target[1], target.y or target[2])
  local is_dice = game.board:rules().law == "dice"
  local shows = is_dice and next_number(1, piece.kind == "king" and 2 or 4) or nil
  game.next = assert(game.board:play(text, shows))
  return action, shows or 0
end

-- Plays all boards on; compares how the step says that games have ended.
local function step(batch, games, actions, shows, report)
  local rules = batch:board(1):rules()
  assert(batch:step(actions, rules.law == "dice" and shows or nil))
  for i, game in ipairs(games) do
    local expected, got = 0, batch:reasons():byte(i)
    if actions[i] >= 0 then
      go_on(game, game.next)
      expected = expected_result(plain(game.board), game.times, rules.repetition)
    end
    if expected ~= got then
      report(("%s: reason %d, not %d"):format(game.board:text(), got, expected))
    end
  end
end

-- Some boards that play on beside a batch, from the start or from any board.
local function new_games(next_number, batch, rules)
  local games = {}
  for i = 1, #batch do
    local is_start = next_number(0, 2) == 0
    local pieces = is_start and "start" or random.any_board(next_number, i):pieces()
    local board = shogun.board(pieces, rules)
    games[i] = { board = board, seen = { [board:text():match "^%S+ %S"] = 1 }, times = 1 }
    batch:set(i, board)
  end
  return games
end

local function compare_boards(next_number, batch, games, answers, report)
  local actions, shows = {}, {}
  answers.bytes, answers.bits, answers.planes = batch:mask(), batch:mask "bits", batch:observation()
  answers.results, answers.turns = batch:results(), batch:turns()
  for i, game in ipairs(games) do
    local list, moves = compare_board(batch, i, game, answers, report)
    actions[i], shows[i] = choose(next_number, game, list, moves)
  end
  return actions, shows
end

local side <const>, plies <const> = 16, 20

--- Compares at least that many boards.
---@param boards integer
---@param seed integer
---@param report fun(difference: string)
---@return integer boards
---@return integer answers
function batches.compare(boards, seed, report)
  local next_number, answers, visited = random.source(seed), { count = 0 }, 0
  while visited < boards do
    local rules = random_rules(next_number)
    local batch = shogun.batch { boards = side, rules = rules, auto_reset = false, seed = seed }
    local games = new_games(next_number, batch, rules)
    for _ = 1, plies do
      local actions, shows = compare_boards(next_number, batch, games, answers, report)
      step(batch, games, actions, shows, report)
    end
    visited, answers.count = visited + plies * side, answers.count + plies * side
  end
  return visited, answers.count
end

return batches
