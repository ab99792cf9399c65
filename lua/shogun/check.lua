--- Checks of arguments, which raise; and messages from elsewhere, escaped for terminals.

local core = require "shogun.core"

local check = {}

--- The error that Lua raises when out of memory.
check.no_memory = "not enough memory"

local longest_message <const> = 200 -- bytes, of one that comes from elsewhere

local function escaped(byte) return ("\\x%02x"):format(byte:byte()) end

local function escaped_all(bytes) return (bytes:gsub(".", escaped)) end

-- Characters beyond ASCII that control terminals: U+0080 to U+009F; marks that turn the order
-- of a text around (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069); and the ends of
-- lines and paragraphs (U+2028, U+2029).
local obeyed <const> = {
  "\xC2[\x80-\x9F]", "\xD8\x9C", "\xE2\x80[\x8E\x8F\xA8-\xAE]", "\xE2\x81[\xA6-\xA9]",
}

-- Cuts a text, between two characters where it is UTF-8.
local function cut(text)
  if #text <= longest_message then return text, "" end
  local short = text:sub(1, longest_message)
  local _, broken = utf8.len(short)
  if broken and broken > longest_message - 3 then short = short:sub(1, broken - 1) end
  return short, "..."
end

--- A text from elsewhere (the name of a file, say) without characters that control a terminal:
--- control characters and marks of direction are escaped, and in invalid UTF-8 all bytes beyond
--- ASCII.
---@param text string
---@param allowed? string  control characters that stay, as a set of `string.gsub`; default none
---@return string
function check.escaped(text, allowed)
  if not text:find "[%c\x80-\xff]" then return text end
  local foreign = utf8.len(text) and "%c" or "[%c\x80-\xff]"
  for _, characters in ipairs(obeyed) do text = text:gsub(characters, escaped_all) end
  return (text:gsub(foreign, function(byte)
    return not (allowed and byte:find(allowed)) and escaped(byte) or nil
  end))
end

-- The first and the last code point of each range of invisible characters: Unicode's
-- Default_Ignorable_Code_Point and White_Space, without U+0020 and with the blank Braille pattern.
local unseen <const> = {
  0x09, 0x0D, 0x85, 0x85, 0xA0, 0xA0, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160,
  0x1680, 0x1680, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2000, 0x200F, 0x2028, 0x202F, 0x205F, 0x206F,
  0x2800, 0x2800, 0x3000, 0x3000, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0,
  0xFFF0, 0xFFF8, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF,
}

--- A name, escaped; so are invisible characters, and spaces at the ends or after another space.
---@param name string
---@return string
function check.visible(name)
  name = check.escaped(name):gsub("^ ", "\\x20"):gsub(" $", "\\x20"):gsub("  ", " \\x20")
  return (name:gsub(utf8.charpattern, function(character)
    local code = utf8.codepoint(character)
    for i = 1, #unseen, 2 do
      if code >= unseen[i] and code <= unseen[i + 1] then return ("\\u{%X}"):format(code) end
    end
  end))
end

--- A message from elsewhere (the error of a bot, say), escaped, and at most 200 bytes of it.
--- `core.quoted` quotes values.
---@param text string
---@return string
function check.printable(text)
  local short, dots = cut(text)
  return check.escaped(short) .. dots
end

--- The output of a bot or a file, escaped, with `name` before each line, so that no line looks like
--- the output of another program.
---@param name string
---@param text string
---@return string
function check.signed(name, text)
  local before = check.escaped(name) .. ": "
  return before .. check.escaped(text, "[\n\t]"):gsub("\n", (("\n" .. before):gsub("%%", "%%%%")))
end

--- Raises an error at the place where the caller called shogun; without a place if the caller is a
--- C function (`pcall`, say).
---@param message string
function check.raise(message) error(message, core.outside()) end

--- Raises Lua's own error for a bad argument.
---@param index integer
---@param name string  of the function
---@param problem string
function check.argument(index, name, problem)
  check.raise(("bad argument #%d to '%s' (%s)"):format(index, name, problem))
end

--- Raises an error of the form "depth: expected a whole number, got 'x'".
---@param what string
---@param expected string
---@param got any
function check.expected(what, expected, got)
  check.raise(("%s: expected %s, got %s"):format(what, expected, core.quoted(got)))
end

--- Raises unless a value is of that type.
---@param value any
---@param what string
---@param type_of type
---@param expected? string  default "a " and the type
function check.of_type(value, what, type_of, expected)
  if type(value) ~= type_of then check.expected(what, expected or "a " .. type_of, value) end
end

--- Like `of_type`, but accepts nil.
function check.optional(value, what, type_of, expected)
  if value ~= nil then check.of_type(value, what, type_of, expected) end
end

local Board <const> = getmetatable(core.board())

--- Raises unless a value is a board.
---@param board any
---@param what? string  default "board"
function check.board(board, what)
  if type(board) == "userdata" and getmetatable(board) == Board then return end
  local expected = type(board) == "string" and "a board (shogun.board reads a text)" or "a board"
  check.expected(what or "board", expected, board)
end

local of_clock <const> = { "left", "increment", "grace", "white", "red" }

-- Raises unless a value is valid as `info.clock`.
local function expect_clock(clock)
  check.of_type(clock, "info.clock", "table")
  for i, name in ipairs(of_clock) do
    local seconds = clock[name]
    if type(seconds) ~= "number" and (seconds ~= nil or i == 1) then
      check.expected("info.clock." .. name, "a number of seconds", seconds)
    end
  end
end

-- Raises unless a value is valid as `info`: players read it, and any caller may pass it.
local function expect_info(info)
  check.of_type(info, "info", "table")
  if info.clock ~= nil then expect_clock(info.clock) end
  check.optional(info.random, "info.random", "function")
end

--- Raises unless the arguments are valid for a query of a player.
---@param board any
---@param info any
function check.question(board, info)
  check.board(board)
  if board:result() then check.raise("board: the game is over") end
  if info ~= nil then expect_info(info) end
end

local function guarded(name, call, class, is_object)
  return function(self, ...)
    if is_object(self) then return call(self, ...) end
    local problem = ("self: expected %s, got %s"):format(class, core.quoted(self))
    check.argument(1, name:gsub("^__", ""), problem)
  end
end

--- Makes methods, or metamethods, refuse an object of another class, as the methods in C do.
---@param methods table<string, function>  replaced in their table
---@param class string  its name for messages
---@param is_object fun(value: any): boolean
function check.methods(methods, class, is_object)
  for name, call in pairs(methods) do
    if type(call) == "function" then methods[name] = guarded(name, call, class, is_object) end
  end
end

local function passed(ok, ...)
  local raised = ...
  if not ok and type(raised) == "string" then
    if raised == check.no_memory or raised:find "interrupted!$" then error(raised, 0) end
  end
  return ok, ...
end

--- Like `pcall`, for calls that may raise because of their arguments; the error of being out of
--- memory is raised again, and so is Ctrl-C.
---@return boolean ok
---@return any ...  its results, or its error
function check.try(call, ...) return passed(pcall(call, ...)) end

local function blamed(ok, ...)
  if ok then return ... end
  local message = tostring((...))
  check.raise(message:match "^bad argument.-%((.*)%)$" or message)
end

--- Calls a function in C. Its errors about arguments name the place of the caller of shogun.
---@param call function
---@return any ...
function check.blame(call, ...) return blamed(check.try(call, ...)) end

--- A member as a message shows it: "game.result", or "game['a b']" for a key that is no name.
---@param noun string
---@param name any
---@return string
function check.member(noun, name)
  local is_name = type(name) == "string" and #name <= 60 and name:find "^[%w_]+$"
  return is_name and noun .. "." .. name or ("%s[%s]"):format(noun, core.quoted(name))
end

-- A list of names that reads well: 'a', 'b' or 'c'.
local function alternatives(names)
  local text = ("'%s'"):format(table.concat(names, "', '"))
  return (text:gsub("', ('[^,]*)$", "' or %1"))
end

--- The option of that name, one of a list of choices; nil if it is absent. Raises for other values.
---@param given table
---@param name string
---@param choices string[]
---@return string?
function check.choice(given, name, choices)
  local value = given[name]
  if value == nil then return nil end
  for _, choice in ipairs(choices) do
    if value == choice then return value end
  end
  check.expected(name, alternatives(choices), value)
end

--- A hint for an unknown name, to be put after a message: "; did you mean turn?"; nil if no known
--- name is near.
---@param name any
---@param known table<string, any>
---@param other? string | false  what is meant, if that is known
---@return string?
function check.hint(name, known, other)
  local nearest = other or core.nearest(name, known)
  return nearest and ("; did you mean %s?"):format(nearest)
end

-- The known name that was meant, or else all of them.
local function meant(name, known)
  local other = require("shogun.tried").options[name] -- loaded for a mistake only
  local hint = check.hint(name, known, known[other] and other)
  if hint then return hint end
  local names = {}
  for each in pairs(known) do names[#names + 1] = each end
  table.sort(names)
  return ", known are " .. table.concat(names, ", ")
end

--- The option of that name, a boolean; nil if it is absent. Raises for other values.
---@param given table
---@param name string
---@return boolean?
function check.flag(given, name)
  check.optional(given[name], name, "boolean")
  return given[name]
end

--- Raises unless a value is a table with known names only; the message has a hint.
---@param given any
---@param known table<string, any>
---@param what? string  what a name is called ("limit", "option of clock"), default "option"
function check.names(given, known, what)
  what = what or "option"
  if type(given) ~= "table" then
    check.expected(what:match "^option of (.+)$" or what .. "s", "a table", given)
  end
  for name in next, given do
    if name == 1 then
      check.raise(what .. "s: expected names, as in { name = value }, got a list")
    elseif not known[name] then
      local text = "unknown %s %s%s"
      check.raise(text:format(what, core.quoted(name), meant(name, known)))
    end
  end
end

--- Checks options as `names` does. Returns the options, or an empty table for nil.
---@param given any
---@param known table<string, any>
---@param what? string
---@return table given
function check.options(given, known, what)
  if given == nil then return {} end
  check.names(given, known, what)
  return given
end

local most_made <const> = 1 << 20 -- of a list with metamethods, which may be endless

--- Why a value is not a list (a table whose keys are 1 to n): a hole or another key, say.
---@param value any
---@param what string  the value's name for messages
---@param expected? string  default "a list"
---@return string? message  with the place; nil for a list
function check.list_problem(value, what, expected)
  expected = expected or "a list"
  if type(value) ~= "table" then
    return ("%s: expected %s, got %s"):format(what, expected, core.quoted(value))
  end
  local length, key, most = 0, nil, getmetatable(value) and most_made or math.huge
  while length < most and value[length + 1] ~= nil do length = length + 1 end
  for each in next, value do
    if math.type(each) ~= "integer" or each < 1 then
      key = each
    elseif each > length then
      return ("%s[%d]: expected a value, got nil: a list has no holes"):format(what, length + 1)
    end
  end
  if key == nil then return nil end
  return ("%s: expected %s, got a table with the key %s"):format(what, expected, core.quoted(key))
end

--- Raises unless a value is a list: with the message of `list_problem`.
function check.list(value, what, expected)
  local problem = check.list_problem(value, what, expected)
  if problem then check.raise(problem) end
end

--- A whole number as an integer, 1000 for 1e3; nil for other values, texts among them.
---@param value any
---@return integer?
function check.to_integer(value) return math.type(value) and math.tointeger(value) end

--- A whole number from low to high, as an integer. Raises for other values.
---@param number any
---@param name string
---@param low integer
---@param high integer
---@param what? string  default "a whole number"
---@return integer
function check.integer(number, name, low, high, what)
  local whole = check.to_integer(number)
  if whole and whole >= low and whole <= high then return whole end
  local expected = ("%s from %d to %d"):format(what or "a whole number", low, high)
  check.expected(name, expected, number)
end

--- The option of that name, a whole number as for `integer`; nil if it is absent.
---@return integer?
function check.whole(given, name, low, high, what)
  local number = given[name]
  return number ~= nil and check.integer(number, name, low, high, what) or nil
end

--- The option of that name, a number above 0 (seconds, say); nil if it is absent. Raises for other
--- values.
---@param given table
---@param name string
---@return number?
function check.positive(given, name)
  local number = given[name]
  if number == nil or type(number) == "number" and number > 0 then return number end
  check.expected(name, "a number above 0", number)
end

return check
