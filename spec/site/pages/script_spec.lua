-- script_spec.lua -- the site's script: no circles, and arrows between rooms that point one way.

local arrows = require "spec.support.arrows"
local builtins = require("shogun.bots.builtin").names
local results = require "shogun.results"

require("spec.support.harsh").stop()             -- it only reads texts

-- The rooms that a room of the site's script may import. The files of pages, in no room, import
-- all.
local rooms <const> = {
  page = {},
  board = { page = true },
  lua = { page = true },
  rules = { page = true, board = true, lua = true },
  play = { page = true, board = true, lua = true, rules = true },
  setup = { page = true, board = true, lua = true, rules = true },
  code = { page = true, board = true, lua = true },
  analyse = { page = true, board = true, lua = true },
  blocks = { page = true, lua = true },
  learn = { page = true, board = true, lua = true },
}

describe("the site's script", function()
  local graph = arrows.of_script()

  local function room(name) return name:match "^(.*)/" or name end

  it("imports its modules without a cycle", function()
    assert.same({}, arrows.circles(graph))
  end)

  it("imports only its own folder, and folders that the spec lists as lower", function()
    for name, imported in pairs(graph) do
      local own = room(name)
      local allowed = own:find "%.js$" and rooms
        or assert(rooms[own], "a room that this spec does not know: " .. own)
      for other in pairs(imported) do
        local to = room(other)
        assert(to == own or allowed[to], ("%s imports %s"):format(name, other))
      end
    end
  end)

  it("passes no object to a part of that object", function()
    for name in pairs(graph) do
      local owned = arrows.owned(arrows.script_code("lua/site/script/" .. name))
      assert(#owned == 0, ("%s passes its this to %s"):format(name, table.concat(owned, ", ")))
    end
  end)
end)

-- The script takes these from Lua (facts.lua). One name alone may be a default.
describe("a list that Lua has", function()
  local lists <const> = { players = builtins, ["texts of results"] = results.texts }

  local function count(code, words)
    local found = 0
    for _, word in ipairs(words) do
      if code:find(('"%s"'):format(word), 1, true) then found = found + 1 end
    end
    return found
  end

  it("is not repeated in the site's script", function()
    for name in pairs(arrows.of_script()) do
      local code = arrows.script_code("lua/site/script/" .. name)
      for what, words in pairs(lists) do
        assert(count(code, words) <= 1, ("%s lists %s"):format(name, what))
      end
    end
  end)
end)

describe("an object that is passed to its part", function()
  it("is found by the check of the site's script", function()
    local imports = 'import { View, wire } from "./view.js";\nimport { Other } from "./other.js";'
    local function owned(code) return arrows.owned(imports .. code) end
    assert.same({ "View" }, owned "this.view = new View(this);")
    assert.same({ "View" }, owned "new View(state, this)")
    assert.same({ "View" }, owned "new View({ state, table: this })")
    assert.same({ "View" }, owned "new View({ ...this })")
    assert.same({ "View" }, owned "Object.assign(this, { view: new View(this) });")
    assert.same({ "wire" }, owned "wire( this )")
    assert.same({}, owned "Object.assign(this, { view: new View(this.state, () => this.draw()) })")
    assert.same({}, owned "new Local(this)")
  end)
end)
