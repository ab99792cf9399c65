-- records_spec.lua -- records as the playground reads them: many at once, each as data.

local annotation = require "site.inside.annotation"
local records = require "site.inside.records"

describe("the list of a file's games", function()
  it("takes time linear in the length of the file", function()
    local blanks = (" "):rep(400000) -- with a quadratic pattern this takes minutes
    assert.equal(1, #records.list_games(blanks .. "1. d1e3 *"))
    assert.equal(1, #records.list_games("\n" .. blanks .. "{ comment } *"))
    assert.equal(1, #records.list_games('[ \n{"tags": [], "moves": [], "result": "*"}]'))
  end)

  it("has the names, the result, and the first and last line number of each game", function()
    local text = '[White "A \\"x\\""]\n\n1. d1e3 *\n[Red "B"]\n[Result "0-1"]\n0-1'
    local list = records.list_games(text)
    assert.same({ 'A "x"', 1, 3 }, { list[1].white, list[1].line, list[1].last })
    assert.same({ "B", "0-1", 4, 6 }, { list[2].red, list[2].result, list[2].line, list[2].last })
    assert.equal('[Red "B"] *', records.list_games('* [Red "B"] *\r[White "A"]\r*')[2].text)
  end)

  it("has the place of a JSON game that cannot be read", function()
    local list = records.list_games '[{"tags": [], "moves": [{"move": "d1d2"}], "result": "*"}]'
    assert.truthy(list[1].message:find "^move 1, white, 'd1d2'")
    assert.same({}, records.read_game(list[1].text).moves)
  end)
end)

describe("a game read in a page", function()
  it("is refused by a message with its line in the file", function()
    local _, message = pcall(records.read_game, "[White", 7)
    assert.equal('line 7, column 1: invalid tag, expected [Name "value"]', message)
  end)

  it("is refused if it has more moves than a page can show", function()
    local moves = ("e1e2 b8b6 e2e1 b6b8 "):rep(5001)
    local _, message = pcall(records.read_game, '[Rules "law=fixed quiet=0"]\n\n' .. moves .. "*")
    assert.equal("more than 20000 moves: the page cannot show so long a game", message)
  end)

  it("has the result of its last board, and its tags", function()
    local tags = { { name = "Board", value = "8/8/3k2p13/8/8/8/8/K1P2P35 w" },
      { name = "Result", value = "1-0" }, { name = "Reason", value = "resigned" } }
    local text = records.write_record { tags = tags, moves = {}, result = "*" }
    assert.truthy(text:find '%[Result "%*"]\n\n%*', text)
  end)
end)

describe("a comment in a game", function()
  it("is split into its words, its score and its other commands", function()
    local found = annotation.read "so [%eval #-2: Lets red mate.] it [%emt 0:05] was [%x]"
    assert.same({ text = "#-2", expected = 0, explanation = "Lets red mate." }, found.eval)
    assert.same({ { "emt 0:05" }, "so it was [%x]" }, { found.commands, found.words })
  end)
end)
