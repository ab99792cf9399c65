-- stock_spec.lua -- openings found as a match needs them, and their limit.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local openings = require "shogun.arena.games.openings"
local stock = require "shogun.arena.games.stock"
local store = require "shogun.arena.store"

setup(harsh.stop)

-- The first boards that a finder gives, as texts.
local function texts(count, next_board)
  local list = {}
  for i = 1, count do list[i] = next_board():text() end
  return list
end

local function head(list, count) return table.move(list, 1, count, 1, {}) end

local function match(given)
  local options = { pairs = 12, openings = "random" }
  for name, value in pairs(given or {}) do options[name] = value end
  local standings = assert(matches.play(options))
  standings.seconds = nil
  return standings
end

-- The same, interrupted once games are saved.
local function interrupted(given)
  function given.report(event)
    if event.event == "game" then error("interrupted!", 0) end
  end
  assert.has_error(function() match(given) end, "interrupted!")
end

-- The openings of a database's match, and what it was asked to have.
local function kept_openings(path)
  local opened <close> = assert(store.open(path))
  local given = assert(opened:find(1)).settings.openings
  return given.boards, given.spec
end

local all <const> = texts(202, openings.distinct())

describe("openings that shogun finds", function()
  it("continue a known list exactly as a search for the whole list would", function()
    local balanced = texts(12, openings.balanced { nodes = 100, seed = 5 })
    for count = 0, 8, 4 do
      local after = head(balanced, count)
      assert.same(table.move(balanced, count + 1, count + 4, 1, {}),
        texts(4, assert(openings.balanced { nodes = 100, seed = 5, after = after })))
    end
    assert.same({ all[8] }, texts(1, assert(openings.distinct { after = head(all, 7) })))
  end)

  it("do not continue a list that was found with another seed", function()
    local found, message = openings.distinct { seed = 2, after = { all[1] } }
    assert.is_nil(found)
    assert.equal("openings: opening 1 does not come from this seed", message)
  end)

  it("may be limited in number", function()
    for text, limit in pairs { balanced = math.huge, random = math.huge, ["balanced:7"] = 7 } do
      assert.equal(limit, stock.limit { spec = text, boards = { "a" } })
    end
    assert.equal(2, stock.limit { spec = "file", boards = { "a", "b" } })
    assert.same({ true, true, false, false, false }, {
      stock.is_more("balanced", "balanced:500"), stock.is_more("random:9", "random:8"),
      stock.is_more("balanced:500", "balanced"), stock.is_more("random", "balanced:5"),
      stock.is_more("balanced", "file"),
    })
  end)
end)

-- The pairs of two players from openings that had been played before.
local function again(standings) return standings.pairs - standings.pairings[1].openings end

describe("a match", function()
  it("finds new openings until it has enough pairs", function()
    assert.same({ 12, 0 }, { match().pairs, again(match()) })
    assert.same({ 12, 7 }, { match({ openings = "random:5" }).pairs,
      again(match { openings = "random:5" }) })
    local more = match { sprt = { elo0 = 0, elo1 = 5 }, pairs = 150, openings = "random" }
    assert.same({ 150, 0 }, { more.pairs, again(more) })
  end)

  it("stores its openings, and finds the same ones after an interruption",
    matches.in_file(function(path)
      interrupted { db = path, pairs = 200 }
      assert(#kept_openings(path) < 200)
      assert.same(match { pairs = 200 }, match { db = path, pairs = 200 })
      assert.same(head(all, 200), (kept_openings(path)))
      assert.equal(404, match({ db = path, pairs = 202 }).games)
      assert.same(all, (kept_openings(path)))
    end))

  it("continues with more openings", matches.in_file(function(path)
    match { db = path, pairs = 2, openings = "random:4" }
    assert.same(match(), match { db = path })
    assert.same({ head(all, 12), "random" }, { kept_openings(path) })
  end))

  it("repeats its openings if they are too few, also after it is resumed",
    matches.in_file(function(path)
      match { db = path, pairs = 6, openings = "random:4" }
      assert.same(match { openings = "random:4" }, match { db = path })
      assert.same({ head(all, 4), "random:4" }, { kept_openings(path) })
    end))

  it("repeats no opening if it resumes with more openings after an undecided test",
    matches.in_file(function(path)
      local sprt = { elo0 = 0, elo1 = 5 }
      local given = { db = path, sprt = sprt, pairs = 50, openings = "random:2" }
      assert.equal("undecided", match(given).verdict)
      assert.equal("undecided", match(given).verdict)
      given.openings = "random"
      assert.equal(0, again(match(given)))
      assert.equal(2, #kept_openings(path))
    end))
end)

describe("shogun match with a test", function()
  it("ends undecided when all openings of its file are used, and says why",
    command.at_text(table.concat(head(all, 3), "\n"), function(path)
      local output = command.ends_with(0, ("match alphabeta:depth=1 alphabeta:depth=1 --sprt 0,20 "
        .. "--quiet --openings %s --db %s.db"):format(path, path)):gsub("%s+", " ")
      os.remove(path .. ".db")
      for _, text in ipairs {
        "26 games, 13 pairs", "worth 1 pairs", "Not decided.",
        "More pairs from the same openings would add no information.",
        "13 pairs from 3 openings count as 1 independent pairs: use more openings.",
      } do
        assert.truthy(output:find(text, 1, true), output)
      end
    end))
end)
