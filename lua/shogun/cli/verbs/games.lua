--- shogun games: finds games of matches in a database. It lists them, writes their records, or
-- plays a game again.

local lazy_require = require "shogun.lazy_require"
local archive = lazy_require "shogun.arena.store.archive"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local database = lazy_require "shogun.arena.store.database"
local failure = lazy_require "shogun.failure"
local json = lazy_require "shogun.record.json"
local options = require "shogun.cli.options"
local outcomes = lazy_require "shogun.arena.games.outcome"
local results = lazy_require "shogun.results"
local rules_text = lazy_require "shogun.record.rules"
local shogun = lazy_require "shogun"
local standings = lazy_require "shogun.cli.match.standings"
local state = lazy_require "shogun.cluster.views.state"
local store = lazy_require "shogun.arena.store"
local terminal = require "shogun.cli.terminal"
local workers = lazy_require "shogun.cli.match.workers"

local verb = {
  formats = { "records", "boards" },
  answers = { "text", "records", "json", json = "; one game a line" },
  examples = {
    { "shogun games shogun-match.db --player mybot --result lost", "a list" },
    { "shogun games shogun-match.db --match 1 --replay 7", "game 7 once more" },
  },
}

local all_reasons <const> = table.concat(results.reasons, ", ")

local function read_reason(text)
  for _, reason in ipairs(results.reasons) do
    if text == reason then return text end
  end
  return nil, ("expected one of %s, got '%s'"):format(all_reasons, text)
end

local function number_option(command, name, argument, least, text)
  command:option(name, text):convert(console.count(least)):argname(argument)
end

function verb.define(command)
  options.database(command)
  command:argument("game", "write the record of this game"):args "?":convert(console.count(1))
  options.add(command, "match")
  command:option("--player", "only games of this player (its name in the list)"):argname "NAME"
  number_option(command, "--opening", "N", 1, "only games from this opening")
  command:option("--result", "only games with this result; won and lost need --player")
    :choices { "1-0", "0-1", "1/2-1/2", "drawn", "won", "lost" }
  command:option("--reason", "only games with this reason: " .. all_reasons):convert(read_reason)
    :argname "REASON"
  command:option("--worker", "only games played by this worker of a server, or by workers whose "
    .. "names begin like this"):argname "NAME"
  number_option(command, "--min-plies", "N", 0, "only games of N plies or more")
  number_option(command, "--max-plies", "N", 0, "only games of N plies or fewer")
  command:option("--board", "only games that reached this board; its counters do not matter")
    :argname "TEXT"
  command:flag("--matches", "list the matches instead")
  command:flag("--records", "write the games' records, like --to records")
  number_option(command, "--record", "GAME", 1, "write this game's record, like the argument game")
  number_option(command, "--replay", "GAME", 1, "play this game again and compare every move")
  options.add(command, "programs", "; for --replay")
  options.add(command, "unsafe", "; for --replay of players stored as unsafe:")
  number_option(command, "--log", "GAME", 1, "show what boxed bots printed in this game")
  command:epilog("shogun games DB 17 writes the record of game 17, as JSON with --json, to a file "
    .. "with -o FILE. Games are numbered within a match; --match says which match if there are "
    .. "several. --replay plays a game again with the same limits and seed; if the game had a "
    .. "clock, it only checks the record. The exit status is 0 if all moves are the same. stderr "
    .. "shows what boxed bots print now, --log what they printed in the match, at most 4 KiB.")
end

-- The database's name without its password.
local function shown_name(arguments) return database.shown(arguments.database) end

-- All matches in the order of the database, and a table of the matches by their numbers.
local function matches_of(db)
  local list, by_id = db:matches(), {}
  for _, match in ipairs(list) do by_id[match.id] = match end
  return list, by_id
end

-- Ends the command unless a player with this name plays in one of the matches.
local function check_player(name, list)
  local names, is_name = {}, {}
  for _, match in ipairs(list) do
    for _, player in ipairs(match.settings.players) do
      if name == player.name then return end
      if not is_name[player.name] then names[#names + 1] = player.name end
      is_name[player.name] = true
    end
  end
  local text = "--player: no player '%s', there are %s"
  console.fail(text:format(name, table.concat(names, ", ")), 2)
end

local function check_match(number, by_id, path)
  if number and not by_id[number] then
    console.fail(("--match: no match %d in %s"):format(number, path), 2)
  end
end

local function filter_of(arguments)
  local filter = {
    match = arguments.match, player = arguments.player, opening = arguments.opening,
    reason = arguments.reason, worker = arguments.worker, min_plies = arguments.min_plies,
    max_plies = arguments.max_plies, number = arguments.game,
  }
  local result, player = arguments.result, arguments.player
  if result ~= "won" and result ~= "lost" then
    filter.result = result == "drawn" and "1/2-1/2" or result
    return filter
  end
  if not player then console.fail(("--result %s: expected --player, too"):format(result), 2) end
  filter.player, filter[result == "won" and "winner" or "loser"] = nil, player
  return filter
end

-- Makes a function that returns the ply at which a game reaches the board of --board, or nil.
-- Without --board the function returns true.
local function board_filter(arguments, by_id)
  local text, boards = arguments.board, {}
  if not text then return function() return true end end
  local function board_of(match)
    local rules = console.expect(rules_text.read(match.settings.rules))
    local board, message = shogun.board(text, rules)
    return board or console.fail("--board: " .. message, 2)
  end
  for id, match in pairs(by_id) do boards[id] = board_of(match) end
  return function(game)
    local ply, message = archive.reached(game, boards[game.match])
    if message then console.fail(("%s: %s"):format(shown_name(arguments), message)) end
    return ply
  end
end

local function as_json(game, settings, ply)
  local task, players = game.task, settings.players
  local object = {
    match = game.match, game = task.number, pair = task.pair, played = game.played,
    worker = game.worker,
    white = players[task.white].name, red = players[task.red].name, opening = task.opening,
    board = task.board, seed = task.seed, ply = math.type(ply) and ply or nil,
  }
  outcomes.add_json(object, game.outcome)
  return json.line(object) .. "\n"
end

-- How many columns a player's name may have: fewer if a line also has the match or the worker.
local function name_width(several, has_workers)
  if has_workers then return several and 9 or 12 end
  return several and 13 or 16
end

-- How to write a list: its heading, and a function that makes a game's line.
local function table_of(list, several, has_workers)
  local width = 3
  for _, match in ipairs(list) do
    for _, player in ipairs(match.settings.players) do
      width = math.max(width, terminal.columns(check.escaped(player.name)))
    end
  end
  width = math.min(width, name_width(several, has_workers))
  local function cell(text) return standings.padded(standings.name(text, width), width) end
  local before = several and "match " or ""
  local heading = ("%s  game  %s  %s  opening  result   reason       plies%s\n")
    :format(before, cell "white", cell "red", has_workers and "  worker" or "")
  return heading, function(game, settings)
    local task, outcome, players = game.task, game.outcome, settings.players
    before = several and ("%5d "):format(game.match) or ""
    return ("%s%6d  %s  %s  %7d  %-7s  %-11s  %5d%s\n"):format(before, task.number,
      cell(players[task.white].name), cell(players[task.red].name), task.opening,
      archive.result(game), outcome.reason, outcome.plies,
      has_workers and "  " .. workers.name(game.worker) or "")
  end
end

-- How to write games: a heading before the first one, and a function that makes a game's text.
local function form_of(db, arguments, list)
  if arguments.json then return "", as_json end
  if not (arguments.records or arguments.game) then
    return table_of(list, #list > 1, state.has(db.db))
  end
  local between = ""
  return "", function(game, settings)
    local text = between .. archive.record(settings, game)
    between = "\n"
    return text
  end
end

-- Writes the games that the arguments select. Returns how many games it wrote.
local function write_each(db, arguments, by_id, list)
  local is_wanted, count = board_filter(arguments, by_id), 0
  local heading, line = form_of(db, arguments, list)
  for game in db:games(filter_of(arguments)) do
    local ply = is_wanted(game)
    if ply then
      if count == 0 then console.answer_lines(heading) end
      console.answer_lines(line(game, by_id[game.match].settings, ply))
      count = count + 1
    end
  end
  return count
end

-- The match of a game: the match that --match names, or the only match. Messages begin with `name`.
local function match_of_game(arguments, name, list, by_id)
  if #list > 1 and not arguments.match then
    local text = "%s: %d matches in %s: choose one with --match"
    console.fail(text:format(name, #list, shown_name(arguments)), 2)
  end
  return arguments.match and by_id[arguments.match] or list[1]
end

-- The game whose number an argument or option gives, and its match.
local function find_game(db, arguments, option)
  local list, by_id = matches_of(db)
  local name = option == "game" and option or "--" .. option
  check_match(arguments.match, by_id, shown_name(arguments))
  local match = match_of_game(arguments, name, list, by_id)
  local game = match and db:game(match.id, arguments[option])
  if not game then
    local text = "%s: no game %d in %s"
    console.fail(text:format(name, arguments[option], shown_name(arguments)), 2)
  end
  return game, match
end

local function write_games(db, arguments)
  local list, by_id = matches_of(db)
  if arguments.player then check_player(arguments.player, list) end
  check_match(arguments.match, by_id, shown_name(arguments))
  if arguments.game then arguments.match = find_game(db, arguments, "game").match end
  if write_each(db, arguments, by_id, list) > 0 then return 0 end
  console.say "shogun: no such game"
  return 1
end

local function match_as_json(match)
  return json.line {
    match = match.id, games = match.games, began = match.began, finished = match.finished,
    is_cancelled = match.is_cancelled, settings = match.settings,
  } .. "\n"
end

local function match_line(match)
  local ending = match.finished and "finished" or match.is_cancelled and "cancelled" or "open"
  return ("%5d  %7d  %s  %-9s  %s\n"):format(match.id, match.games, match.began, ending,
    standings.names(match.settings.players))
end

local function write_matches(db, arguments)
  local line = arguments.json and match_as_json or match_line
  if not arguments.json then
    console.answer_lines "match    games  began (UTC)          state      players\n"
  end
  local is_cancelled = state.cancelled(db.db)
  for _, match in ipairs(db:matches()) do
    match.is_cancelled = is_cancelled[match.id]
    if arguments.json then match.settings = db:find(match.id).settings end
    console.answer_lines(line(match))
  end
  return 0
end

local function replay(db, arguments)
  local game, match = find_game(db, arguments, "replay")
  local permitted = { programs = arguments.programs, unsafe = arguments.unsafe }
  match.settings.sources = db:sources(match)
  match.settings.folder = match.settings.sources and arguments.database:match "^(.*)/"
  local same, message, printed = archive.replay(match.settings, game, permitted)
  if printed then console.say("%s", printed:sub(1, -2)) end
  if same == nil then
    console.fail(("game %d of %s: %s"):format(arguments.replay, shown_name(arguments), message))
  end
  local what = match.settings.clock and "its record is right" or "the same"
  if same then
    console.answer(("game %d: %s, %d plies"):format(arguments.replay, what, game.outcome.plies))
    return 0
  end
  console.answer(("game %d: not the same, %s"):format(arguments.replay, check.escaped(message)))
  if match.settings.movetime or match.settings.clock then
    console.say "shogun: the moves of a player limited by time can differ"
  end
  return 1
end

local function check_arguments(arguments)
  if arguments.game and arguments.record then
    console.fail("a game and --record: give one of the two", 2)
  end
  arguments.game = arguments.game or arguments.record
  console.one_of(arguments, { "log", "json", "replay" })
  local chosen = console.one_of(arguments, { "log", "records", "matches", "replay" })
  if arguments.game and chosen and chosen ~= "records" then
    console.fail(("a game and --%s: give one of the two"):format(chosen), 2)
  end
  if arguments.worker and not database.is_url(arguments.database) then
    console.fail("--worker: only a server stores which worker played a game", 2)
  end
end

local function answer(arguments)
  local db <close> = store.open(arguments.database, true)
  if arguments.replay then return replay(db, arguments) end
  if arguments.log then
    console.write(find_game(db, arguments, "log").outcome.printed or "")
    return 0
  end
  return (arguments.matches and write_matches or write_games)(db, arguments)
end

function verb.run(arguments)
  check_arguments(arguments)
  return console.expect(failure.try(answer, arguments))
end

return verb
