-- law_spec.lua -- shogun.law: facts compared with slow counts on boards with one piece; figures
-- measured by games; the law of a printed set from a pawn's numbers; the verb law.

local command = require "spec.support.command"
local figures = require "shogun.law.figures"
local json = require "dkjson"
local measured = require "shogun.law.measured"
local new_measure = require "shogun.law.measure"
local random = require "shogun.random"
local shogun = require "shogun"

local function law_of(seed)
  local drawn, digits = random(seed), {}
  for i = 1, 64 do digits[i] = drawn(0, 3) end
  return table.concat(digits)
end

local laws <const> = {
  "magnets", "fixed", ("01230123"):rep(8), law_of(1),
}

local function facts_of(law)
  local by = {}
  for _, fact in ipairs(assert(shogun.law { law = law })) do by[fact.name] = fact end
  return by
end

-- The fewest moves of a lone piece to each field, and the piece as it then stands on each of them.
local function walk(known, rules, piece)
  local key = shogun.field(piece.x, piece.y) .. piece.kind .. piece.energy
  if known[key] then return table.unpack(known[key]) end
  local plies, stood = { [key:sub(1, 2)] = 0 }, { piece }
  for _, each in ipairs(stood) do
    local from = shogun.field(each.x, each.y)
    for _, move in ipairs(shogun.board({ each }, rules):moves()) do
      if not plies[move.to] then
        plies[move.to] = plies[from] + 1
        stood[#stood + 1] = shogun[piece.kind](move.shows, "white", shogun.xy(move.to))
      end
    end
  end
  known[key] = { plies, stood }
  return plies, stood
end

describe("a law", function()
  for i, law in ipairs(laws) do
    it("has the reach, moves and traps of single pieces on boards: " .. i, function()
      local rules, facts, known = shogun.rules { law = law, lone = 0 }, facts_of(law), {}
      local come, caught, bound, sum, count, most = {}, {}, 0, 0, 0, 0
      for _, piece in ipairs(shogun.board(nil, rules):pieces()) do
        local first = shogun[piece.kind](piece.energy, "white", piece.x, piece.y)
        local plies, stood = walk(known, rules, first)
        for field, moves in pairs(plies) do
          come[field] = (come[field] or 0) + 1
          if piece.kind == "pawn" then
            sum, count, most = sum + moves, count + 1, math.max(most, moves)
          end
        end
        for _, each in ipairs(stood) do
          local back = walk(known, rules, each)[shogun.field(piece.x, piece.y)]
          if not back then caught[shogun.field(each.x, each.y)] = true end
        end
        if #stood < 64 then bound = bound + 1 end
      end
      assert.same({ bound, most }, { facts.reach.value, facts.moves.most })
      assert.near(sum / count, facts.moves.value, 1e-9)
      for y = 1, 8 do
        for x = 1, 8 do
          local field = shogun.field(x, y)
          assert.equal(come[field] or 0, facts.reach.map[9 - y][x])
          assert.equal(caught[field] or false, facts.traps.map[9 - y][x] > 0)
        end
      end
    end)
  end

  it("counts its symmetries, and names them", function()
    local turned, rows = facts_of "turned", facts_of(("01230123"):rep(8))
    assert.same({ 2, { "nothing", "a half turn" } },
      { turned.symmetries.value, turned.symmetries.list })
    assert.same({ 8, 2, 1 }, { facts_of("dice").symmetries.value, rows.symmetries.value,
      facts_of(law_of(1)).symmetries.value })
    assert.equal("an exchange of near and far", rows.symmetries.list[2])
  end)

  it("shows all numbers equally often under magnets, and one number if it is fixed", function()
    local shares = facts_of("magnets").numbers.value
    for number, share in ipairs { 26, 24, 24, 26 } do
      assert.near(share, 100 * shares[number], 0.6)
    end
    local fixed = facts_of "fixed"
    assert.near(1, fixed.returns.value, 1e-9)
    assert.equal(0, fixed.traps.value)
    assert.near(0.5, fixed.numbers.kings[1], 1e-9)
    assert.equal(0, facts_of("dice").returns.value)
  end)

  it("has figures measured by games, which a second call reads from the database", function()
    local db, events = os.tmpname(), 0
    local given = { games = 5, nodes = 20, db = db, rules = "boxed", concurrency = 1 }
    function given.report(event) if event.event == "game" then events = events + 1 end end
    local first, again = shogun.law("sheet", given), shogun.law("sheet", given)
    os.remove(db)
    assert.same({ 6, first }, { events, again })
    assert.same({ "white", "draws", "length", "ends", "twice", "verdict" }, {
      first[7].name, first[8].name, first[9].name, first[10].name, first[11].name, first[12].name,
    })
    for i = 7, 11 do
      local fact = first[i]
      if fact.low then assert(fact.low <= fact.value and fact.value <= fact.high, fact.name) end
    end
    assert.truthy(first[12].words:find "8 of 16 pieces are shut in")
  end)

  it("is refused with the place of its error; wrong options are refused, too", function()
    assert.error_matches(function() shogun.law { law = ("9"):rep(64) } end, "law")
    assert.error_matches(function() shogun.law("sheet", { games = -1 }) end,
      "games: expected a whole number from 0 to")
    assert.error_matches(function() shogun.law("sheet", { game = 1 }) end, "game")
    assert.same({ nil, "string" }, { shogun.law("sheet", { games = 2, db = "/no/folder/x.db" }),
      type(select(2, figures(shogun.rules "sheet", { games = 2, db = "/no/folder/x.db" }, 8))) })
  end)

  it("is listed at most once among the measured laws, with its reach", function()
    local seen = {}
    for _, law in ipairs(measured.list()) do
      assert(shogun.rules { law = law.law })
      assert(not seen[law.law], law.name)
      seen[law.law] = true
      assert.equal(facts_of(law.law).reach.value, law.bound)
    end
    assert(next(seen))
  end)
end)

-- The numbers that a pawn shows on a row if a constant is added to all dials.
local function row_of(law, y, added)
  local row = shogun.rules({ law = law }).dials[9 - y]
  local numbers = {}
  for x = 1, 8 do numbers[x] = (row[x] + added - 1) % 4 + 1 end
  return table.concat(numbers, " ")
end

local function short(row) return (row:gsub("(%d) %d", "%1")) end

describe("a printed set", function()
  it("needs 28 numbers if one magnet lies under each block", function()
    for added = 0, 3 do
      for _, law in ipairs { "magnets", "turned" } do
        local asked = new_measure()
        assert(asked:add(row_of(law, 8, added)))
        assert(asked:add(row_of(law, 7, added)))
        for y = 6, 2, -2 do
          assert.same({ y, true }, { asked:next() })
          assert(asked:add(short(row_of(law, y, added))))
        end
        assert.same({ {}, shogun.rules { law = law } },
          { asked:contradictions(), shogun.rules { law = asked:law() } })
        assert.is_nil(asked:next())
      end
    end
  end)

  it("needs 64 numbers if it has another law", function()
    for seed = 1, 20 do
      local law, asked = law_of(seed), new_measure()
      for y = 8, 1, -1 do
        assert.same({ y, false }, { asked:next() })
        assert.same({ nil, "expected 8 numbers, got 4" }, { asked:add "1234" })
        assert(asked:add(row_of(law, y, seed)))
      end
      assert.equal(shogun.rules { law = law }, shogun.rules { law = asked:law() })
    end
  end)

  it("names fields that contradict their block, and lets rows be taken back", function()
    local asked = new_measure()
    assert.is_false(asked:undo())
    assert.same({ nil, "expected numbers from 1 to 4, got '5'" }, { asked:add "12345" })
    asked:add(row_of("magnets", 8, 0))
    local wrong = row_of("magnets", 7, 0)
    asked:add(wrong:sub(1, -2) .. tonumber(wrong:sub(-1)) % 4 + 1)
    assert.same({ "h7" }, asked:contradictions())
    assert(asked:undo())
    asked:add(wrong)
    asked:add(("1"):rep(8))
    assert.equal(8, #asked:contradictions())
    assert(asked:undo())
    assert.same({}, asked:contradictions())
  end)
end)

local magnets <const> = "23344112\n14213243\n3214\n4123\n1432\n\n" -- its pawn shows 4 on dial 0

describe("shogun law", function()
  it("states facts about a law given by name, as digits or in a file of dials", function()
    local facts = {}
    for i, fact in ipairs(shogun.law { law = ("0123"):rep(16) }) do facts[i] = fact.words end
    local text = table.concat(facts, "\n") .. "\n"
    assert.equal(text, (command.ends_with(0, "law " .. ("0123"):rep(16))))
    command.with_text("# rows\n" .. ("0 1 2 3, 4 1 2 3\n\n"):rep(8), function(path)
      assert.equal(text, (command.ends_with(0, "law " .. path)))
    end)
    assert.equal((command.ends_with(0, "law")), (command.ends_with(0, "law boxed")))
    assert.equal(6, #json.decode((command.ends_with(0, "law fixed --json"))))
  end)

  it("draws a map of a fact about each field", function()
    local text = command.ends_with(0, "law fixed --map reach")
    assert.truthy(text:find("\n8  " .. ("    12"):rep(8) .. "\n", 1, true))
    assert.truthy(text:find "\n +a +b +c +d +e +f +g +h\npieces that can come here\n$")
    local svg = command.ends_with(0, "law fixed --map returns --svg --size 500")
    assert.equal(128, select(2, svg:gsub('class="heat"', "")))
    assert.truthy(svg:find('width="500"', 1, true))
  end)

  it("names the row and column of an error in a file", function()
    for text, message in pairs {
      [("01230123\n"):rep(7)] = "expected 8 rows, got 7",
      [("01230123\n"):rep(9)] = "expected 8 rows, got more",
      ["01230123\n0123012"] = "row 7, column 8: expected a dial, 0 to 3, got nothing",
      ["01230123\n012301230"] = "row 7, column 9: expected 8 dials, got '0'",
      ["0123x123"] = "row 8, column 5: expected a dial, 0 to 3, got 'x'",
    } do
      command.with_text(text, function(path)
        local _, said = command.ends_with(2, "law " .. path)
        assert.equal(("shogun: %s: %s\n"):format(path, message), said)
      end)
    end
    local _, said = command.ends_with(2, "law nothing")
    assert.truthy(said:find "^shogun: law: expected a law, a preset, 64 digits or a file: ")
  end)

  it("plays games, and lists the law with the measured ones", function()
    local words <const> = "law sheet --games 4 --nodes 20 --seed 3 --rules boxed --quiet"
    local text = command.ends_with(0, words)
    assert.truthy(text:find("White scores", 1, true))
    assert.truthy(text:find "measured laws are more even")
    local _, rows = text:gsub("\n%l[%l ]+%d* +%d+%.%d +%d+%.%d +%d+ +%d+%.%d +%d+%f[\n]", "")
    assert.equal(#measured.list() + 1, rows)
  end)

  it("asks an owner for the numbers of a pawn, and writes the law", function()
    local text, said = command.ends_with(0, "law --measure", magnets)
    local digits = text:gsub("\n", "")
    assert.equal(shogun.rules "standard", shogun.rules { law = digits })
    assert.truthy(said:find("a c e g of row 2> Enter writes the law> ", 1, true))
    assert.truthy(said:find("To play it: shogun play --rules law=" .. digits, 1, true))
    local rows = "23344112\nu\nu\n23344112\n14213244\n"
    local _, refused = command.ends_with(1, "law --measure", rows .. "3214\n12345678\n1 2\n")
    assert.truthy(refused:find("nothing to take back", 1, true))
    assert.truthy(refused:find("does not explain h7: look there again.", 1, true))
    assert.truthy(refused:find("expected numbers from 1 to 4, got '5'", 1, true))
    assert.truthy(refused:find("expected 4 or 8 numbers, got 2", 1, true))
  end)
end)
