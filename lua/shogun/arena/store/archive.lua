--- Games from the database: makes the record of a game, finds boards in it, and replays the game.

local check = require "shogun.check"
local core = require "shogun.core"
local notation = require "shogun.record.notation"
local numbers = require "shogun.numbers"
local permission = require "shogun.arena.games.permission"
local record = require "shogun.record"
local referee = require "shogun.arena.games.referee"
local replay = require("shogun.game.replay").replay
local results = require "shogun.results"
local rules_text = require "shogun.record.rules"

local archive = {}

--- The result of a game, as records write it.
---@param game shogun.StoredGame
---@return "1-0" | "0-1" | "1/2-1/2"
function archive.result(game) return results.text(game.outcome.winner) end

local function time_control(clock)
  if not clock then return nil end
  return ("%s+%s"):format(numbers.text(clock.base), numbers.text(clock.increment or 0))
end

local function add(tags, name, value)
  if value == nil then return end
  tags[#tags + 1] = { name = name, value = check.escaped(numbers.text(value)) }
end

local function add_player(tags, colour, player)
  add(tags, colour .. "Spec", player.spec)
  add(tags, colour .. "Version", player.version)
  add(tags, colour .. "Sha256", player.sha256)
end

-- The tags of a game, beginning with those of every record.
local function tags_of(settings, game)
  local task, outcome, tags = game.task, game.outcome, {}
  local white, red = settings.players[task.white], settings.players[task.red]
  add(tags, "White", white.name)
  add(tags, "Red", red.name)
  add(tags, "Date", (game.played:match "^[%d-]+":gsub("-", ".")))
  add(tags, "Result", archive.result(game))
  add(tags, "Reason", outcome.reason)
  add(tags, "Rules", settings.rules)
  add(tags, "Board", task.board)
  add(tags, "Seed", task.seed)
  add(tags, "Message", outcome.message)
  add(tags, "Refused", outcome.move)
  add(tags, "Event", "match " .. game.match)
  add(tags, "Round", task.number)
  add(tags, "Opening", task.opening)
  add_player(tags, "White", white)
  add_player(tags, "Red", red)
  add(tags, "TimeControl", time_control(settings.clock))
  add(tags, "Movetime", settings.movetime and numbers.text(settings.movetime))
  add(tags, "Cputime", settings.cputime or nil)
  add(tags, "Nodes", settings.nodes)
  add(tags, "Shogun", settings.version)
  return tags
end

--- The record of a game. The stored text of its moves is copied unchanged.
---@param settings shogun.MatchSettings
---@param game shogun.StoredGame
---@return string
function archive.record(settings, game)
  local lines = {}
  for i, tag in ipairs(tags_of(settings, game)) do lines[i] = notation.tag(tag) end
  return ("%s\n%s\n"):format(table.concat(lines), game.outcome.moves)
end

-- The moves of a game, as nodes of its record, without its comments and its result.
local function moves_of(outcome)
  local text, nodes, at = outcome.moves, {}, 1
  repeat
    local stopped = core.read_words(text, at, nodes)
    at = text:match("^{[^}]*}()", stopped) or text:match("^%S+()", stopped)
  until not at
  return nodes
end

--- The ply after which a game reached a board, with any counters of moves; nil if it never did.
---@param game shogun.StoredGame
---@param wanted shogun.Board  under the rules of the match
---@return integer?
---@return string? message  the place of an invalid move
function archive.reached(game, wanted)
  local board, message = core.board(game.task.board, wanted:rules())
  local ply = 0
  if board == wanted then return ply end
  for _, node in ipairs(moves_of(game.outcome)) do
    if board then board, message = board:play(node.move, node.shows) end
    ply = ply + 1
    if not board then
      local where = "match %d, game %d, ply %d: %s"
      return nil, where:format(game.match, game.task.number, ply, message)
    end
    if #board < #wanted then return nil end -- pieces never come back
    if board == wanted then return ply end
  end
end

local function list_of(outcome)
  local list = moves_of(outcome)
  for i, node in ipairs(list) do
    list[i] = node.move .. (node.shows and "=" .. node.shows or "")
  end
  return list
end

-- The first difference between two outcomes, in words; nil if there is none.
local function difference(settings, game, again)
  local before, after = list_of(game.outcome), list_of(again)
  local board = assert(core.board(game.task.board, assert(rules_text.read(settings.rules))))
  for i = 1, math.max(#before, #after) do
    if before[i] ~= after[i] then
      return ("ply %d, %s to move: %s then, %s now"):format(i, board:turn(),
        before[i] or "the game was over", after[i] or "the game is over")
    end
    board = board:play(before[i]:sub(1, 4), numbers.read(before[i]:match "=(%d)"))
  end
  local reason = again.reason
  local now = archive.result { outcome = again }
  if now ~= archive.result(game) or reason ~= game.outcome.reason then
    local was = archive.result(game)
    return ("the result: %s (%s) then, %s (%s) now"):format(was, game.outcome.reason, now, reason)
  end
end

-- Under a clock no two games are alike, so only the record of a stored game is checked.
local function replay_record(settings, game)
  local read, message = record.parse(archive.record(settings, game))
  if read then read, message = replay(read) end
  if not read then return nil, "the record is wrong: " .. message end
  if #read == game.outcome.plies then return true end
  return nil, ("the record has %d plies, not %d"):format(#read, game.outcome.plies)
end

local function with(original, fields)
  local copy = {}
  for name, value in pairs(original) do copy[name] = value end
  for name, value in pairs(fields) do copy[name] = value end
  return copy
end

-- Plays a game again; starts only its two players.
local function play_again(settings, task, permitted)
  local two = { settings.players[task.white], settings.players[task.red] }
  for _, player in ipairs(two) do
    if player.kind == "object" then
      return nil, ("%s: was given as a value of Lua, so it cannot play again"):format(player.name)
    end
  end
  local given = with(permission.grant(settings, permitted), { players = two })
  return referee.play(given, with(task, { white = 1, red = 2 }))
end

--- Plays a game again, with the same limits and seed, and compares every move. Of a game with a
--- clock it checks only the record. Programs and unboxed bots are started only with permission,
--- since the database's author chose them.
---@param settings shogun.MatchSettings
---@param game shogun.StoredGame
---@param permitted? shogun.Permission  default: none
---@return boolean? same  nil if it cannot be played
---@return string? message  the first difference, or why it cannot be played
---@return string? printed  the output of boxed bots; nil if none
function archive.replay(settings, game, permitted)
  if settings.clock then
    local ok, message = replay_record(settings, game)
    return ok or false, message
  end
  local again, message = play_again(settings, game.task, permitted)
  if not again then return nil, message end
  message = difference(settings, game, again)
  return message == nil, message, again.printed
end

return archive
