--- The line editor: turns typed bytes into a text and a cursor. Its caller reads bytes and draws.

local Editor = {}
Editor.__index = Editor

-- The length of a UTF-8 character, from its first byte; nil if no character begins with this byte.
local function length_of(byte)
  if byte < 0x80 then return 1 end
  if byte >= 0xC2 and byte < 0xE0 then return 2 end
  if byte >= 0xE0 and byte < 0xF0 then return 3 end
  return byte >= 0xF0 and byte < 0xF5 and 4 or nil
end

-- The first character of some bytes, and its length. Returns "" and 1 for a byte that is not UTF-8,
-- and nil while the rest of the character is missing.
local function take_character(bytes)
  local length = length_of(bytes:byte())
  local text = bytes:sub(1, length or 1)
  if length and #text < length and not text:find("[^\x80-\xBF]", 2) then return nil end
  if not length or not utf8.len(text) then return "", 1 end
  return text, length
end

-- The escape sequence at the start of the bytes, and its length. Leaves out modifiers: "\27[A" also
-- for "\27[1;5A". Returns "" and 1 if no sequence begins there, nil while a part of it is missing.
local function take_sequence(bytes)
  if bytes == "\27" then return nil end
  if not bytes:find "^\27[[O]" then return "", 1 end
  local numbers, final, after = bytes:match "^\27[[O]([%d;]*)([^%d;])()"
  if not final then return nil end
  local number = final == "~" and numbers:match "^%d*" or ""
  return "\27[" .. number .. final, after - 1
end

-- Removes the characters from `first + 1` to `last`, and puts the cursor there.
local function cut(self, first, last)
  table.move(self.characters, last + 1, #self.characters + last - first, first + 1)
  self.at = first
end

local function word_start(self)
  local at, characters = self.at, self.characters
  while at > 0 and characters[at] == " " do at = at - 1 end
  while at > 0 and characters[at] ~= " " do at = at - 1 end
  return at
end

-- Goes to another line of the history. The present line keeps what was typed into it.
local function visit(self, place)
  if not self.lines[place] then return end
  self.lines[self.place] = self:text()
  self.place = place
  self.characters, self.at = {}, 0
  for _, code in utf8.codes(self.lines[place]) do self:insert(utf8.char(code)) end
end

local function home(self) self.at = 0 end
local function to_end(self) self.at = #self.characters end
local function left(self) self.at = math.max(self.at - 1, 0) end
local function right(self) self.at = math.min(self.at + 1, #self.characters) end
local function older(self) visit(self, self.place - 1) end
local function newer(self) visit(self, self.place + 1) end
local function backspace(self) if self.at > 0 then cut(self, self.at - 1, self.at) end end
local function delete(self)
  if self.at < #self.characters then cut(self, self.at, self.at + 1) end
end
local function delete_or_end(self)
  if #self.characters == 0 then return "end" end
  delete(self)
end

-- What each key does. Some keys return an event, which ends the editing.
local actions <const> = {
  ["\1"] = home, ["\27[H"] = home, ["\27[1~"] = home, ["\27[7~"] = home,
  ["\5"] = to_end, ["\27[F"] = to_end, ["\27[4~"] = to_end, ["\27[8~"] = to_end,
  ["\2"] = left, ["\27[D"] = left, ["\6"] = right, ["\27[C"] = right,
  ["\16"] = older, ["\27[A"] = older, ["\14"] = newer, ["\27[B"] = newer,
  ["\8"] = backspace, ["\127"] = backspace, ["\27[3~"] = delete, ["\4"] = delete_or_end,
  ["\11"] = function(self) cut(self, self.at, #self.characters) end,
  ["\21"] = function(self) cut(self, 0, self.at) end,
  ["\23"] = function(self) cut(self, word_start(self), self.at) end,
  ["\r"] = function() return "line" end, ["\n"] = function() return "line" end,
  ["\3"] = function() return "interrupt" end, ["\26"] = function() return "suspend" end,
}

-- Whether a key is a control character, also U+0080 to U+009F. Lines contain no such characters.
local function is_control(key) return key:find "^[%c\27]" or key:find "^\xC2[\x80-\x9F]" end

--- Writes a character at the cursor.
function Editor:insert(character)
  self.at = self.at + 1
  table.insert(self.characters, self.at, character)
end

--- Processes typed bytes up to a key that ends the editing. Later bytes stay in `rest`.
---@param bytes string
---@return "line" | "end" | "interrupt" | "suspend" | nil event  nil if the editing goes on
function Editor:type(bytes)
  self.rest = self.rest .. bytes
  while self.rest ~= "" do
    local key, length = (self.rest:byte() == 27 and take_sequence or take_character)(self.rest)
    if not key then return nil end
    self.rest = self.rest:sub(length + 1)
    local action = actions[key]
    local event = action and action(self)
    if event then return event end
    if not action and key ~= "" and not is_control(key) then self:insert(key) end
  end
end

function Editor:text() return table.concat(self.characters) end

-- Characters that take no column (combining marks) or two (East Asian scripts, pictographs).
local widths <const> = {
  { 0x300, 0x36F, 0 }, { 0x200D, 0x200D, 0 }, { 0xFE00, 0xFE0F, 0 }, { 0x1100, 0x115F, 2 },
  { 0x2E80, 0xA4CF, 2 }, { 0xAC00, 0xD7A3, 2 }, { 0xF900, 0xFAFF, 2 }, { 0xFE30, 0xFE6F, 2 },
  { 0xFF00, 0xFF60, 2 }, { 0x1F300, 0x1FAFF, 2 }, { 0x20000, 0x3FFFF, 2 },
}

local function width_of(character)
  local code = utf8.codepoint(character)
  for _, range in ipairs(code < 0x300 and {} or widths) do
    if code >= range[1] and code <= range[2] then return range[3] end
  end
  return 1
end

--- The part of the line around the cursor that fits into the columns, and the cursor's column.
---@param columns integer
---@return string part
---@return integer column  from 0
function Editor:view(columns)
  local first, column = self.at, 0
  while first > 0 and column + width_of(self.characters[first]) < columns do
    column = column + width_of(self.characters[first])
    first = first - 1
  end
  local last, width = self.at, column
  while last < #self.characters and width + width_of(self.characters[last + 1]) < columns do
    last = last + 1
    width = width + width_of(self.characters[last])
  end
  return table.concat(self.characters, "", first + 1, last), column
end

--- Begins an empty line.
---@param history string[]  lines typed before, the newest last
---@return table
return function(history)
  local lines = table.move(history, 1, #history, 1, {})
  lines[#lines + 1] = ""
  return setmetatable({ characters = {}, at = 0, rest = "", lines = lines, place = #lines }, Editor)
end
