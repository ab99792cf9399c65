-- shell.lua -- the commands in a text for the shell, as lists of words. It reads what pages use:
-- quotes, comments, pipes, lists, loops, redirections, here-documents, substitutions.

local shell = {}

-- Words of the shell itself before a command.
local keywords <const> = { ["do"] = true, ["done"] = true, ["!"] = true, ["{"] = true,
  ["}"] = true }

local Reader = {}
Reader.__index = Reader

-- Ends the command. A loop's first line is none, and "NAME=VALUE ..." assigns.
local function finish_command(self)
  local words = self.words
  self.words = { line = self.line }
  while keywords[words[1]] do table.remove(words, 1) end
  while words[1] and words[1]:find "^%a[%w_]*=" do
    local name, value = table.remove(words, 1):match "^(.-)=(.*)$"
    self.variables[name] = value
  end
  if words[1] == "export" then
    for i = 2, #words do
      local name, value = words[i]:match "^(.-)=(.*)$"
      if name then self.variables[name] = value end
    end
  end
  if words[1] and words[1] ~= "for" then self.commands[#self.commands + 1] = words end
end

-- Ends a word; that after a redirection is no word of the command.
local function finish_word(self)
  local word, target = self.word, self.target
  self.word = nil
  if not word then return end
  self.target = nil
  if target == "<<" then
    self.heredoc = { mark = word, words = self.words }
  elseif not target then
    if not self.words[1] then self.words.line = self.line end
    table.insert(self.words, word)
  end
end

local function add(self, text) self.word = (self.word or "") .. text end

-- The commands inside of "$(...)" or "<(...)" are commands, too; the word is then unknown.
local function substitute(self, at)
  local inner = assert(self.text:match("^%b()", at), "a bracket that is not closed")
  for _, words in ipairs(shell.commands(inner:sub(2, -2), self.variables)) do
    words.line = self.line
    table.insert(self.commands, words)
  end
  add(self, "…")
  return at + #inner
end

-- A variable, whose value is known if the text has set it.
local function expand(self, at)
  if self.text:sub(at + 1, at + 1) == "(" then return substitute(self, at + 1) end
  local name = self.text:match("^%$(%a[%w_]*)", at) or self.text:match("^%${(%a[%w_]*)}", at)
  if not name then
    add(self, "$")
    return at + 1
  end
  add(self, self.variables[name] or name)
  return at + #self.text:match("^%${?[%w_]*}?", at)
end

local function read_double(self, at)
  add(self, "")
  while true do
    local letter = self.text:sub(at, at)
    if letter == '"' then return at + 1 end
    assert(letter ~= "", "a quote that is not closed")
    if letter == "$" then
      at = expand(self, at)
    else
      if letter == "\\" then at = at + 1 end
      add(self, self.text:sub(at, at))
      at = at + 1
    end
  end
end

local function read_single(self, at)
  local inner = assert(self.text:match("^([^']*)'", at), "a quote that is not closed")
  add(self, inner)
  return at + #inner + 1
end

-- After a line with "<<MARK": the lines up to the mark are the command's input.
local function read_heredoc(self, at)
  local heredoc = self.heredoc
  self.heredoc = nil
  local from, to = (self.text .. "\n"):find("\n" .. heredoc.mark .. "\n", at - 1, true)
  assert(from, "no line " .. heredoc.mark)
  heredoc.words.input = self.text:sub(at, from)
  self.line = self.line + select(2, self.text:sub(at, to):gsub("\n", ""))
  return to + 1
end

local function new_line(self, at)
  finish_word(self)
  finish_command(self)
  self.line = self.line + 1
  return self.heredoc and read_heredoc(self, at + 1) or at + 1
end

-- What begins with these letters, the longest first.
local readers <const> = {
  { "^\\\n", function(self, at)
    finish_word(self)
    self.line = self.line + 1
    return at + 2
  end },
  { "^\\.", function(self, at)
    add(self, self.text:sub(at + 1, at + 1))
    return at + 2
  end },
  { "^\n", new_line },
  { "^%s", function(self, at)
    finish_word(self)
    return at + 1
  end },
  { "^#[^\n]*", function(self, at)
    if self.word then
      add(self, "#")
      return at + 1
    end
    return at + #self.text:match("^#[^\n]*", at)
  end },
  { '^"', function(self, at) return read_double(self, at + 1) end },
  { "^'", function(self, at) return read_single(self, at + 1) end },
  { "^[<>]%(", function(self, at) return substitute(self, at + 1) end },
  { "^%d?>&%d", function(_, at) return at + 4 end },
  { "^[<>]+", function(self, at)
    if self.word and self.word:find "^%d$" then self.word = nil end
    finish_word(self)
    self.target = self.text:match("^[<>]+", at)
    return at + #self.target
  end },
  { "^[|&;()]+", function(self, at)
    finish_word(self)
    finish_command(self)
    return at + #self.text:match("^[|&;()]+", at)
  end },
  { "^%$", expand },
}

local function read_next(self, at)
  for _, each in ipairs(readers) do
    if self.text:find(each[1], at) then return each[2](self, at) end
  end
  add(self, self.text:sub(at, at))
  return at + 1
end

--- The commands of a text, in order, each a list of words with its `line` and, if it has one, the
--- `input` of its here-document.
---@param text string
---@param variables? table<string, string>  their values; those that the text sets are added
---@return table[]
function shell.commands(text, variables)
  local self = setmetatable({
    text = text, variables = variables or {}, commands = {}, words = { line = 1 }, line = 1,
  }, Reader)
  local at = 1
  while at <= #text do at = read_next(self, at) end
  finish_word(self)
  finish_command(self)
  return self.commands
end

return shell
