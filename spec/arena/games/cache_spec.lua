-- cache_spec.lua -- openings stored for the next match: the same ones with a cache and without.

local book = require "shogun.arena.games.book"
local build = require "shogun.arena.games.build"
local cache_folder = require "shogun.cache_folder"
local caches = require "shogun.arena.games.cache"
local command = require "spec.support.command"
local hash = require "shogun.hash"
local shogun = require "shogun"

local rules <const>, seed <const> = shogun.rules(), 5
local read, write, in_folder = command.read, command.write, command.in_folder

-- The first openings that a book finds; it stores them.
local function found(count, folder, known)
  local opened = book.open("balanced", rules, seed, known, folder)
  while #opened.boards < count and opened:find() do end
  opened:store()
  return opened.boards
end

local expected <const> = found(4)

local function open(folder) return caches.open(folder, rules, seed, "balanced") end

local function path_in(folder) return folder .. "/" .. open(folder).name end

-- A text like that of a cache, with these boards.
local function forged(text, boards)
  local rest = table.concat(boards, "\n") .. "\n"
  return ("%s\n%016x\n%s"):format(text:match "^[^\n]*\n[^\n]*", hash(rest), rest)
end

describe("a cache of openings", function()
  it("stores the openings that the search found", in_folder(function(folder)
    assert.same(expected, found(4, folder .. "/new"))
    local path = path_in(folder .. "/new")
    assert.same(expected, open(folder .. "/new").boards)
    local swapped = { expected[2], expected[1], expected[4] }
    write(path, forged(read(path), swapped))
    assert.same(swapped, found(3, folder .. "/new")) -- so there was no search
  end))

  it("appends the new openings of a match, even if the match is resumed", in_folder(function(folder)
    found(2, folder)
    assert.same(expected, found(4, folder))
    assert.same(expected, found(4, folder, { expected[1] }))
    assert.same(expected, open(folder).boards)
  end))

  it("stores no openings that another version may have found", in_folder(function(folder)
    local path = path_in(folder)
    assert.same({ expected[2], expected[3] }, found(2, folder, { expected[2] }))
    assert.is_nil(io.open(path))
    found(1, folder)
    assert.same({ expected[1], expected[2], expected[3] },
      found(3, folder, { expected[1], expected[2] }))
    assert.same({ expected[1] }, open(folder).boards)
  end))

  it("is ignored unless it begins with the openings that the match already has",
    in_folder(function(folder)
      local path = path_in(folder)
      found(1, folder)
      write(path, forged(read(path), { expected[3], expected[4] }))
      assert.same({ expected[1], expected[2] }, found(2, folder, { expected[1] }))
    end))

  it("ignores a truncated, foreign or wrong file, and replaces it", in_folder(function(folder)
    found(2, folder)
    local path = path_in(folder)
    local whole = read(path)
    local wrong = {
      "", whole:sub(1, -2), whole:sub(1, 40), whole:gsub("%x", "0", 1), "x" .. whole,
      (whole:gsub("\n%x+ balanced 5 ", "\n%0 ")), forged(whole, { "9/8" }),
      forged(whole, { expected[1], "8/8/8/8/8/8/P17/K16k1 w" }), ("\0\n"):rep(1 << 12),
      (whole:gsub(" 5 law", " 6 law")),
    }
    for i, text in ipairs(wrong) do
      write(path, text)
      assert.same({}, open(folder).boards, i)
    end
    found(1, folder)
    assert.same({ expected[1] }, open(folder).boards)
    os.remove(path)
    assert(os.execute("mkdir " .. path))
    assert.same({ expected[1] }, found(1, folder))
  end))

  it("does not stop the search for openings if its folder cannot be written", function()
    assert.same({ expected[1] }, found(1, "/dev/null/x"))
  end)

  it("keeps the longer list if two matches write it at the same time", in_folder(function(folder)
    local one, other = open(folder), open(folder)
    one:save(expected, false)
    other:save({ expected[1] }, false)
    assert.same(expected, open(folder).boards)
  end))

  it("stores the fact that no more openings exist", in_folder(function(folder)
    open(folder):save({ expected[1] }, true)
    local opened = book.open("balanced", rules, seed, nil, folder)
    assert.same({ true, false, true }, { opened:find(), opened:find(), opened.is_all })
  end))

  it("uses at most 32 files, and another key for each combination of rules and seed", function()
    local paths, count = {}, 0
    for number = 1, 200 do
      local path = caches.open("/nowhere", rules, number, "balanced").name
      if not paths[path] then paths[path], count = true, count + 1 end
    end
    assert(count > 25 and count <= 32, count)
    local other = caches.open("/nowhere", shogun.rules "sheet", seed, "balanced")
    assert.not_equal(caches.open("/nowhere", rules, seed, "balanced").key, other.key)
  end)

  it("is valid only for the search code and the C module that made it", function()
    local files = build "shogun.arena.games.openings"
    for _, name in ipairs { "shogun.arena.games.openings", "shogun.engine", "shogun.random" } do
      local path = assert(package.searchpath(name, package.path))
      assert.truthy(files:find(read(path), 1, true), name)
    end
    local core = read(assert(package.searchpath("shogun.core", package.cpath)))
    assert.equal(core, files:sub(-#core))
    assert.equal(("%016x"):format(hash(files)), open("/").key:match "^%x+")
  end)
end)

describe("a match with a cache of openings", function()
  it("plays the same games as without a cache", command.in_folder(function(folder)
    local function boards_of(where)
      local list = {}
      assert(shogun.match {
        players = { shogun.bots.random(), shogun.bots.random() }, pairs = 3, seed = seed,
        rules = rules, cache = where, report = function(event)
          if event.event == "game" then list[event.number] = event.board end
        end,
      })
      return list
    end
    local first = boards_of(folder)
    assert.same(first, boards_of(folder))
    assert.same(first, boards_of(nil))
    assert.equal(first[5], open(folder).boards[3])
  end))

  it("begins before it has found all its openings, even if the cache is empty", function()
    local boards
    local ok, raised = pcall(shogun.match, {
      players = { shogun.bots.random(), shogun.bots.random() }, pairs = 5000,
      report = function(event)
        if event.event == "start" then boards = event.settings.openings.boards end
        if event.event == "game" then error("a game", 0) end
      end,
    })
    assert.same({ false, "a game" }, { ok, raised })
    assert(#boards < 100, #boards)
  end)
end)

describe("the cache folder of a user", function()
  local function folder(given) return cache_folder(function(name) return given[name] end) end

  it("is in XDG_CACHE_HOME or in the home folder", function()
    assert.equal("/c/shogun", folder { XDG_CACHE_HOME = "/c", HOME = "/home/ana" })
    assert.equal("/home/ana/.cache/shogun", folder { XDG_CACHE_HOME = "c", HOME = "/home/ana" })
    assert.is_nil(folder { XDG_CACHE_HOME = "", HOME = "ana" })
    assert.is_nil(folder {})
  end)

  it("is never in a home folder or cache folder of another user", in_folder(function(home)
    local own = home .. "/.cache"
    assert(os.execute(("mkdir -p '%s'"):format(own)))
    assert.equal(own .. "/shogun", folder { HOME = home })
    local foreign = "/"
    if os.execute "test -O /" then
      foreign = home
      if not os.execute(("chown 65534 '%s'"):format(home)) then return pending "no chown" end
    end
    assert.is_nil(folder { HOME = foreign })
    assert.is_nil(folder { XDG_CACHE_HOME = foreign })
    assert.equal(own .. "/shogun", folder { XDG_CACHE_HOME = own, HOME = foreign })
  end))
end)
