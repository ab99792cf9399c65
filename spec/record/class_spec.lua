-- class_spec.lua -- the methods of records, and records without methods.

local command = require "spec.support.command"
local shogun = require "shogun"

local record = shogun.record

local text <const> = '[White "Ann"]\n[Red "Bob"]\n\n1. d1e3 c8c4 *\n'

-- The records that shogun makes, by where they come from.
local function made()
  local kept = assert(record.parse(text))
  local json = record.to_json(kept)
  local _, first = record.games(text)()
  return {
    parse = kept, games = first, from_json = assert(record.from_json(json)),
    list = assert(record.list_from_json("[" .. json .. "]"))[1],
    game = assert(kept:replay()):record(), of = record.of(shogun.game()),
    analysis = shogun.analysis.start(kept, { nodes = 1 }):record(),
  }
end

describe("a record with methods", function()
  it("has its methods, whichever function returned it", function()
    for name, kept in pairs(made()) do
      assert.equal(record.tag(kept, "White"), kept:tag "White", name)
      assert.equal(record.write(kept), kept:write(), name)
      assert.equal(kept:write(), tostring(kept), name)
      assert.equal(#kept.moves, #assert(kept:replay()), name)
      assert.equal(shogun.board(), assert(kept:check()), name)
      assert.equal(record.to_json(kept), kept:to_json(), name)
      kept:set_tag("White", "Cleo")
      assert.equal("Cleo", record.tag(kept, "White"), name)
      kept:set_tag "White"
      assert.is_nil(kept:tag "White", name)
    end
  end)

  it("is plain data, since its methods are not fields", function()
    local kept, keys = record.parse(text), {}
    for key in pairs(kept) do keys[#keys + 1] = key end
    table.sort(keys)
    assert.same({ "moves", "result", "tags" }, keys)
    assert.is_nil(kept.comment)
    assert.is_nil(kept:to_json():find "write")
    assert.same({ tags = kept.tags, moves = kept.moves, result = "*" }, kept)
  end)

  it("may be replaced by a plain table without methods", function()
    local plain = { tags = { { name = "White", value = "Ann" } }, moves = {}, result = "*" }
    assert.equal("Ann", record.tag(plain, "White"))
    assert.equal('[White "Ann"]\n\n*\n', record.write(plain))
    assert.is_nil(getmetatable(plain))
    assert.equal(record.write(plain), tostring(record.from_json(record.to_json(plain))))
  end)

  it("is printed without an error, even if invalid", function()
    local kept = record.parse "1. d1d8 *"
    assert.equal("invalid record: move 1, white, 'd1d8': illegal move 'd1d8': distance 7, "
      .. "the piece shows 3", tostring(kept))
    kept.moves = 5
    assert.equal("invalid record: bad argument #1 to 'write' (expected a record: moves: expected "
      .. "a list of moves)", tostring(kept))
  end)

  it("blames the caller if one of its methods is called wrongly", function()
    for name, message in pairs {
      write = "move 1, white, 'd1d8': illegal move",
      to_json = "bad argument #1 to 'to_json' (expected a record: ",
    } do
      local kept = record.parse "1. d1d8 *"
      if name == "to_json" then kept.moves = 5 end
      local ok, problem = pcall(function() local done = kept[name](kept) return done end)
      assert(not ok and problem:find("^spec/record/class_spec.lua:%d+: "), problem)
      assert(problem:find(message, 1, true), problem)
    end
  end)
end)

describe("the module of records if shogun is not loaded", function()
  it("gives records the same methods", function()
    local code = [[local record = require "shogun.record"
      print(record.parse('[White "Ann"] *'):tag "White")]]
    assert.equal("Ann\n", command.output(("%s -e %s"):format(command.interpreter(),
      command.quoted(code))))
  end)
end)
