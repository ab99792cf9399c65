--- shogun play: a game in the terminal, person or bot against bot. Its record goes to stdout in the
-- end.
-- @module shogun.cli.play

local console = require "shogun.cli.console"
local files = require "shogun.files"
local shogun = require "shogun"

local play = { summary = "Play a game: a person, or a bot, against a bot" }

function play.define(command)
  command:option("--white", console.players):default "human"
  command:option("--red", console.players):default "greedy"
  console.define_rules(command)
  command:option("--board", "the text of a board to start from"):default "start"
  command:option("--seed", "of dice and bots"):convert(console.count(0))
  command:option("--clock", "seconds a side, and more after each move: 300+2"):argname "BASE+INC"
  command:option("--movetime", "seconds for each move"):convert(console.seconds)
  command:option("--save", "write the record into a file"):argname "FILE"
  command:flag("--quiet", "do not show the boards")
  command:flag("--json", "the record as JSON")
end

local help <const> = [[
  d4b6         play this move         why d4b6     why it may not be played
  moves [d4]   the legal moves        hint         what the greedy bot would play
  undo, redo   take moves back, and play them again
  board        show the board         save FILE    write the record so far
  resign       give up                quit         leave the game unfinished]]

local function clock_of(arguments)
  if not arguments.clock and not arguments.movetime then return nil end
  local clock = { move = arguments.movetime }
  if arguments.clock then
    local base, increment = arguments.clock:match "^([%d.]+)%+?(.-)$"
    clock.base, clock.increment = tonumber(base), tonumber(increment)
    local whole = clock.base and (clock.increment or increment == "")
    if not whole then console.fail("--clock: expected seconds, as in 300+2", 2) end
  end
  return clock
end

local function save(game, path)
  local done, message = files.save(path, shogun.record.write(game:record()))
  return done and "saved" or message
end

local function hint(game)
  local info = { random = require "shogun.random"(1) }
  return ("try %s"):format(shogun.bots.greedy():choose(game.board, info))
end

local function why(game, from, to)
  local ok, found = pcall(game.board.why, game.board, from, to)
  if not ok then return "no such field" end
  if not found then return "it may be played" end
  return select(2, game.board:move(from .. to))
end

local function list_moves(game, field)
  local ok, moves = pcall(game.board.moves, game.board, field ~= "" and field or nil)
  if not ok then return "no such field" end
  local texts = {}
  for i, move in ipairs(moves) do texts[i] = tostring(move) end
  return table.concat(texts, " ")
end

local function show(game)
  console.say("\n%s", console.picture(game.board, 2, { last = game.moves[#game.moves] }))
end

-- Takes back moves until the person who asks is to move again.
local function undo(game)
  local colour = game.board:turn()
  if #game.moves == 0 then return "nothing to undo" end
  repeat game:undo() until #game.moves == 0 or game.board:turn() == colour
  show(game)
end

local function redo(game)
  local colour = game.board:turn()
  if not game:redo() then return "nothing to redo" end
  while game.board:turn() ~= colour and game:redo() do end
  show(game)
end

-- What a person may type besides a move. A command returns its reply.
local commands <const> = {
  { "^why%s+(%a%d)(%a%d)$", why },
  { "^why%s+(%a%d)%s+(%a%d)$", why },
  { "^moves%s*(%w*)$", list_moves },
  { "^hint$", hint },
  { "^undo$", undo },
  { "^redo$", redo },
  { "^board$", show },
  { "^save%s+(%S.*)$", save },
  { "^help$", function() return help end },
}

-- Carries out a command. Returns the reply, and whether the command is known.
local function dispatch(game, line)
  for _, command in ipairs(commands) do
    local captures = table.pack(line:match(command[1]))
    if captures[1] then
      local reply = command[2](game, table.unpack(captures, 1, captures.n))
      return reply or "", true
    end
  end
end

-- Reads until the person has typed a move, resigned or left.
local function prompt(game, message)
  if message then console.say("%s; help lists the commands", message) end
  while true do
    io.stderr:write(("%s> "):format(game.board:turn()))
    local line = io.read "l"
    if not line or line == "quit" then return nil end
    line = line:match "^%s*(.-)%s*$"
    local board = game.board
    local reply, known = dispatch(game, line)
    if not known and line ~= "" then return line end
    if reply and reply ~= "" then console.say("%s", reply) end
    if board ~= game.board then return "" , true end
  end
end

-- A step of a person, who is asked as often as the player yields; false when the person leaves.
local function step_of_person(game)
  local thread = coroutine.create(function() return game:step() end)
  local result = table.pack(coroutine.resume(thread))
  while result[1] and coroutine.status(thread) == "suspended" do
    local line, moved = prompt(game, result[4])
    if not line then return false end
    if moved then return true end  -- another board: ask again
    result = table.pack(coroutine.resume(thread, line))
  end
  if not result[1] then error(result[2], 0) end
  return true
end

-- A bot is asked here and not in a coroutine, where Ctrl-C would not reach it.
local function step(game)
  local player = game[game.board:turn()]
  if type(player) == "table" and player.waits then return step_of_person(game) end
  game:step()
  return true
end

local function describe(move)
  local captures = move.captured and (", captures %s"):format(move.captured) or ""
  return ("%s plays %s%s, then shows %d"):format(move.colour, move, captures, move.shows)
end

local function report(game, quiet)
  if quiet or #game.moves == 0 then return end
  show(game)
  console.say("%s", describe(game.moves[#game.moves]))
end

local function describe_end(result)
  local outcome = result.winner and result.winner .. " has won" or "a draw"
  local detail = result.message and ", " .. result.message or ""
  return ("%s: %s%s"):format(outcome, result.reason, detail)
end

-- The record goes out first: a file that cannot be written must not cost the game.
local function finish(game, arguments)
  if game:result() then console.say("\n%s", describe_end(game:result())) end
  local kept = game:record()
  local text = shogun.record.write(kept)
  console.write(arguments.json and shogun.record.to_json(kept) .. "\n" or text)
  if not arguments.save then return end
  local done, message = files.save(arguments.save, text)
  if not done then console.fail(message) end
end

local function play_on(game, quiet)
  while not game:result() do
    local before = #game.moves
    if not step(game) then break end
    if #game.moves > before then report(game, quiet) end
  end
end

function play.run(arguments)
  local board = console.board(arguments)
  local game = shogun.game {
    white = console.player(arguments.white, arguments.movetime),
    red = console.player(arguments.red, arguments.movetime), board = board,
    clock = clock_of(arguments), seed = arguments.seed,
  }
  if not arguments.quiet then show(game) end
  local ok, raised = pcall(play_on, game, arguments.quiet)
  -- An interrupted game still has its record so far.
  if ok or console.is_interrupt(raised) then finish(game, arguments) end
  if not ok then error(raised, 0) end
  return 0
end

return play
