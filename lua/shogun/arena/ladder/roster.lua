--- The players of a ladder with their versions, in memory and in the database. A changed file is a
--- new version with its own place in the match; the old version retires and keeps its games. When
--- the file has its old bytes again, the old version plays again.

local failure = require "shogun.failure"
local matches = require "shogun.arena.store.matches"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local rows = require "shogun.arena.store.rows"
local schema = require "shogun.arena.store.schema"
local sources = require "shogun.arena.store.sources"

local marks <const>, shapes <const> = rows.marks, rows.tables
local match <const> = 1 -- the number of the match that has all games

local Roster <const> = {}
Roster.__index = Roster

--- A version: its row of `entries` (store/columns.lua; `joined` is nil before it is stored), its
--- player and its sources. `is_other`: it is part of another version of shogun, and cannot play.
--- `is_due`: it has to complete a pair, although its file may have changed. `has_begun`: it has
--- begun a game.
---@class shogun.LadderVersion

-- The bytes of a player's text and files, which tell versions apart.
local function key_of(file)
  local parts = { file.spec or "" }
  for _, source in ipairs(file.sources or {}) do
    parts[#parts + 1] = ("<s4s4"):pack(source.name, source.text)
  end
  return table.concat(parts, "\0")
end

-- "anna", "anna #2": a name that no version has.
local function free_name(self, name)
  local is_taken, number, free = {}, 1, name
  for _, each in ipairs(self.versions) do is_taken[each.player.name] = true end
  while is_taken[free] do
    number = number + 1
    free = ("%s #%d"):format(name, number)
  end
  return free
end

-- The text of a player; an engine has no more nodes for a move than the ladder gives.
local function limited(most, spec)
  local read = player_text.read(spec)
  local is_limited = not most or read.name ~= "engine" or (read.options.nodes or math.huge) <= most
  return is_limited and spec or player_text.with(spec, { "nodes=" .. most })
end

-- The text of a version. It has a unique path, by which the version's sources are found.
local function spec_of(self, file, name)
  if not file.path then return limited(self.settings.nodes, file.spec) end
  local words = { self.own_search and "own_search=true" or nil }
  if self.instructions > 0 then table.insert(words, 1, "instructions=" .. self.instructions) end
  return player_text.with(name .. ".lua", words)
end

-- Describes the player in a file; for this the player is started in a box.
local function describe(self, file)
  local spec = player_text.inside(spec_of(self, file, file.name), self.folder)
  local read, message = player_text.read(spec)
  if not read then return nil, message end
  return player.describe(read, self.permitted, read.path and { [read.path] = file.sources })
end

-- The version of this player that has the file's bytes.
local function find(self, file, described)
  for _, each in ipairs(self.versions) do
    local is_same = each.entry == file.name and each.player.sha256 == described.sha256
      and not each.is_other
    if is_same and (file.path or each.player.spec == spec_of(self, file)) then return each end
  end
end

local function set_state(self, version, state, reason)
  version.state, version.reason, self.has_changed = state, reason, true
  if version.joined then
    version.sources = nil
    self.db:execute("UPDATE entries SET state = ?, reason = ? WHERE place = ?", state, reason,
      version.place)
  end
end

-- Retires a player's active version unless this is `but`. A suspended version stays suspended.
local function retire(self, name, but)
  for _, each in ipairs(self.versions) do
    if each.entry == name and each ~= but and each.state == "active" then
      set_state(self, each, "retired")
      return true
    end
  end
  return false
end

-- Adds a version. It replaces a version of the same entry that has begun no game, if there is one.
local function add(self, file, described)
  local name, place = nil, #self.versions + 1
  for _, each in ipairs(self.versions) do
    local is_free = each.entry == file.name and not each.has_begun
    if is_free then name, place = each.player.name, each.place end
  end
  name = name or free_name(self, file.name)
  described.name, described.spec = name, spec_of(self, file, name)
  local found = file.path and self.inspect(file, self) or {}
  local version = {
    place = place, entry = file.name, player = described, state = "active",
    moves = found.moves, notes = found.notes, sources = file.sources or {},
  }
  self.versions[version.place], self.has_changed = version, true
  return version
end

-- Makes or finds the version of a new or changed file. Returns the news for the user.
local function take(self, file)
  local described, problem, is_unstarted = nil, file.problem, nil
  if not problem then described, problem, is_unstarted = describe(self, file) end
  self.refused[file.name] = problem
  if is_unstarted then -- its active version plays on
    self.keys[file.name] = ""
    return ("%s waits: %s"):format(file.name, problem), true, true
  end
  if problem then
    retire(self, file.name)
    return ("%s does not play: %s"):format(file.name, problem)
  end
  local old = find(self, file, described)
  if old and old.state ~= "retired" then return nil end
  if old then set_state(self, old, "active") end
  local version = old or add(self, file, described)
  retire(self, file.name, version)
  return ("%s plays"):format(version.player.name)
end

--- Compares the folder's files with those of the last call. Applies the first change: a player
--- whose file is gone retires, a changed file is a new version.
---@param files shogun.LadderFile[]
---@return string? news
---@return boolean? is_done  no more files have changed
---@return boolean? waits  this machine could not start a player: try again later
function Roster:update(files)
  local is_there = {}
  for _, file in ipairs(files) do is_there[file.name] = true end
  for name in pairs(self.keys) do
    if not is_there[name] then
      local was_refused = self.refused[name]
      self.keys[name], self.refused[name] = nil, nil
      if retire(self, name) or was_refused then return ("%s is gone"):format(name), false end
    end
  end
  for _, file in ipairs(files) do
    local key = file.problem or key_of(file)
    if self.keys[file.name] ~= key then
      self.keys[file.name] = key
      return take(self, file)
    end
  end
  return nil, true
end

--- Suspends a version.
---@param place integer
---@param reason string
function Roster:suspend(place, reason)
  set_state(self, self.versions[place], "suspended", reason)
end

--- The sources of a version: in memory until it is stored, and while it plays.
---@param version shogun.LadderVersion
---@return shogun.Source[]
function Roster:sources(version)
  version.sources = version.sources or sources.of(self.db, match, version.place)[version.place]
  return version.sources or {}
end

--- Where the player of each name comes from: the name of its file, or players.txt.
---@return table<string, string>
function Roster:origins()
  local origins = {}
  for _, each in ipairs(self.versions) do
    local first = each.state ~= "retired" and (self:sources(each)[1] or { shown = "players.txt" })
    origins[each.entry] = first and first.shown or origins[each.entry]
  end
  return origins
end

--- Stores new versions in one transaction; replaces the stored versions with the same places.
---@param is_new boolean  the match began with these versions, so it already has their players
function Roster:store(is_new)
  self.db:transaction(function()
    for place, each in ipairs(self.versions) do
      if not each.joined then
        for _, name in ipairs(is_new and {} or { "sources", "entries", "players" }) do
          self.db:execute(("DELETE FROM %s WHERE place = ?"):format(name), place)
        end
        if not is_new then matches.insert_player(self.db, match, place, each.player) end
        each.joined = os.date "!%Y-%m-%d %H:%M:%S"
        self.db:execute("INSERT INTO entries (place, entry, state, reason, joined, moves, notes) "
          .. "VALUES " .. marks(7), place, each.entry, each.state, each.reason, each.joined,
          each.moves, each.notes)
        sources.insert(self.db, match, { [place] = each.sources })
      end
    end
  end)
end

--- The versions as players of the match.
---@return shogun.MatchPlayer[]
function Roster:players()
  local list = {}
  for place, each in ipairs(self.versions) do list[place] = each.player end
  return list
end

--- Adds the sources of the versions that play, by the paths in their texts.
---@param by_path table<string, shogun.Source[]>
function Roster:add_sources(by_path)
  for _, each in ipairs(self.versions) do
    local plays = each.state == "active" or each.is_due
    local read = plays and player_text.read(each.player.spec)
    if read and read.path and not by_path[read.path] then
      local list = self:sources(each)
      local is_own = player.fingerprint(list) == each.player.sha256
      if not is_own then self.db:fail("sources: altered at place " .. each.place) end
      by_path[read.path] = list
    end
  end
end

-- Makes the tables of a new ladder, or checks their version. Returns the limits of the bots.
local function prepare(db, store, instructions, own_search)
  db:keep_log()
  if not db:tables().ladder then
    if #store:matches(1) > 0 then db:fail "expected a ladder, got another match" end
    db:transaction(function()
      for _, statement in ipairs(schema.of_ladder.statements) do db:execute(statement) end
      db:execute("INSERT INTO ladder (version, instructions, own_search) VALUES " .. marks(3),
        schema.of_ladder.version, instructions, own_search)
    end)
  end
  local row = db:row(shapes.ladder, "SELECT * FROM ladder")
  if row.version ~= schema.of_ladder.version then
    db:fail(schema.other(row.version, schema.of_ladder.version))
  end
  local is_new <const> = " WHERE NOT EXISTS (SELECT 1 FROM entries)"
  -- A kill between the writes of a new match and of its entries leaves a match without entries.
  for _, name in ipairs { "openings", "players", "matches" } do
    db:execute("DELETE FROM " .. name .. is_new)
  end
  db:execute("UPDATE ladder SET instructions = ?, own_search = ?" .. is_new, instructions,
    own_search)
  return db:row(shapes.ladder, "SELECT * FROM ladder")
end

local roster = { match = match }

--- Opens the roster of a ladder. Raises a failure if the stored roster is unsound, or its tables
--- have another version.
---@param store shogun.Store
---@param given shogun.LadderOptions
---@param instructions integer  the limit of a new ladder
---@return shogun.LadderRoster
---@return table? stored  the match, once it has begun
function roster.open(store, given, instructions)
  local db = store.db
  local limits = prepare(db, store, instructions, given.own_search and 1 or 0)
  local stored = #db:query "SELECT id FROM matches" > 0 and store:find(match) or nil
  local self = setmetatable({
    db = db, versions = {}, refused = {}, keys = {}, instructions = limits.instructions,
    own_search = limits.own_search == 1, folder = given.folder, permitted = given.permitted,
    inspect = given.inspect,
  }, Roster)
  local players = stored and stored.settings.players or {}
  sources.check(db, match, #players)
  for place, row in ipairs(db:rows(shapes.entries, "SELECT * FROM entries ORDER BY place")) do
    if row.place ~= place or not players[place] then
      failure.raise(("%s: entries: no place %d"):format(db.name, place))
    end
    row.player = players[place]
    self.versions[place], self.keys[row.entry] = row, ""
    row.is_other = row.player.kind == "builtin" and row.player.version ~= require "shogun.version"
    if row.is_other and row.state == "active" then set_state(self, row, "retired") end
  end
  return self, stored
end

return roster
