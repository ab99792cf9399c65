-- messages_spec.lua -- what the calls of the playground's page say: to its reader, not to its
-- writers.

local analysis = require "site.inside.analysis"
local editor = require "site.editor"
local inside = require "site.inside"
local json = require "dkjson"
local page = require "site.inside.page"
local shogun = require "shogun"

-- A call as the page makes it. Its print is that of the page.
local function ask(name, ...)
  local told, print_here <const> = {}, print
  local call = inside(function(_, text) told[#told + 1] = text end)
  local list = table.pack(...)
  local ok, text = pcall(call, name, json.encode { list.n, table.unpack(list) })
  _G.print = print_here -- luacheck: ignore 122
  return ok, json.decode(text), table.concat(told)
end

local function refused(name, ...)
  local ok, raised = ask(name, ...)
  assert.is_false(ok)
  return raised.message
end

describe("the message of a refused call", function()
  it("names no function or place of the program", function()
    local function position(move) return { rules = "dice", start = "start", moves = { move } } end
    assert.equal("move 1: energy shown next, which dice decide: expected a whole number from 1 to "
      .. "4, got 9", refused("position", position "d1e3=9"))
    assert.equal("board: expected a text or a list of pieces, got 5",
      refused("position", { rules = "standard", start = 5 }))
    local king = { kind = "king", colour = "white", energy = 1, field = "d4" }
    local function put(board) return refused("edit_board", "standard", board, { put = king }) end
    assert.equal("cannot add a piece on d4: two white kings", put(shogun.board():text()))
    king.energy = 3
    assert.equal("energy: expected a whole number from 1 to 2, got 3", put "8/8/8/8/8/8/8/8")
  end)

  it("shows no memory address of a value; nor does the output of a program", function()
    assert.equal("table", refused("run_program", "error {}", false))
    assert.equal("invalid seed 'table'", refused("roll", { rules = "dice" }, "d1e3", { 1 }))
    local _, _, told = ask("run_program", "print({}, print, 'at: 0x1f')", false)
    assert.equal("table  function  at: 0x1f", told)
  end)
end)

describe("the position that a page asks for first", function()
  it("uses the default rules and start board if the page names none", function()
    package.loaded["site.inside.position"] = nil
    assert.equal(1, #require("site.inside.position").plies { moves = { "d1e3" } })
  end)
end)

describe("an analysis in a page", function()
  it("names its annotator as shogun analyse does", function()
    page.tell_by(function() end)
    local found = analysis.analyse({ tags = {}, moves = { { move = "b1c3" } }, result = "*" },
      { nodes = 50 })
    local wanted = ('[Annotator "shogun %s, 50 nodes a move, with endings, explained"]')
      :format(shogun.version)
    assert.truthy(found.text:find(wanted, 1, true), found.text)
    assert.equal(0, found.white.inaccuracies)
  end)
end)

describe("a completion of the editor", function()
  it("names no task of the exercise sheet", function()
    assert.is_nil(editor():find "ask %d of the exercise sheet")
  end)
end)
