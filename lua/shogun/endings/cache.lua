--- Solved endings in the files of a folder, one ending a file, for all processes that need them.
--
--     ending-v1-magnets-lone1-draw-K1P3vK2P4.bin
--
-- The name states the version of the format and the rules; so does the file (csrc/endgame/table.c),
-- which also has a checksum. A file that is cut, damaged, of another version or of other rules than
-- its name is refused and replaced.
--
-- Files are read-only, so they can be mapped. A file of another user is copied, since its owner
-- could truncate it; root copies all files, since any process of root could. Links in the folder
-- are not followed.

local core = require "shogun.core"
local files = require "shogun.files"
local hash = require "shogun.hash"

local cache = {}

local part <const> = 1 << 16 -- bytes
local version <const> = 1 -- SG_ENDING_VERSION: files of several versions do not replace each other

---@class shogun.EndingCache
---@field folder string
local Cache <const> = {}
Cache.__index = Cache

-- A law in the name of a file: its name, or a hash of its dials.
local function law_word(law)
  if type(law) == "string" then return law end
  local digits = {}
  for i, row in ipairs(law) do digits[i] = table.concat(row) end
  return ("%016x"):format(hash(table.concat(digits)))
end

--- What of rules decides the outcomes of endings, as a word: "magnets-lone1-draw". With `lone` 1 a
--- capture ends the game, so that the quiet limit decides nothing before.
---@param rules shogun.Rules
---@return string
function cache.key(rules)
  local word = ("%s-lone%d-%s"):format(law_word(rules.law), rules.lone, rules.stalemate)
  return rules.lone == 1 and word or ("%s-quiet%d"):format(word, rules.quiet)
end

--- The cache in a folder.
---@param folder string  which need not be there
---@return shogun.EndingCache
function cache.open(folder) return setmetatable({ folder = folder }, Cache) end

--- The name of an ending's file.
---@param rules shogun.Rules
---@param name string  of the ending
---@return string
function cache.name(rules, name)
  return ("ending-v%d-%s-%s.bin"):format(version, cache.key(rules), name)
end

--- Reads an ending.
---@param rules shogun.Rules
---@param name string
---@return shogun.EndingTable?
---@return integer | string | nil more  how many bytes the file has; or why it is refused; nil if
--- there is none
function Cache:read(rules, name)
  local found, more = core.map_ending(cache.name(rules, name), self.folder)
  if not found or found:name() == name and found:fits(rules) then return found, more end
  return nil, "of another ending"
end

local function in_folder(self, message) return ("%s: %s"):format(self.folder, message) end

-- A new file in the folder, which is made where it is missing.
local function new_file(self, name)
  if not files.make_folder(self.folder) then return nil, in_folder(self, "cannot be made") end
  return files.create(name, true, self.folder)
end

--- Whether files can be written; asked before much work. Makes the folder where it is missing.
---@return boolean? writable
---@return string? message
function Cache:writable()
  local file, message = new_file(self, "ending")
  if not file then return nil, message end
  file:discard()
  return true
end

--- Writes an ending. Two processes may write the same one at once.
---@param rules shogun.Rules
---@param name string
---@param solver userdata  which has the bytes
---@return boolean? done
---@return string? message
function Cache:save(rules, name, solver)
  local file, message = new_file(self, cache.name(rules, name))
  if not file then return nil, message end
  local first = 1
  repeat
    local text = solver:bytes(first, part) -- all at once would take long
    first = first + #text
    local ok, problem = file:write(text)
    if not ok then return nil, problem end
  until text == ""
  return file:finish()
end

-- The names of its files, of some rules or of all, in any version.
local function names_of(self, rules)
  local pattern = "^ending%-v%d+%-" .. (rules and cache.key(rules):gsub("%W", "%%%0") or ".*")
    .. "%-[KPv%d]+%.bin$"
  local names = {}
  for _, name in ipairs(core.names(self.folder) or {}) do
    if name:find(pattern) then names[#names + 1] = name end
  end
  return names
end

--- Removes the files of endings.
---@param rules? shogun.Rules  default: of all rules
---@return integer removed
---@return string? message  why one was not removed
function Cache:clear(rules)
  local removed, problem = 0, nil
  for _, name in ipairs(names_of(self, rules)) do
    local ok, message = core.remove_file(name, self.folder)
    if ok then removed = removed + 1 else problem = in_folder(self, message) end
  end
  return removed, problem
end

return cache
