-- shell.lua -- the commands in a text for the shell, as lists of words. It reads what pages use:
-- quotes, comments, pipes, lists, loops, redirections, here-documents, substitutions.

local shell = {}

-- Words of the shell itself before a command.
local keywords <const> = { ["do"] = true, ["done"] = true, ["!"] = true, ["{"] = true,
  ["}"] = true }

-- Stores the value of a word "NAME=VALUE". Returns whether the word is such an assignment.
local function assign(self, word)
  local name, value = word:match "^(%a[%w_]*)=(.*)$"
  if name then self.variables[name] = value end
  return name ~= nil
end

-- Ends the command. A loop's first line is not a command.
local function finish_command(self)
  local words = self.words
  self.words = { line = self.line }
  while words[1] and (keywords[words[1]] or assign(self, words[1])) do table.remove(words, 1) end
  for i = 2, words[1] == "export" and #words or 1 do assign(self, words[i]) end
  if words[1] and words[1] ~= "for" then self.commands[#self.commands + 1] = words end
end

-- Ends a word; that after a redirection is no word of the command.
local function finish_word(self)
  local word, target = self.word, self.target
  if not word then return end
  self.word, self.target = nil, nil
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
  local inner = assert(self.text:match("^%b()", at + 1), "a bracket that is not closed")
  for _, words in ipairs(shell.commands(inner:sub(2, -2), self.variables)) do
    words.line = self.line
    table.insert(self.commands, words)
  end
  add(self, "…")
  return at + 1 + #inner
end

-- A variable, whose value is known if the text has set it.
local function expand(self, at)
  if self.text:sub(at + 1, at + 1) == "(" then return substitute(self, at) end
  local name, after = self.text:match("^%$(%a[%w_]*)()", at)
  if not name then name, after = self.text:match("^%${(%a[%w_]*)}()", at) end
  add(self, name and (self.variables[name] or name) or "$")
  return after or at + 1
end

local function read_double(self, at)
  at = at + 1
  add(self, "")
  while true do
    local plain, letter, after = self.text:match('^([^"$\\]*)(["$\\])()', at)
    add(self, assert(plain, "a quote that is not closed"))
    if letter == '"' then return after end
    if letter == "$" then
      at = expand(self, after - 1)
    else
      add(self, self.text:sub(after, after))
      at = after + 1
    end
  end
end

-- Ends a line. After a line with "<<MARK" the lines up to the mark are input of its command.
local function new_line(self, at)
  finish_word(self)
  finish_command(self)
  self.line = self.line + 1
  local heredoc = self.heredoc
  if not heredoc then return nil end
  self.heredoc = nil
  local from, to = (self.text .. "\n"):find("\n" .. heredoc.mark .. "\n", at, true)
  assert(from, "no line " .. heredoc.mark)
  heredoc.words.input = self.text:sub(at + 1, from)
  self.line = self.line + select(2, self.text:sub(at + 1, to):gsub("\n", ""))
  return to + 1
end

local function take(self, _, text) add(self, text) end

-- Patterns, the first that matches counts, with functions that receive the place and the part in
-- brackets. They return where to continue; nil: after the match.
local readers <const> = {
  { "^\\\n", function(self)
    finish_word(self)
    self.line = self.line + 1
  end },
  { "^\\(.)", take },
  { "^\n", new_line },
  { "^%s", finish_word },
  { "^#[^\n]*", function(self, at)
    if not self.word then return nil end
    add(self, "#")
    return at + 1
  end },
  { '^"', read_double },
  { "^'([^']*)'", take },
  { "^'", function() error "a quote that is not closed" end },
  { "^[<>]%(", substitute },
  { "^%d?>&%d", function() end },
  { "^([<>]+)", function(self, _, target)
    if self.word and self.word:find "^%d$" then self.word = nil end
    finish_word(self)
    self.target = target
  end },
  { "^[|&;()]+", function(self)
    finish_word(self)
    finish_command(self)
  end },
  { "^%$", expand },
  { "^(.)", take },
}

local function read_next(self, at)
  for _, each in ipairs(readers) do
    local first, last, part = self.text:find(each[1], at)
    if first then return each[2](self, at, part) or last + 1 end
  end
end

--- The commands of a text, in order, each a list of words with its `line` and, if it has one, the
--- `input` of its here-document.
---@param text string
---@param variables? table<string, string>  their values; those that the text sets are added
---@return table[]
function shell.commands(text, variables)
  local self = {
    text = text, variables = variables or {}, commands = {}, words = { line = 1 }, line = 1,
  }
  local at = 1
  while at <= #text do at = read_next(self, at) end
  finish_word(self)
  finish_command(self)
  return self.commands
end

return shell
