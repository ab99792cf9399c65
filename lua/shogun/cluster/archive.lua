--- Writes a server's match into an SQLite file, which `shogun games` reads.
--
-- The file is written in a private folder, read again and compared with the server's match, and
-- only then copied. So whatever fails, the file is complete or missing.

local all_columns = require "shogun.arena.store.columns"
local failure = require "shogun.failure"
local files = require "shogun.files"
local new_tally = require "shogun.arena.stats.tally"
local rows_of = require "shogun.arena.store.rows"
local store = require "shogun.arena.store"
local tally_text = require "shogun.arena.stats.tally_text"

local a_page <const> = 500 -- rows read at once
local most_rows <const> = 20 -- of a statement

-- Columns are copied as they are stored: texts unescaped, numbers unchecked.
local raw <const> = { integer = "integer?", real = "real?", text = "source?" }

local function raw_shape(name)
  local columns = {}
  for _, column in ipairs(rows_of.tables[name].columns) do
    columns[column.name] = raw[column.stored]
  end
  return rows_of.shape(name, columns)
end

local tables <const> = {}
for i, each in ipairs(all_columns.matches) do
  local names, shape = {}, raw_shape(each.name)
  for k, column in ipairs(shape.columns) do names[k] = column.name end
  tables[i] = { name = each.name, key = each.key, shape = shape, columns = names }
end

local function insert(db, each, rows, first, last)
  local marks = rows_of.marks(#each.columns)
  local values, n = {}, 0
  for i = first, last do
    for _, column in ipairs(each.columns) do
      n = n + 1
      values[n] = rows[i][column]
    end
  end
  db:execute(("INSERT INTO %s (%s) VALUES %s"):format(each.name, table.concat(each.columns, ", "),
    marks .. (", " .. marks):rep(last - first)), table.unpack(values, 1, n))
end

-- Copies the rows of a match in a table, a page at a time.
local function copy(from, to, each, id)
  local number = each.key[#each.key]
  local sql = ("SELECT %s FROM %s WHERE %s = ? AND %s > ? ORDER BY %s LIMIT %d"):format(
    table.concat(each.columns, ", "), each.name, each.key[1], number, number, a_page)
  local last = 0
  while last do
    local rows = from:page(each.shape, sql, id, last)
    for first = 1, #rows, most_rows do
      insert(to, each, rows, first, math.min(first + most_rows - 1, #rows))
    end
    local has_more = #rows == a_page or rows.is_cut and #rows > 0
    last = has_more and rows[#rows][number]
  end
end

local function write(opened, id, path)
  local written <close> = store.open(path)
  written.db:transaction(function()
    for _, each in ipairs(tables) do copy(opened.db, written.db, each, id) end
  end)
end

-- The games of a match, and its tally as text.
local function count(opened, id)
  local settings = opened:find(id).settings
  settings.allow_faults = true
  local tally, games = new_tally(settings, true), 0
  for task, outcome in opened:outcomes { id = id } do
    tally:add(task, outcome)
    games = games + 1
  end
  return games, tally_text.write(tally)
end

local of_states <const> = rows_of.shape("queues", { verdict = "text?", text = "source?" })
local read_state <const> = "SELECT verdict, text FROM queues LEFT JOIN tallies "
  .. "ON tallies.match_id = queues.match_id WHERE queues.match_id = ?"

-- The server's tally of a finished match; nil if the match was cancelled or faults ended it, since
-- the tally may then lack games. Fails if the match is not finished.
local function state_of(db, id)
  local row = db:rows(of_states, read_state, id)[1]
  if not row then db:fail(("no match %d in the queue"):format(id)) end
  if not row.verdict then failure.raise(("match %d is not over"):format(id)) end
  local is_whole = row.verdict ~= "cancelled" and row.verdict ~= "faults"
  return is_whole and row.text or nil
end

local function compare(opened, id, path)
  local stored = state_of(opened.db, id)
  local games, tally = count(opened, id)
  local archived <close> = store.open(path, true)
  local copied, own = count(archived, id)
  if copied ~= games then
    failure.raise(("match %d has %d games, and its archive %d"):format(id, games, copied))
  end
  if own ~= tally or stored and own ~= stored then
    failure.raise(("match %d: its tally differs from its games: try --verify %d"):format(id, id))
  end
  return games
end

--- Writes a finished match into a new file.
---@param opened shogun.Store  of the server
---@param id integer
---@param path string
---@return integer games
return function(opened, id, path)
  if files.exists(path) then failure.raise(path .. ": the file exists already") end
  state_of(opened.db, id)
  local folder <close> = failure.expect(files.private_folder())
  local written = folder.path .. "/archive.db"
  write(opened, id, written)
  local games = compare(opened, id, written)
  if files.exists(path) then failure.raise(path .. ": the file exists already") end
  failure.expect(files.copy("archive.db", folder.path .. "/", path))
  return games
end
