-- reference_spec.lua -- the site's reference: comments as they are read, a place for every name.

local arrows = require "spec.support.arrows"
local comment = require "site.comment"
local face = require "spec.support.face"
local fields_of = require "site.reference.fields"
local plain = require "site.plain"
local text_of = require("spec.support.command").read
local reference = require "site.reference"

require("spec.support.harsh").stop() -- it only reads texts

describe("a doc comment", function()
  it("has a description, an example, parameters and returned values", function()
    local read = comment.read [[
--- A board.
--
-- More of it.
--- ```lua
--- print(board)
--- ```
---@param from? "start" | string  default "start":
--- the start
---@param call fun(n: integer): (string | nil)
---@return shogun.Board? board
---@return string? message  why not
]]
    assert.equal("A board.\n\nMore of it.\n", read.prose)
    assert.equal("print(board)\n", read.example)
    assert.same({
      { name = "from", is_optional = true, type = '"start" | string',
        text = 'default "start": the start' },
      { name = "call", is_optional = false, type = "fun(n: integer): (string | nil)", text = "" },
    }, read.parameters)
    assert.same({
      { type = "shogun.Board?", name = "board", text = "" },
      { type = "string?", name = "message", text = "why not" },
    }, read.returns)
  end)

  it("gives the fields of a class and their descriptions", function()
    local read = comment.read [[
--- Limits.
---@class shogun.Limits: shogun.Base
--- Ends when it is found,
--- or not.
---@field mate? integer
---@field input? table<string, integer[]>  a descriptor
--- of a file
]]
    assert.equal("shogun.Limits", read.class)
    assert.equal("shogun.Base", read.parent)
    assert.same({
      { name = "mate", is_optional = true, type = "integer",
        text = "Ends when it is found, or not." },
      { name = "input", is_optional = true, type = "table<string, integer[]>",
        text = "a descriptor of a file" },
    }, read.fields)
  end)

  it("gives no private fields and no package fields of a class", function()
    local read = comment.read [[
---@class shogun.Cache
---@field package folder string  where it is
---@field private open boolean
---@field package string?  in words
]]
    assert.same({
      { name = "package", is_optional = true, type = "string", text = "in words" },
    }, read.fields)
  end)

  it("may have function types with several returned values", function()
    local read = comment.read "--- It.\n---@return fun(): integer?, string?  the number, and why\n"
    assert.equal("fun(): integer?, string?", read.returns[1].type)
    assert.equal("the number, and why", read.returns[1].text)
  end)

  it("gives the type that an alias means", function()
    local read = comment.read '---@alias shogun.Any\n---| "a"\n---| shogun.Board\n'
    assert.equal("shogun.Any", read.alias)
    assert.equal('"a" | shogun.Board', read.type)
  end)
end)

describe("a parameter that is a table", function()
  it("has fields, each with its part of the description", function()
    local list, text = fields_of {
      type = "{ depth: integer?, call: (fun(a: string, b: string): any)?, on: boolean }",
      text = "of a search; depth: plies; default 2; call, on: seldom used",
    }
    assert.equal("of a search", text)
    local expected = {
      { name = "depth", type = "integer", is_optional = true, text = "plies; default 2" },
      { name = "call", type = "(fun(a: string, b: string): any)", is_optional = true,
        text = "seldom used" },
      { name = "on", type = "boolean", is_optional = false, text = "seldom used" },
    }
    assert.equal(#expected, #list)
    for i, field in ipairs(expected) do assert.same(field, list[i]) end
  end)

  it("has no fields if its type names no fields", function()
    local list, text = fields_of { type = "{ [string]: integer }", text = "by name" }
    assert.is_nil(list)
    assert.equal("by name", text)
  end)
end)

describe("the reference", function()
  local book = reference.book()

  local function each_function(check)
    for _, page in ipairs(book.pages) do
      for _, entry in ipairs(page.listed) do check(entry) end
    end
  end

  it("describes each function and each type", function()
    local short <const> = 30 -- characters, of which "Makes one." has ten
    each_function(function(entry)
      assert(#plain.of_markdown(entry.prose) >= short, ("%s: %s"):format(entry.name, entry.prose))
    end)
    for _, page in ipairs(book.pages) do
      for _, entry in ipairs(page.kinds) do
        assert(entry.prose ~= "", entry.id .. " has no prose")
      end
    end
  end)

  it("declares each type only once", function()
    local places = {}
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua'") do
      for tag, name in text_of(path):gmatch "\n%-%-%-@(%l+) (shogun%.%u%w*)" do
        if tag == "class" or tag == "alias" then
          assert(not places[name], ("%s: in %s and %s"):format(name, places[name], path))
          places[name] = path
        end
      end
    end
    assert.truthy(places["shogun.Board"])
  end)

  it("has an address for each public function", function()
    local places = {}
    each_function(function(entry) places[entry.name] = book.addresses[entry.called] end)
    for name in pairs(face.public()) do assert(places[name], name .. " has no place") end
    assert.equal("board.html#board.why", places["Board:why"])
    assert.equal("record.html#record.parse", places["record.parse"])
  end)

  it("declares each type that a function uses", function()
    each_function(function(entry)
      for name in entry.comment:gmatch "shogun%.%u%w+" do
        assert(book.addresses[name], ("%s: %s has no place"):format(entry.name, name))
      end
    end)
  end)
end)
