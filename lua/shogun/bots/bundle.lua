--- The sources of a bot, as one thing: its file, and the files of its folder that it requires by
--- names in quotes. What a box is handed, and what a fingerprint is taken of.
-- @module shogun.bots.bundle

local bundle = {}

local most_bytes <const> = 16 << 20 -- of a file
local most_files <const> = 200

---@class shogun.Source
---@field name string  by which it is required: "mybot", "mybot.openings"
---@field shown string  what to call it in messages: "mybot.lua"
---@field text string

---@param path string
---@return string? text
---@return string? message
local function read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, message end
  local text, problem = file:read(most_bytes + 1)
  if problem then return nil, ("%s: %s"):format(path, problem) end
  text = text or ""
  if #text > most_bytes then return nil, ("%s: more than %d MiB"):format(path, most_bytes >> 20) end
  return text
end

-- The names that a source requires as text: require "a.b", require("a.b"), require'a'. One in a
-- comment counts too, which does no harm.
local function required(text)
  local names, at = {}, 1
  while true do
    local _, last = text:find("require", at, true)
    if not last then return names end
    at = text:match("^%s*()", last + 1)
    if text:sub(at, at) == "(" then at = text:match("^%s*()", at + 1) end
    names[#names + 1] = text:match("^[\"']([%w_]+[%w_.]*)[\"']", at)
  end
end

-- Reads a source and those that it requires into a list; `find` gives the path of a name, or nil.
local function collect(list, name, path, find)
  local text, message = read(path)
  if not text then return nil, message end
  if #list == most_files then return nil, ("%s: more than %d files"):format(path, most_files) end
  list[#list + 1] = { name = name, shown = path:match "[^/]+$", text = text }
  list[name] = true
  for _, other in ipairs(required(text)) do
    local its_path = not list[other] and find(other)
    if its_path then
      local ok, problem = collect(list, other, its_path, find)
      if not ok then return nil, problem end
    end
  end
  return list
end

local function is_file(path)
  local file <close> = io.open(path, "rb")
  return file ~= nil and file:read(0) ~= nil
end

-- Where a name that a bot requires is in its folder.
local function finder(folder)
  return function(name)
    if name:find "^shogun%f[.\0]" then return nil end
    local base = folder .. name:gsub("%.", "/")
    for _, path in ipairs { base .. ".lua", base .. "/init.lua" } do
      if is_file(path) then return path end
    end
  end
end

--- The text of a file as Lua loads it: without a byte order mark and a first line for the shell.
---@param text string
---@return string
function bundle.code(text) return (text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\n]*", "")) end

local given <const> = {} -- sources that stand in place of files

--- Has sources stand in place of a bot's file, for a process that has no such file.
---@param path string
---@param sources shogun.Source[]?  nil: the file stands there again
function bundle.give(path, sources) given[path] = sources end

--- The sources of a bot, its own file first.
---@param path string
---@return shogun.Source[]? sources
---@return string? message  it names the file
function bundle.of_bot(path)
  if given[path] then return given[path] end
  local folder = path:match "^(.*/)" or ""
  local name = path:match "([^/]+)$"
  if not name then return nil, path .. ": not a file" end
  return collect({}, name:gsub("%.lua$", ""), path, finder(folder))
end

local own -- they do not change while a program runs

-- What a bot may use of shogun; the rest follows, since these require it.
local roots <const> = {
  "shogun", "shogun.game", "shogun.bots", "shogun.engine", "shogun.engine.analysis",
  "shogun.engine.puzzle", "shogun.record", "shogun.game.record", "shogun.game.replay",
  "shogun.draw", "shogun.chess", "shogun.tour", "shogun.random", "shogun.bots.inside",
}

-- The modules of shogun that these require, and they.
local function collect_all(names)
  local list = {}
  local function find(name)
    return name:find "^shogun%f[.\0]" and package.searchpath(name, package.path) or nil
  end
  for _, name in ipairs(names) do
    local path = not list[name] and find(name)
    if path then
      local ok, message = collect(list, name, path, find)
      if not ok then return nil, message end
    end
  end
  return list
end

--- The sources of shogun that a bot may use.
---@return shogun.Source[]? sources
---@return string? message
function bundle.of_shogun()
  local message
  if not own then own, message = collect_all(roots) end
  return own, message
end

--- The sources of one of shogun's modules, and of all that it requires.
---@param name string
---@return shogun.Source[]? sources
---@return string? message
function bundle.of_module(name) return collect_all { name } end

return bundle
