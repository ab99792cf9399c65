--- The sources of players that are files, as rows of a server's queue or of a ladder. So a player
--- can be made on a machine where its file is missing, or has changed since.

local rows = require "shogun.arena.store.rows"

local sources = {}

local shape <const> = rows.shape("sources", {
  place = "count", position = "count", name = "text", shown = "text", text = "source",
})

-- Encodes a source, which may have any bytes, as a text for the database.
local function written(text)
  return (text:gsub("[%%\0\x80-\xff]", function(byte) return ("%%%02x"):format(byte:byte()) end))
end

local function read(text)
  return (text:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

--- Inserts the sources of some players of a match, in a transaction of the caller's.
---@param db shogun.Database
---@param id integer  the number of the match
---@param by_place table<integer, shogun.Source[]>
function sources.insert(db, id, by_place)
  for place, list in pairs(by_place) do
    for position, source in ipairs(list) do
      db:execute("INSERT INTO sources (match_id, place, position, name, shown, text) VALUES "
        .. rows.marks(6), id, place, position, source.name, source.shown, written(source.text))
    end
  end
end

--- Fails if a match has sources beyond its last player.
---@param db shogun.Database
---@param id integer
---@param players integer
function sources.check(db, id, players)
  local beyond = "SELECT * FROM sources WHERE match_id = ? AND place > ? LIMIT 1"
  for _, row in ipairs(db:rows(shape, beyond, id, players)) do
    db:fail(("sources: match %d, place %d: no such player"):format(id, row.place))
  end
end

--- The sources of a match's players, by place.
---@param db shogun.Database
---@param id integer
---@param place? integer  returns only the sources of this player
---@return table<integer, shogun.Source[]>
function sources.of(db, id, place)
  local by_place, only = {}, place and " AND place = " .. place or ""
  local list = db:rows(shape,
    "SELECT * FROM sources WHERE match_id = ?" .. only .. " ORDER BY place, position", id)
  for _, row in ipairs(list) do
    by_place[row.place] = by_place[row.place] or {}
    table.insert(by_place[row.place], { name = row.name, shown = row.shown, text = read(row.text) })
  end
  return by_place
end

return sources
