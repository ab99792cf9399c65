-- databases.lua -- fuzzes databases: files of SQLite that are random or mutated, and states of
-- tunings, through every verb that reads one.
--
--     databases.lua FILES [FIRST]          FILES files, in processes of their own; closes with
--                                          "N files, N failures"
--     databases.lua some FIRST LAST        the files of these numbers, in this process
--
-- A file is made from its number alone, so that one that failed can be made again. It is kept in
-- build/fuzz/failures.

local command = require "spec.support.command"
local strange = require "spec.fakes.strange_files"
local verbs = require "spec.support.verbs"

local page_size <const> = 4096
local a_batch <const>, batch_seconds <const> = 10, 300
local most_memory <const> = 1 << 20 -- KiB of address space

local function chosen(list) return list[math.random(#list)] end

local function random_bytes(count)
  local bytes = {}
  for i = 1, count do bytes[i] = string.char(math.random(0, 255)) end
  return table.concat(bytes)
end

-- Some bytes in the place of others.
local function put(bytes, at, text)
  return bytes:sub(1, at) .. text .. bytes:sub(at + #text + 1)
end

local function page_at(bytes) return math.random(0, #bytes // page_size - 1) * page_size end

local change_bytes <const> = {
  -- some bytes anywhere, in the first page, or in the first bytes of a page
  function(bytes) return put(bytes, math.random(0, #bytes - 1), random_bytes(math.random(4))) end,
  function(bytes) return put(bytes, math.random(16, page_size), random_bytes(math.random(4))) end,
  function(bytes) return put(bytes, page_at(bytes) + math.random(0, 12), random_bytes(1)) end,
  -- a page of noise, of zeros, or like another one
  function(bytes) return put(bytes, page_at(bytes), random_bytes(page_size)) end,
  function(bytes) return put(bytes, page_at(bytes), ("\0"):rep(page_size)) end,
  function(bytes)
    local from = page_at(bytes)
    return put(bytes, page_at(bytes), bytes:sub(from + 1, from + page_size))
  end,
  -- too short, too long
  function(bytes) return bytes:sub(1, math.random(0, #bytes)) end,
  function(bytes) return bytes .. random_bytes(math.random(3 * page_size)) end,
}

local function mutate_bytes(path)
  local bytes = command.read(path)
  for _ = 1, chosen { 1, 1, 2, 5, 20 } do
    if #bytes > 2 * page_size then bytes = chosen(change_bytes)(bytes) end
  end
  command.write(path, bytes)
end

local columns <const> = strange.columns()

local values <const> = {
  "NULL", "0", "1", "2", "-1", "1000000", "9223372036854775807", "0.5", "-1e300", "9e999", "''",
  "'x'", "x'00'", "randomblob(9)", "hex(randomblob(99))", "char(27, 155, 8238, 10, 7)", "'1-0'",
  "CAST(x'9b1b5b324a' AS TEXT)", "'cmd:echo hi'", "'2026-01-01 00:00:00'",
  "'w' || char(0) || 'x'", "printf('%.*c', 90000, '1')",
  "replace(hex(zeroblob(3000000)), '00', 'a1a2 ')", "'1. a1a2 {' || char(10)",
  "'law=dice'", "'k7/8/8/8/8/8/8/7K w 0 1'", "%s || char(27)", "-%s", "%s + 1", "%s * 1000",
}

-- A statement that changes all rows, or about every second, third or fourth row.
local function change_value()
  local column, value = chosen(columns), chosen(values)
  return ("UPDATE OR IGNORE %s SET %s = %s WHERE random() %% %d = 0"):format(column.table,
    column.name, value:gsub("%%s", column.name), math.random(4))
end

local changes <const> = {
  change_value, change_value, change_value,
  function() return "DELETE FROM " .. chosen(columns).table .. " WHERE random() % 2 = 0" end,
  function()
    local name = chosen(columns).table
    return ("INSERT OR IGNORE INTO %s SELECT * FROM %s"):format(name, name)
  end,
  function() return "UPDATE shogun_schema SET version = " .. chosen(values):gsub("%%s", "1") end,
}

local endless <const> = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "

local schema_changes <const> = {
  "ALTER TABLE %s RENAME TO old", "DROP TABLE %s", "CREATE TABLE more AS SELECT * FROM %s",
  "CREATE INDEX more ON %s (rowid) WHERE rowid > 1", "CREATE INDEX more ON %s (abs(rowid))",
  "CREATE TRIGGER t AFTER INSERT ON %s BEGIN DELETE FROM matches; END",
  "ALTER TABLE %s ADD COLUMN more AS (hex(zeroblob(100000000)))", "ALTER TABLE %s ADD COLUMN more",
  "CREATE VIEW v AS " .. endless .. "SELECT i FROM n", "CREATE VIRTUAL TABLE f USING fts5(a)",
  "CREATE TEMP TABLE %s (a)", "PRAGMA user_version = 77", "VACUUM", "ANALYZE",
  "PRAGMA page_size = 512; VACUUM", "PRAGMA encoding = 'UTF-16'",
}

local writable_changes <const> = {
  "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')",
  "UPDATE sqlite_master SET sql = 'CREATE VIEW %s AS " .. endless .. "SELECT i AS id, "
    .. "i AS number, i AS match_id, i AS place, i AS version FROM n', type = 'view', rootpage = 0 "
    .. "WHERE name = '%s'",
  "UPDATE sqlite_master SET rootpage = 1 + abs(random() %% 9) WHERE name = '%s'",
  "UPDATE sqlite_master SET sql = replace(sql, 'INTEGER', 'TEXT') WHERE name = '%s'",
  "UPDATE sqlite_master SET sql = sql || ' STRICT' WHERE name = '%s'",
  "UPDATE sqlite_master SET sql = sql || ' WITHOUT ROWID' WHERE name = '%s'",
  "UPDATE sqlite_master SET sql = printf('%%.*c', 3000000, '(') WHERE name = '%s'",
  "INSERT INTO sqlite_master VALUES ('table', char(27), '%s', 2, 'CREATE TABLE x (a)')",
  "DELETE FROM sqlite_master WHERE name LIKE '%%auto%%'",
}

-- A statement that the file may have made impossible.
local function try(path, ...)
  return pcall(strange.change, path, ...)
end

local function change_rows(path)
  for _ = 1, math.random(4) do try(path, "PRAGMA foreign_keys = OFF", chosen(changes)()) end
end

local function change_schema(path)
  local name = chosen(columns).table
  try(path, (chosen(schema_changes):gsub("%%s", name)))
  if math.random(2) == 1 then
    local view = chosen { "games", "matches", "players", "openings", "shogun_schema" }
    try(path, "DROP TABLE " .. view, ("CREATE VIEW %s AS %sSELECT i AS match_id, i AS id FROM n")
      :format(view, endless))
  end
end

local function write_schema(path)
  try(path, "PRAGMA writable_schema = ON", chosen(writable_changes):format(
    chosen(columns).table, chosen(columns).table))
end

local makers <const> = {
  noise = function(path) command.write(path, random_bytes(math.random(0, 3 * page_size))) end,
  header = function(path, sound)
    command.write(path, sound:sub(1, chosen { 16, 24, 100, 108 })
      .. random_bytes(math.random(0, 5 * page_size)))
  end,
  bytes = mutate_bytes, rows = change_rows, schema = change_schema, writable = write_schema,
  pages = function(path) strange.tangle(path, chosen(columns).table) end,
  both = function(path)
    change_rows(path)
    mutate_bytes(path)
  end,
  beside = function(path, sound)
    local suffix = chosen { "-wal", "-journal", "-shm" }
    command.write(path .. suffix, chosen { random_bytes(math.random(9999)), sound, "",
      "\x37\x7f\x06\x82" .. random_bytes(9999), "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
        .. random_bytes(9999) })
    if math.random(2) == 1 then command.write(path, put(sound, 18, "\2\2")) end
  end,
}
local kinds <const> = {
  "noise", "header", "bytes", "bytes", "bytes", "rows", "rows", "rows", "schema", "writable",
  "pages", "both", "beside",
}

-- What is there of a file, and beside it; shared memory aside, which belongs to who reads.
local function state_of(path)
  local texts = {}
  for _, suffix in ipairs { "", "-wal", "-journal" } do
    local file = io.open(path .. suffix, "rb")
    texts[#texts + 1] = file and "there:" .. file:read "a" or "none"
    if file then file:close() end
  end
  return table.concat(texts, "\0")
end

-- What is wrong with how a verb ended; nil if nothing is.
local function problem_of(line, output, said, code)
  local is_watch = line:find "^watch" and code == 130
  if code ~= 0 and code ~= 1 and code ~= 2 and not is_watch then return "exit code " .. code end
  return verbs.problem(output) or verbs.problem(said)
end

-- Runs all verbs on a file. Returns what went wrong.
local function run_all(path, has_match)
  local before = state_of(path)
  for _, line in ipairs(verbs.reading) do
    local ok, output, said, code = pcall(verbs.run, line, path)
    local problem = ok and problem_of(line, output, said, code) or not ok and tostring(output)
    if not problem and state_of(path) ~= before then problem = "the file has changed" end
    if problem then return line .. ": " .. problem end
  end
  for _, line in ipairs(has_match and verbs.writing or {}) do
    local problem = problem_of(line, verbs.run(line, path))
    if problem then return line .. ": " .. problem end
  end
end

local tune <const> = "tune --openings random:1 --nodes 10 --iterations 1 --quiet --state FILE "
  .. "engine tempo"

local words <const> = {
  "null", "-1", "1e999", "[]", "{}", '"x"', '"\\u001b[2J\\u009b\\u202e"', "9223372036854775807",
  '"nan"', '"\27"', "true", "0.5",
}

-- The state of a tuning, in which some values are others.
local function run_tuning(path, sound)
  local text, places = sound, {}
  for at in sound:gmatch '()[%w"%[{][^,:]*' do places[#places + 1] = at end
  for _ = 1, math.random(3) do
    local at = chosen(places)
    local rest = text:sub(at):gsub('^"[^"]*"', chosen(words), 1)
    text = text:sub(1, at - 1) .. rest
  end
  if math.random(5) == 1 then text = text:sub(1, math.random(#text)) end
  command.write(path, text)
  return problem_of(tune, verbs.run(tune, path))
end

local function keep(number, path)
  os.execute "mkdir -p build/fuzz/failures"
  os.execute(("cp %s build/fuzz/failures/database-%d"):format(path, number))
end

local function run_one(number, path, sound, sound_tuning)
  math.randomseed(number)
  if number % 10 == 0 then return "tuning", run_tuning(path, sound_tuning) end
  local kind = chosen(kinds)
  command.write(path, sound)
  makers[kind](path, sound)
  return kind, run_all(path, number % 5 == 0)
end

local function run_some(first, last)
  local path = os.tmpname()
  os.remove(path)
  strange.make(path)
  local sound = command.read(path)
  os.remove(path)
  verbs.run(tune, path)
  local sound_tuning = command.read(path)
  for number = first, last do
    local kind, problem = run_one(number, path, sound, sound_tuning)
    if problem then
      print(("file %d (%s): %s"):format(number, kind, problem:sub(1, 2000)))
      keep(number, path)
    end
    for _, suffix in ipairs { "", "-wal", "-journal", "-shm" } do os.remove(path .. suffix) end
  end
  print(("ended at %d"):format(last))
end

-- Runs a batch in a process of its own. Returns how many failures there were.
local function run_batch(first, last)
  local line = "ulimit -v %d; timeout -s KILL %d %s spec/fuzz/databases.lua some %d %d 2>&1"
  local text = command.output(line:format(most_memory, batch_seconds, command.interpreter(), first,
    last))
  local failures = select(2, text:gsub("file %d+ %(", ""))
  if not text:find(("ended at %d\n$"):format(last)) then
    failures = failures + 1
    text = text .. ("files %d to %d: the process has ended\n"):format(first, last)
  end
  io.write((text:gsub("ended at %d+\n$", "")))
  return failures
end

if arg[1] == "some" then
  run_some(math.tointeger(arg[2]), math.tointeger(arg[3]))
else
  local files, first = math.tointeger(arg[1]), math.tointeger(arg[2] or 1)
  local failures = 0
  for from = first, first + files - 1, a_batch do
    failures = failures + run_batch(from, math.min(from + a_batch - 1, first + files - 1))
  end
  print(("%d files, %d failures"):format(files, failures))
  os.exit(failures == 0)
end
