-- classes.lua -- the commands and options that pages show: each belongs to a class, which says how
-- it is checked, or is a fault.

local cli = require "shogun.cli.parser"
local command = require "spec.support.command"
local names_of = require "shogun.cli.verbs"
local shell = require "spec.support.shell"
local words_of = require "shogun.cli.words"

local classes = {}

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

local makefile <const> = command.makefile()

-- Programs of the system. The files of this tree that are given to them are there.
local of_system <const> = set [[
  apt-get cat cc cd cp createdb createuser diff echo eval export find git grep head install
  journalctl love ls lua5.4 luajit luarocks man mkdir npm openssl pg_dump pg_restore pkg-config
  printf psql python3 realpath rsync sbatch scp source ssh systemctl tee wait .ci/run
]]

-- Options of these programs, which sentences name.
local foreign <const> = set "--array --time --cpus-per-task"

local verbs <const> = set(table.concat(names_of.list(), " "))

local parsers <const> = {}

-- The parser of one verb, and the verb's command in this parser.
local function parser_of(name)
  local parser = parsers[name] or cli.new(nil, nil, name)
  parsers[name] = parser
  return parser, parser._commands[1]
end

-- What a sentence may leave out: "`shogun match --sprt` plays ...".
local function is_unfinished(message)
  return message:find "^missing " or message:find "requires an? " or message:find "at least"
end

-- The words of a command from its verb on, without "..." and with a number for N.
local function arguments_of(words)
  local list = {}
  for i = 2, #words do
    if words[i] ~= "..." and words[i] ~= "--help" then
      list[#list + 1] = words[i] == "N" and "1" or words[i]
    end
  end
  return list
end

-- The parser of the verb reads the words. Returns their class, or nil and a message.
local function shogun(words, in_sentence)
  local name = words[2]
  if not name or name == "VERB" or name == "--version" or name == "--help" then return "parsed" end
  if not verbs[name] then return nil, "no verb " .. name end
  local given = arguments_of(words)
  local parser, verb = parser_of(name)
  local ok, message = parser:pparse(words_of.joined(given, verb))
  if ok or in_sentence and is_unfinished(message) then return "parsed" end
  return nil, message
end

local function make(words)
  for i = 2, #words do
    local word = words[i]
    local variable = word:match "^(%u+)="
    local is_folder = word == "-C" or words[i - 1] == "-C"
    if variable and not makefile:find("$(" .. variable, 1, true) then
      return nil, "no variable " .. variable
    end
    local is_target = not variable and not is_folder and not word:find "^%-"
    if is_target and not makefile:find("\n" .. word .. ":", 1, true) then
      return nil, "no target " .. word
    end
  end
  return "made"
end

local function of_this_tree(words)
  for i = 1, #words do
    local path = words[i]:match "^examples/.*" or words[i]:match "^%.ci/.*"
    if path and not io.open(path) then return nil, "no file " .. path end
  end
  return "system"
end

-- The command that another one starts: by sudo, or on another machine. "$" is a prompt.
local function inner(words)
  if words[1] == "$" then return table.move(words, 2, #words, 1, {}) end
  if words[1] == "sudo" then
    local first = words[2] == "-u" and 4 or 2
    return table.move(words, first, #words, 1, {})
  end
  if words[1] == "ssh" then return shell.commands(words[#words])[1] end
end

--- The class of a command: "parsed" by the verb's own parser, "made" by a target of the Makefile,
--- or "system"; nil and a message for a fault.
---@param words string[]
---@param in_sentence boolean  which may leave arguments out
---@return string?
---@return string?
function classes.of(words, in_sentence)
  local within = inner(words)
  if within then return classes.of(within, in_sentence) end
  if words[1] == "shogun" then return shogun(words, in_sentence) end
  if words[1] == "make" then return make(words) end
  local is_compiled = words[1]:find "^%./%l+$" -- by the command before it
  if of_system[words[1]] or is_compiled then return of_this_tree(words) end
  return nil, "a program that classes.lua does not know"
end

--- Whether code in a sentence is a command, and not a name.
---@param text string
---@return boolean
function classes.is_command(text)
  local words = text:gsub("^%u+=%S+ ", "")
  local first = words:match "^%S+"
  if first == "shogun" or first == "make" or first == "sudo" then return true end
  return words:find "%S %S" ~= nil and of_system[first] == true
end

local options
-- The names of the options of all verbs.
local function all_options()
  local names = {}
  for name in pairs(verbs) do
    for _, each in ipairs(select(2, parser_of(name))._options) do
      for _, alias in ipairs(each._aliases) do names[alias] = true end
    end
  end
  return names
end

--- The class of an option that a sentence names; nil and a message for a fault.
---@param name string
---@return string?
---@return string?
function classes.of_option(name)
  options = options or all_options()
  if options[name] or foreign[name] or name == "--help" or name == "--version" then
    return "an option"
  end
  return nil, "no verb has this option"
end

return classes
