--- Functions that verbs share: they make players from arguments, open files, and print answers.

local lazy_require = require "shogun.lazy_require"
local Box = lazy_require "shogun.box.process"
local bundle = lazy_require "shogun.box.bundle"
local check = require "shogun.check"
local database = lazy_require "shogun.arena.store.database"
local draw = lazy_require "shogun.draw.terminal"
local files = require "shogun.files"
local json = lazy_require "shogun.record.json"
local load_luv = lazy_require "shogun.process.luv"
local make = lazy_require "shogun.bots.make"
local optional = lazy_require "shogun.optional"
local packages = require "shogun.cli.packages"
local player_text = lazy_require "shogun.bots.text"
local png = lazy_require "shogun.draw.png"
local terminal = require "shogun.cli.terminal"
local time = lazy_require "shogun.engine.time"

local console = {}

-- An error that ends the command: the user sees its message and no traceback.
local UserError = { __tostring = function(self) return self.message end }

--- Ends the command with a message and an exit code.
---@param message string
---@param code? integer  default 1; 2 for wrong usage
function console.fail(message, code)
  error(setmetatable({ message = message, code = code or 1 }, UserError), 0)
end

--- Returns a value. If the value is nil or false, ends the command with the message.
function console.expect(value, message) return value or console.fail(message) end

function console.is_user_error(raised) return getmetatable(raised) == UserError end

function console.is_interrupt(raised) return tostring(raised):find "interrupted!" ~= nil end

--- Ends the command if the user gave two of these options.
---@param arguments table
---@param names string[]  the options, without their dashes
---@return string?  the one that the user gave
function console.one_of(arguments, names)
  local chosen
  for _, name in ipairs(names) do
    if arguments[name] ~= nil and chosen then
      console.fail(("--%s and --%s: give one of the two"):format(chosen, name), 2)
    end
    chosen = arguments[name] ~= nil and name or chosen
  end
  return chosen
end

local short <const> = 20 -- bytes: a text of at most this length fits into any window

local has_named_all = false -- whether a message has named all packages

-- Extends the first error about a missing package by the names of all that the command can use.
local function with_packages(text)
  local missing = text:match "^shogun: .*please install ([%w-]+)"
  if not missing or has_named_all or not packages:find(missing, 1, true) then return text end
  has_named_all = true
  return ("%s\nall packages that the command can use: %s"):format(text, packages)
end

--- Prints a line for the user on stderr. On a terminal, wraps the line to its width.
function console.say(format, ...)
  local text = with_packages(format:format(...))
  local room = #text > short and terminal.room(2)
  io.stderr:write(room and terminal.fitted(text, room) or text, "\n")
end

local broken_pipe <const> = 32 -- EPIPE on every Unix

--- Takes the results of a file's `write` or `flush`, and ends the command if they report a failure.
--- After a broken pipe the command prints no message, as if SIGPIPE had killed it.
function console.written(ok, message, code)
  if ok then return end
  if code == broken_pipe then message = "" end
  console.fail(message == "" and "" or "standard output: " .. message)
end

local target -- the file of the answer; nil: stdout
local is_written = false

--- Sends answers to this file from now on; without a file, to stdout again.
---@param file shogun.File?
---@return boolean  whether the command has written an answer since the last call
function console.divert(file)
  local was_written = is_written
  target, is_written = file, false
  return was_written
end

--- Writes the answer unchanged into the file of `-o`, or else to stdout, which is for answers only.
---@param text string
function console.write(text)
  is_written = true
  if not target then return console.written(io.stdout:write(text)) end
  console.expect(target:write(text))
end

--- Whether the answer goes to a terminal.
---@return boolean
function console.is_shown() return not target and terminal.is_terminal(1) end

--- Prints lines of the answer, each of which ends in a newline. On a terminal, wraps long lines.
---@param text string
function console.answer_lines(text)
  local room = #text > short and console.is_shown() and terminal.room(1)
  console.write(room and terminal.fitted(text, room) or text)
end

--- Prints a line of the answer, as `answer_lines` does.
---@param text string
function console.answer(text) console.answer_lines(text .. "\n") end

local function need(what, there, message)
  if not there then console.fail(("%s needs %s"):format(what, message:gsub("^needs ", ""))) end
end

--- Ends the command if an optional module is not installed.
---@param what string  what needs the module, which begins the message: "JSON"
---@param name string  of a module other than luv (optional.lua)
function console.need(what, name) need(what, optional.load(name)) end

--- Ends the command if luv is not installed.
---@param what string  as for `need`
function console.need_luv(what) need(what, load_luv()) end

--- Ends the command if dkjson, which writes JSON, is not installed.
function console.need_json() console.need("JSON", "dkjson") end

--- Ends the command if a player needs a process of its own that this system cannot start.
---@param read shogun.PlayerText
---@param prefix string  begins the message
function console.need_process(read, prefix)
  if read.kind == "program" then console.need_luv(prefix .. "a program") end
  local problem = read.kind == "file" and not read.is_unsafe and Box.absent()
  if not problem then return end
  local text = "%s%s; --unsafe runs %s in this process, without protection"
  console.fail(text:format(prefix, problem, read.path))
end

--- A value as JSON, with its keys in a fixed order.
---@return string
function console.json(value)
  console.need_json()
  return json.encode(value)
end

--- Prints the answer as JSON.
function console.answer_json(value) console.write(console.json(value) .. "\n") end

--- Prints a picture as the answer. Refuses PNG on a terminal: the bytes could control the terminal.
---@param svg string
---@param form "svg"|"png"
function console.answer_picture(svg, form)
  if form == "svg" then return console.write(svg) end
  if console.is_shown() then console.fail("--png: a terminal shows no pictures: use -o FILE", 2) end
  console.write(console.expect(png(svg)))
end

local diagram_width <const> = 38 -- columns

--- A board as text, in colour if `terminal.has_colour(descriptor)`.
---@param board shogun.Board
---@param descriptor integer  where to print it: 1 stdout, 2 stderr
---@param given? { marks: shogun.Field[]?, last: shogun.Move?, orientation: shogun.Colour? }
---@return string
function console.picture(board, descriptor, given)
  local is_file = descriptor == 1 and target
  local room = not is_file and terminal.room(descriptor)
  local options = {
    colour = not is_file and terminal.has_colour(descriptor),
    narrow = room and room < diagram_width,
  }
  for name, value in pairs(given or {}) do options[name] = value end
  return draw(board, options)
end

--- The authors of the built-in players.
console.authors = "the shogun founders"

--- What help says about an argument that is a player.
---@return string
function console.players()
  return player_text.forms .. "; shogun players lists them with their options"
end

--- Makes the log of a bot in a Lua file, which may print any bytes: escaped, on stderr.
---@param read shogun.PlayerText
---@param most? integer  bytes; default: as many as a box lets out
---@return fun(text: string)
function console.log_of(read, most)
  local name, left = read.kind == "file" and bundle.name_of(read.path), most or math.maxinteger
  return function(text)
    if left > 0 then console.say("%s", check.signed(name, text:sub(1, left))) end
    left = left - #text
  end
end

--- Parses a player's text, and adds the command's options if the player is a Lua file. If the text
--- is invalid or names an unreadable file, ends the command with the status of an invalid argument.
--- Calls `need_process`. `make_player` finds out whether the bot loads, and fails with another
--- status.
---@param text string
---@param arguments { unsafe: boolean?, instructions: integer? }
---@param prefix string  begins the messages: the argument's name and ": ", or ""
---@param takes_person? boolean
---@return shogun.PlayerText
---@return shogun.Source[]?  the contents of the player's files: Lua sources, or a net
function console.read_player(text, arguments, prefix, takes_person)
  local read, message = player_text.read(text, takes_person)
  if not read then console.fail(prefix .. message, 2) end
  player_text.add_box(read, arguments)
  local sources, problem = make.sources(read)
  if problem then console.fail(prefix .. problem, 2) end
  console.need_process(read, prefix)
  return read, sources
end

--- Makes the player of a parsed text. The caller closes the player.
---@param read shogun.PlayerText
---@param sources? shogun.Source[]  as `read_player` returns them
---@param arguments { movetime: number?, printed: integer? }  movetime: also how long a file may
--- take to load; printed: bytes of a bot's output to show
---@param prefix string  begins the messages, as for `read_player`
---@param board? shogun.Board  the player's net must be for the law of this board
---@return shogun.Player
function console.make_player(read, sources, arguments, prefix, board)
  local bot, message = make.player(read, sources, {
    seconds = arguments.movetime, log = console.log_of(read, arguments.printed), board = board,
  })
  return bot or console.fail(prefix .. message)
end

--- Makes a player from its text (bots/text.lua). The caller closes the player.
---@param text string
---@param arguments table  `unsafe`, `instructions`, and those of `make_player`
---@param argument? string  the name of the argument, default "bot"
---@param given? { takes_person: boolean?, board: shogun.Board? }  board: as for `make_player`
---@return shogun.Player
---@return shogun.PlayerText
---@return shogun.Source[]?  as from `read_player`
function console.player(text, arguments, argument, given)
  local prefix = (argument or "bot") .. ": "
  given = given or {}
  local read, sources = console.read_player(text, arguments, prefix, given.takes_person)
  return console.make_player(read, sources, arguments, prefix, given.board), read, sources
end

--- An open file, or stdin for "-". Ends the command if the file cannot be read or is a folder.
---@param path string
---@return file*
function console.open(path)
  if path == "-" then return io.stdin end
  local file = console.expect(files.open(path))
  local ok, problem, code = file:read(0)
  if not ok and code then console.fail(("%s: %s"):format(path, problem)) end
  return file
end

--- Ends the command if a file cannot be written. Verbs call this before long work, not after it.
---@param path string
---@param folder? string  as for `files.create`
function console.need_writable(path, folder)
  console.expect(files.create(path, false, folder)):discard()
end

--- A word of a command line, in quotes if the shell needs them.
---@param text string
---@return string
function console.quoted(text)
  return text:find "^[%w%./_=,:+-]+$" and text or files.quoted(text)
end

-- A word of a command line, without the password if the word has the URL of a database.
local function shown(word)
  local before, url = word:match "^(.-)(postgres%l*://.*)$"
  return url and before .. database.shown(url) or word
end

--- The command line that runs these words again, without the passwords of databases.
---@param words string[]
---@return string
function console.command(words)
  local line = { "shogun" }
  for i, word in ipairs(words) do line[i + 1] = console.quoted(shown(word)) end
  return table.concat(line, " ")
end

--- Converters for argparse. `file` accepts the name of a file or folder, `seconds` a number above
--- 0. `count` makes a converter that accepts a whole number in a range.
---@param text string
---@return string?, string?
function console.file(text)
  if text ~= "" then return text end
  return nil, "expected a name, got ''"
end

---@param lowest integer
---@param highest? integer
---@return fun(text: string): integer?, string?
function console.count(lowest, highest)
  local range = highest and ("from %d to %d"):format(lowest, highest) or "from " .. lowest
  return function(text)
    local number = math.tointeger(tonumber(text))
    if number and number >= lowest and number <= (highest or number) then return number end
    return nil, ("expected a whole number %s, got '%s'"):format(range, text)
  end
end

---@param text string
---@return number?, string?
function console.seconds(text)
  local number = tonumber(text)
  if not (number and number > 0) then return nil, ("expected seconds, got '%s'"):format(text) end
  if number <= time.longest then return number end
  return nil, ("expected at most %d seconds, got '%s'"):format(time.longest, text)
end

return console
