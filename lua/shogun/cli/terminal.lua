--- The terminal: whether there is one, its colours and size, wrapped text, and progress meters.

local core = require "shogun.core"
local files = require "shogun.files"

local terminal = {}

--- Whether a descriptor is a terminal.
---@param descriptor integer  0 stdin, 1 stdout, 2 stderr
---@return boolean
function terminal.is_terminal(descriptor) return core.window(descriptor) ~= nil end

--- Whether to write colours to a descriptor.
---@param descriptor integer  1 stdout, 2 stderr
---@return boolean
function terminal.has_colour(descriptor)
  local refused = os.getenv "NO_COLOR"
  if refused and refused ~= "" or os.getenv "TERM" == "dumb" then return false end
  return terminal.is_terminal(descriptor)
end

local usual_width <const>, usual_height <const> = 80, 24

--- The columns and the lines of the window.
---@param descriptor integer  1 stdout, 2 stderr
---@return integer columns
---@return integer lines
function terminal.size(descriptor)
  local columns, lines = core.window(descriptor)
  columns = columns or math.tointeger(os.getenv "COLUMNS")
  return columns and columns >= 20 and columns or usual_width,
    lines and lines >= 2 and lines or usual_height
end

--- The columns of the window: only the first result of `size`.
function terminal.width(descriptor) return (terminal.size(descriptor)) end

--- Whether the terminal shows UTF-8: by the locale, or as the command has asked Windows for.
---@return boolean
function terminal.has_unicode()
  for _, name in ipairs { "LC_ALL", "LC_CTYPE", "LANG" } do
    local value = os.getenv(name)
    if value and value ~= "" then return value:lower():find "utf%-?8" ~= nil end
  end
  return files.is_windows
end

--- How many columns a text takes, not counting the codes of its colours.
---@param text string
---@return integer
function terminal.columns(text)
  local bare = text:gsub("\27%[[%d;]*m", "")
  return utf8.len(bare) or #bare
end

local columns <const> = terminal.columns

-- The words of a text. Splits a word at its commas if the word is too wide for a line.
local function words_of(text, width)
  local words = {}
  for word in text:gmatch "%S+" do
    local parts = columns(word) > width and "[^,]*,*" or ".*"
    for part in word:gmatch(parts) do words[#words + 1] = part ~= "" and part or nil end
  end
  return words
end

-- A new line: `before`, then a word. If `before` is an indentation, shortens it for a long word.
local function begun(before, word, width)
  local room = math.max(width - columns(word), 0)
  return (before:find "%S" and before or before:sub(1, room)) .. word
end

--- Breaks a text into lines.
---@param text string
---@param width integer  columns of a line
---@param indent? string  stands before all lines but the first; default ""
---@param first? string  stands before the first line; default ""
---@return string
function terminal.wrapped(text, width, indent, first)
  local lines, line, has_word = {}, first or "", false
  for _, word in ipairs(words_of(text, width)) do
    if has_word and columns(line) + 1 + columns(word) > width then
      lines[#lines + 1] = line
      line, has_word = indent or "", false
    end
    line, has_word = has_word and line .. " " .. word or begun(line, word, width), true
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

-- Breaks a shell command between words, with backslashes, so that users can copy all its lines.
local function wrapped_command(line, width, indent)
  local function hidden(quoted) return (quoted:gsub(" ", "\0")) end
  local text = line:gsub("'\\''", "\1"):gsub("'[^']*'", hidden)
  local lines, last = {}, line:match "^ *" .. text:match "%S+"
  for word in text:gmatch("%s(%S+)", #last + 1) do
    if columns(last) + columns(word) + 3 > width then
      lines[#lines + 1], last = last .. " \\", indent .. word
    else
      last = last .. " " .. word
    end
  end
  lines[#lines + 1] = last
  return (table.concat(lines, "\n"):gsub("%z", " "):gsub("\1", "'\\''"))
end

--- Breaks the lines of a text that are too long, and indents the lines that continue them. Users
--- can copy a broken command, since a backslash ends each of its lines but the last.
---@param text string
---@param width integer  columns
---@return string
function terminal.fitted(text, width)
  return (text:gsub("[^\n]+", function(line)
    if columns(line) <= width then return nil end
    local start = line:match "^ *"
    local hang = (" "):rep(math.min(#start + 2, width // 3))
    local is_command = line:find "^  +shogun " or line:find "^ +again: shogun "
    if is_command then return wrapped_command(line, width, hang) end
    return terminal.wrapped(line, width, hang, start)
  end))
end

--- How many columns a line may have; nil if the output is not a terminal.
---@param descriptor integer  1 stdout, 2 stderr
---@return integer?
function terminal.room(descriptor)
  return terminal.is_terminal(descriptor) and terminal.width(descriptor) - 1 or nil
end

--- Sets texts in columns of the same width.
---@param texts string[]
---@param width integer  columns of a line
---@return string
function terminal.in_columns(texts, width)
  local widest = 0
  for _, text in ipairs(texts) do widest = math.max(widest, utf8.len(text)) end
  local a_line, lines = math.max((width + 2) // (widest + 2), 1), {}
  for i = 1, #texts, a_line do
    local cells = {}
    for j = i, math.min(i + a_line - 1, #texts) do
      cells[#cells + 1] = texts[j] .. (" "):rep(widest - utf8.len(texts[j]))
    end
    lines[#lines + 1] = table.concat(cells, "  "):gsub(" +$", "")
  end
  return table.concat(lines, "\n")
end

--- Makes a progress meter: a line on stderr, rewritten at most once a second, for terminals only.
---@return { show: fun(format: string, ...), clear: fun() }
function terminal.meter()
  local watched, shown = terminal.is_terminal(2), os.time()
  local meter = {}

  --- Formats and shows a text, unless the meter has shown another text within the last second.
  function meter.show(format, ...)
    if not watched or os.time() == shown then return end
    shown = os.time()
    local text = format:format(...)
    local stop = utf8.offset(text, terminal.width(2)) -- leaves one column free
    io.stderr:write("\r", text:sub(1, (stop or 0) - 1), "\27[K")
  end

  function meter.clear() if watched then io.stderr:write "\r\27[K" end end

  return meter
end

local longest_wait <const> = 60 -- seconds from one line of a log to the next

local now <const> = core.clock

--- Makes a view of progress: one line in a terminal, or lines in a log at growing intervals.
---@param is_quiet? boolean  whether to show nothing
---@return { show: fun(text: string), clear: fun() }
function terminal.progress(is_quiet)
  if is_quiet then return { show = function() end, clear = function() end } end
  local meter, wait, last = terminal.meter(), 1, now()
  local watched = terminal.is_terminal(2)
  local function log(text)
    if now() - last < wait then return end
    last, wait = now(), math.min(2 * wait, longest_wait)
    io.stderr:write(text, "\n")
  end
  local function show(text) meter.show("%s", text) end
  return { show = watched and show or log, clear = meter.clear }
end

return terminal
