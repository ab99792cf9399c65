--- The bundle of a bot: its file, and files of its folder that it requires by literal names.
--- A box runs a bundle, and a fingerprint is computed from it.

local core = require "shogun.core"
local unmarked = require "shogun.unmarked"

local bundle = {}

-- Limits of a bundle.
local most_bytes <const> = 16 << 20
local most_files <const> = 200
local most_names <const> = 1000 -- searched for
local most_seconds <const> = 10

--- A file of a bot's source.
---@class shogun.Source
---@field name string  by which it is required: "mybot", "mybot.openings"
---@field shown string  its name in messages: "mybot.lua", "group7/bot.lua"
---@field text string

-- The files read so far, and their limits. `find` returns the text of a name and its path; nil if
-- there is no such file, and a message if reading it is refused.
local function new_collection(find)
  return {
    find = find, list = {}, sought = {}, names = 0, bytes = 0,
    deadline = core.clock() + most_seconds,
  }
end

-- Reads a file of a path, or of a name in a folder. Returns its text and its name in messages; nil
-- if there is no such file, and a message if reading it is refused.
local function read(self, path, folder)
  local shown = (folder or "") .. path
  if core.clock() > self.deadline then
    return nil, ("%s: more than %d seconds to read the files"):format(shown, most_seconds)
  end
  local most = most_bytes - self.bytes
  if folder == "" then folder = "." end
  local text, reason = core.read_source(path, most + 1, folder)
  if not text then return nil, reason and ("%s: %s"):format(shown, reason) end
  if #text > most then
    return nil, ("%s: the files have more than %d MiB"):format(shown, most_bytes >> 20)
  end
  self.bytes = self.bytes + #text
  return text, shown
end

-- The names that a source requires as text: require "a.b", require("a.b"), require'a'. One in a
-- comment counts too, which does no harm.
local function required(text)
  local at = 1
  return function()
    while true do
      local _, last = text:find("require", at, true)
      if not last then return nil end
      at = text:match("^%s*()", last + 1)
      if text:sub(at, at) == "(" then at = text:match("^%s*()", at + 1) end
      local name = text:match("^[\"']([%w_][%w_.]*)[\"']", at)
      if name and name:sub(-1) ~= "." then return name end -- not "shogun." .. other
    end
  end
end

local collect

-- Adds a source and those that it requires. Returns true, or nil and a message if one is refused.
local function add(self, name, text, path)
  if #self.list == most_files then
    return nil, ("%s: more than %d files"):format(path, most_files)
  end
  local shown = path:match "[^/.][^/]*/bot%.lua$" or path:match "[^/]+$"
  table.insert(self.list, { name = name, shown = shown, text = text })
  for other in required(text) do
    local ok, message = collect(self, other, path)
    if not ok then return nil, message end
  end
  return true
end

-- The same for a name, once. A name without a file may be a module of the host.
function collect(self, name, path)
  if self.sought[name] then return true end
  if self.names == most_names then
    return nil, ("%s: the files require more than %d names"):format(path, most_names)
  end
  self.sought[name], self.names = true, self.names + 1
  local text, found = self:find(name)
  if not text then return not found, found end
  return add(self, name, text, found)
end

-- Returns a function that finds a module's file in the folder `inner` ("anna/", say) of `folder`.
local function finder(folder, inner)
  return function(self, name)
    if name:find "^shogun%f[.\0]" then return nil end
    local base = inner .. name:gsub("%.", "/")
    local text, path = read(self, base .. ".lua", folder)
    if text or path then return text, path end
    return read(self, base .. "/init.lua", folder)
  end
end

--- The text of a file as Lua loads it: without a byte order mark and a first line for the shell.
---@param text string
---@return string
function bundle.code(text) return (unmarked(text):gsub("^#[^\n]*", "")) end

--- The name of a bot by its file: "mybot" of "bots/mybot.lua", "anna" of "anna/bot.lua".
---@param path string
---@return string
function bundle.name_of(path)
  return path:match "([^/\\]*[^/\\.])[/\\]+bot%.lua$" or path:match "([^/\\]+)$":gsub("%.lua$", "")
end

local registered <const> = {} -- sources by path

--- Registers sources under a path, so that the file itself is not read.
---@param path string
---@param sources shogun.Source[]?  nil: the file is read again
function bundle.register(path, sources) registered[path] = sources end

--- The sources of a bot, its own file first. This file may be a link, since the user named it. The
--- files that it requires must be regular files in the named folder, without links in their paths.
---@param path string
---@param root? string  "bots/": the user named only this folder, so the bot must not be a link
---@return shogun.Source[]? sources
---@return string? message  it names the file
function bundle.of_bot(path, root)
  local whole = (root or "") .. path
  if registered[whole] then return registered[whole] end
  local folder, base = path:match "^(.*/)" or "", path:match "([^/]+)$"
  if not base then return nil, path .. ": not a file" end
  local find = root and finder(root, folder) or finder(folder, "")
  local self, name = new_collection(find), base:gsub("%.lua$", "")
  self.sought[name] = true
  local text, message = read(self, path, root)
  if not text then return nil, message or whole .. ": no such file" end
  local ok, problem = add(self, name, text, whole)
  return ok and self.list, problem
end

local own -- Shogun's sources: constant while a program runs

-- The modules of shogun that a bot may use; these require the rest.
local roots <const> = {
  "shogun", "shogun.game", "shogun.bots", "shogun.engine", "shogun.engine.analysis",
  "shogun.engine.analysis.puzzle", "shogun.engine.analysis.explore", "shogun.endings",
  "shogun.record", "shogun.game.record", "shogun.game.replay", "shogun.draw", "shogun.chess",
  "shogun.tour", "shogun.random", "shogun.batch", "shogun.box.guest",
}

-- Finds the file of a module of shogun, or of another tree of modules of ours.
local function module_finder(tree)
  return function(self, name)
    local first = name:match "^[^.]+"
    local is_ours = first == "shogun" or first == tree
    local path = is_ours and package.searchpath(name, package.path)
    if path then return read(self, path) end
  end
end

-- The modules of these names, and those that they require.
local function collect_all(names)
  local self = new_collection(module_finder(names[1]:match "^[^.]+"))
  for _, name in ipairs(names) do
    local ok, message = collect(self, name, name)
    if not ok then return nil, message end
  end
  return self.list
end

--- The sources of shogun that a bot may use.
---@return shogun.Source[]? sources
---@return string? message
function bundle.of_shogun()
  local message
  if not own then own, message = collect_all(roots) end
  return own, message
end

--- The sources of a module, and of those that it requires of its own tree and of shogun's: what
--- `site.inside` requires of `site` and `shogun`.
---@param name string
---@return shogun.Source[]? sources
---@return string? message
function bundle.of_module(name) return collect_all { name } end

return bundle
