--- Analyses games one after the other. Writes each game as soon as it is analysed. Skips the games
--- that the file of `-o` already has.

local analysis = require "shogun.engine.analysis"
local annotator = require "shogun.engine.analysis.annotator"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local figures = require "shogun.draw.report.figures"
local files = require "shogun.files"
local forms = require "shogun.cli.analyse.forms"
local growing = require "shogun.cli.analyse.growing"
local output = require "shogun.cli.output"
local oversight = require "shogun.engine.explain.oversight"
local plot = require("shogun.draw").plot
local record = require("shogun").record
local records = require "shogun.cli.records"
local terminal = require "shogun.cli.terminal"

local now <const> = require("shogun.core").clock

local function counted(count, one, many)
  return ("%d %s"):format(count, count == 1 and one or many)
end

local function say_summary(number, found)
  for _, side in ipairs { { "white", "White" }, { "red", "Red" } } do
    local sum = found:summary(side[1])
    if sum.accuracy then
      console.say("game %d, %s (%s): accuracy %.0f %%, %s, %s, %s", number, side[1],
        check.printable(record.tag(found.kept, side[2]) or "?"), sum.accuracy,
        counted(sum.inaccuracies, "inaccuracy", "inaccuracies"),
        counted(sum.mistakes, "mistake", "mistakes"), counted(sum.blunders, "blunder", "blunders"))
      local words = oversight.words(sum.overlooked)
      if words then console.say("  %s", words) end
    end
  end
end

-- Refuses an input file as the file of -o, since the answer would overwrite the input's games.
local function need_another(arguments)
  for _, path in ipairs(arguments.output and arguments.what or {}) do
    if files.is_same(path, arguments.output) then
      console.fail(("-o %s: expected a file that is not an input"):format(arguments.output), 2)
    end
  end
end

-- How many analysed games the file of -o has, and the text of these games (nil for a device). Ends
-- the command if the file has other content.
local function read_file(self, arguments)
  local path = arguments.output
  if arguments.force and files.is_file(path) then return 0, "" end
  local bytes, message = growing.read(path)
  if not bytes then return 0, message and console.fail(message) end
  local done, whole, is_finished = self.form.read(bytes, self.list, self.annotator)
  self.is_finished = is_finished
  if done then return done, bytes:sub(1, whole) end
  return console.fail(("%s: %s; --force replaces the file"):format(path, whole))
end

-- Opens the file of -o. Returns how many analysed games the file has.
local function open_file(self, arguments)
  local path = arguments.output
  if not path then return 0 end
  local done, bytes = read_file(self, arguments)
  self.file = console.expect(growing.open(path, done, bytes))
  if done > 0 then
    console.say("%s: %d of %s analysed before", check.escaped(path), done,
      figures.plural(#self.list, "game"))
  end
  return done
end

-- Writes the analysed part of a game. A second call for the same game does nothing.
local function write(self, number, found)
  if found.next == #found.game or self.printed == number then return end
  local text = self.form.write(number, found, self.annotator, self.explain)
  if self.file then return console.expect(self.file:append(number, text)) end
  self.printed = number
  console.write(text)
end

local function boards_of(list, first)
  local count = 0
  for number = first, #list do count = count + #list[number].moves + 1 end
  return count
end

-- Shows the progress within a game, and the estimated time until all games are analysed.
local function show(self, number, found)
  local boards = #found.game + 1
  local board = boards - found.next - 1
  local share = (self.searched + board) / self.boards
  local left = (now() - self.began) * (1 - share) / share
  self.meter.show("game %d of %d, board %d of %d, %s left", number, #self.list, board, boards,
    figures.duration(left))
  if board == boards then self.searched = self.searched + boards end
end

local function analyse(self, number)
  local found = assert(analysis.start(self.list[number], self.options))
  self.current = { number = number, found = found }
  repeat
    local is_more = found:step()
    show(self, number, found)
  until not is_more
  self.meter.clear()
  write(self, number, found)
  say_summary(self.only or number, found)
end

-- Writes the analysed part of the game that Ctrl-C interrupted.
local function stop(self)
  local current, done = self.current, self.done
  if current then
    write(self, current.number, current.found)
    done = current.found.next < 0 and current.number or current.number - 1
    if done < current.number then say_summary(self.only or current.number, current.found) end
  end
  console.say("\nshogun: interrupted, %d of %s analysed%s", done,
    figures.plural(#self.list, "game"),
    self.file and "; the same command resumes" or "")
end

-- Analyses the remaining games. Returns false if Ctrl-C interrupted the analysis.
local function go_on(self)
  local ok, raised = pcall(function()
    for number = self.done + 1, #self.list do analyse(self, number) end
  end)
  if ok then return true end
  self.meter.clear()
  if not console.is_interrupt(raised) then error(raised, 0) end
  stop(self)
  return false
end

-- Writes the end of a list of JSON. Records need none.
local function finish(self)
  local closing = self.form.closing
  if not closing or self.is_finished then return end
  if self.file then return console.expect(self.file:finish(closing)) end
  if self.printed then console.write(closing) end
end

local function save_plot(arguments, current)
  local found = current and current.found
  if not arguments.plot or not found or found.next >= #found.game then return end
  local picture = plot(found:points(), { size = 800, theme = arguments.theme })
  console.expect(files.save(arguments.plot, picture))
end

---@param arguments table
---@param limits shogun.SearchLimits
---@param endings shogun.Endings?
---@return integer  the exit code
return function(arguments, limits, endings)
  need_another(arguments)
  local list = records.all(arguments.what, arguments.game)
  if arguments.plot and #list > 1 then
    local text = "--plot draws one game, got %d: --game N chooses one"
    console.fail(text:format(#list), 2)
  end
  if arguments.plot then
    output.need_extension("--plot", arguments.plot, "svg")
    console.need_writable(arguments.plot)
  end
  local self = {
    list = list, form = forms.by_name[arguments.to], explain = arguments.explain,
    annotator = annotator(limits, arguments.explain and not arguments.json, endings),
    options = { endings = endings }, only = arguments.game,
    meter = terminal.meter(), began = now(), searched = 0,
  }
  self.done = open_file(self, arguments)
  if arguments.plot then self.done = 0 end -- the file lacks data that a picture needs
  for name, limit in pairs(limits) do self.options[name] = limit end
  self.boards = boards_of(list, self.done + 1)
  local is_whole = go_on(self)
  finish(self)
  save_plot(arguments, self.current)
  return is_whole and 0 or 130
end
