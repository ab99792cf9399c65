--- shogun play: plays a game of persons or bots in the terminal, and prints its record on stdout at
-- the end.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local files = require "shogun.files"
local new_input = lazy_require "shogun.cli.input"
local options = require "shogun.cli.options"
local player_text = lazy_require "shogun.bots.text"
local prompt = lazy_require "shogun.cli.prompt"
local settings = lazy_require "shogun.arena.settings"
local shogun = lazy_require "shogun"
local view = lazy_require "shogun.cli.view"

local now <const> = require("shogun.core").clock

local play = {
  formats = { "boards", "rules", "records", "players", "bots" },
  answers = { "text", "json" }, saves = true,
  examples = {
    { "shogun play --red engine:level=3", "you against level 3 of 10" },
    { "shogun play --white mybot.lua --red greedy --seed 1 -o game.txt", "two bots" },
  },
}

function play.define(command)
  command:option("--white", "human, or " .. console.players()):default "human"
  command:option("--red", "like --white; engine:level=3 plays at level 3 of 10")
    :default "greedy"
  options.board(command)
  options.add(command, "seed", "; default: the time")
  options.add(command, "clock")
  options.search(command, { movetime = true })
  options.add(command, "grace")
  options.add(command, "orientation", "; default: the person's side, or white")
  options.box(command)
  options.add(command, "quiet")
end

local function clock_of(arguments)
  if not arguments.clock and not arguments.movetime then return nil end
  local clock = arguments.clock or {}
  clock.move, clock.grace = arguments.movetime, arguments.grace or settings.grace
  return clock
end

-- Whether a person plays this colour.
local function waits(game, colour)
  return type(game[colour]) == "table" and game[colour].waits == true
end

-- Plays a person's move: prompts whenever the player yields. Returns false if the person leaves.
local function step_of_person(seat)
  local start = now()
  local thread = coroutine.create(function() return seat.game:step() end)
  local result = table.pack(coroutine.resume(thread))
  while result[1] and coroutine.status(thread) == "suspended" do
    local message = result[4]
    if message then console.say("%s; help lists the commands", message) end
    local answer, is_elsewhere = prompt.ask(seat, result[3], start)
    if not answer then return false end
    if is_elsewhere then return true end -- the next step begins with the new board
    result = table.pack(coroutine.resume(thread, answer))
  end
  if not result[1] then error(result[2], 0) end
  return true
end

-- Plays a move. Bots do not run in a coroutine, where Ctrl-C would not reach them.
local function step(seat)
  if waits(seat.game, seat.game:turn()) then return step_of_person(seat) end
  seat.game:step()
  return true
end

-- Advises a person who has played against the engine which level to play next.
local function advise(game)
  local white, red = waits(game, "white"), waits(game, "red")
  if white == red then return end
  local advice = view.advice(game, white and "white" or "red")
  if advice then console.say("%s", advice) end
end

-- Writes the record. If its file cannot be written, prints the record, so that no game is lost.
local function finish(game, arguments)
  if game:result() then
    console.say("\n%s", view.result(game:result()))
    advise(game)
  end
  local kept = game:record()
  local text = arguments.json and shogun.record.to_json(kept) .. "\n" or shogun.record.write(kept)
  if not arguments.output then return console.write(text) end
  local done, message = files.save(arguments.output, text)
  if done then return end
  console.write(text)
  console.fail(message)
end

-- Prints the last move. Before that, shows the board if a person moves next, at the end of the
-- game, and after each move of a game of bots.
local function report(seat)
  local game = seat.game
  local is_bots_turn = not seat.watches and not waits(game, game:turn()) and not game:result()
  if not is_bots_turn then view.show(game, seat.orientation) end
  console.say("%s", view.played(game.moves[#game]))
end

local function play_on(seat)
  local game = seat.game
  while not game:result() do
    local before = #game
    if not step(seat) then break end
    if #game > before and not seat.quiet then report(seat) end
  end
end

local function new_game(arguments)
  if player_text.read(arguments.board, true) then
    console.fail(arguments.board .. " is a player: expected --white or --red before it", 2)
  end
  local given = { takes_person = true, board = boards.read(arguments) }
  return shogun.game {
    white = console.player(arguments.white, arguments, "--white", given),
    red = console.player(arguments.red, arguments, "--red", given),
    board = given.board, clock = clock_of(arguments), seed = arguments.seed,
  }
end

-- The seat (prompt.lua) of the person at the terminal, who plays or watches.
local function seat_at(game, arguments, input)
  local white, red = waits(game, "white"), waits(game, "red")
  return {
    game = game, input = input, quiet = arguments.quiet, both = white and red,
    watches = not white and not red, texts = { white = arguments.white, red = arguments.red },
    orientation = arguments.orientation or red and not white and "red" or "white",
  }
end

function play.run(arguments)
  if arguments.output then console.need_writable(arguments.output) end
  local input, game = new_input(), new_game(arguments)
  local _ <close> = game.white
  local _ <close> = game.red
  local seat = seat_at(game, arguments, input)
  if not seat.quiet then
    console.say("%s", view.players(game, seat.texts))
    if not seat.watches then console.say "help lists what you can type." end
    local words = view.levels(game)
    if words then console.say("%s", words) end
    view.show(game, seat.orientation)
  end
  local ok, raised = pcall(play_on, seat)
  -- Ctrl-C also leaves a record.
  if ok or console.is_interrupt(raised) then finish(game, arguments) end
  if not ok then error(raised, 0) end
  return 0
end

return play
