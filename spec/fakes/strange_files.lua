-- strange_files.lua -- databases of matches from strangers: a sound one, and changes that corrupt
-- it.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local rows = require "shogun.arena.store.rows"
local shogun = require "shogun"
local store = require "shogun.arena.store"

local sqlite <const> = require("luasql.sqlite3").sqlite3()

local strange = {}

local test <const> = { elo0 = 0.0, elo1 = 10.0, alpha = 0.05, beta = 0.05, model = "logistic" }

local function change(list)
  list[1].outcome.printed = "white: hello\n"
  list[2].outcome.message, list[2].outcome.move = "so it goes", "a1a1"
end

--- Makes a sound database, with two finished matches.
function strange.make(path)
  local opened <close> = assert(store.open(path))
  local dice = tostring(shogun.rules { law = "dice", lone = 2 })
  for _, settings in ipairs {
    matches.real({ "greedy", "random" }, { sprt = test, clock = { base = 60.0 } }),
    matches.real({ "greedy", "random", "alphabeta:depth=1" },
      { rules = dice, pairs = 1, gauntlet = true, nodes = 7, adjudicate = { plies = 300 } }),
  } do matches.save(opened, settings, 4, change) end
end

--- Calls with the name of a copy of such a file, which is removed afterwards. It is made once.
local whole
function strange.with_copy(call)
  if not whole then
    matches.with_file(function(path)
      strange.make(path)
      whole = command.read(path)
    end)
  end
  matches.with_file(function(path)
    command.write(path, whole)
    call(path)
  end)
end

strange.in_copy = command.tests_with(strange.with_copy)

--- Executes statements on a database; on a file by SQLite alone, as other programs do.
function strange.change(path, ...)
  local is_url = database.is_url(path)
  local db = is_url and assert(database.open(path)) or assert(sqlite:connect(path))
  if not is_url then db:execute "PRAGMA synchronous = OFF" end -- no power cut is tested
  for _, statement in ipairs { ... } do assert(db:execute(statement)) end
  db:close()
end

local page_size <const>, fan <const>, depth <const> = 4096, 300, 6

-- A page of a tree whose children are one page, that many times.
local function fan_page(child)
  local cell = (">I4 B"):pack(child, 1)
  local at = page_size - #cell
  local page = (">B I2 I2 I2 B I4"):pack(5, 0, fan, at, 0, child) .. (">I2"):pack(at):rep(fan)
  return page .. ("\0"):rep(at - #page) .. cell
end

--- Makes pages of a table lead to one page again and again, 300 to the power of 6 times.
function strange.tangle(path, name)
  local db = assert(sqlite:connect(path))
  local sql = "SELECT rootpage FROM sqlite_master WHERE name = '%s'"
  local cursor = assert(db:execute(sql:format(name)))
  local root = math.tointeger(cursor:fetch())
  cursor:close()
  db:close()
  local bytes, pages = command.read(path), {}
  for at = 1, #bytes, page_size do pages[#pages + 1] = bytes:sub(at, at + page_size - 1) end
  local leaf, first = pages[root], #pages + 1
  pages[root] = fan_page(first)
  for number = first, first + depth - 2 do pages[number] = fan_page(number + 1) end
  pages[first + depth - 1] = leaf
  pages[1] = pages[1]:sub(1, 28) .. (">I4"):pack(#pages) .. pages[1]:sub(33)
  command.write(path, table.concat(pages))
end

--- The columns of the tables that hold a match, in order: table, name, how it is stored.
function strange.columns()
  local list = {}
  for _, name in ipairs { "matches", "players", "openings", "games" } do
    for _, column in ipairs(rows.tables[name].columns) do
      list[#list + 1] = { table = name, name = column.name, stored = column.stored }
    end
  end
  return list
end

local luv <const> = package.loaded.luv

-- Without luv a file is inspected in this process, which takes less time.
function strange.hide_luv()
  harsh.stop()
  package.loaded.luv, package.preload.luv = nil, function() error "none" end
end

function strange.show_luv()
  harsh.start()
  package.loaded.luv, package.preload.luv = luv, nil
end

return strange
