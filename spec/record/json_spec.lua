-- json_spec.lua -- records as JSON.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local shogun = require "shogun"

local record = shogun.record

describe("a record as JSON", function()
  it("may be an element of a list", function()
    local one = record.to_json(record.parse "1. a1a2 *")
    assert.equal(2, #record.list_from_json("[" .. one .. "," .. one .. "]"))
    assert.is_nil(record.from_json("[" .. one .. "," .. one .. "]"))
    assert.is_nil(record.from_json(one .. one))
  end)

  it("has a line of its own in a list, and can be read back", function()
    local games = { record.parse "1. a1a2 *", record.parse '[White "A"]\n1. b1d2 0-1' }
    local text = json.encode(games)
    local lines = command.lines(text)
    assert.same({ "[", "]" }, { lines[1], lines[4] })
    for i, kept in ipairs(games) do
      local back = assert(record.from_json((lines[i + 1]:gsub(",$", ""))))
      assert.equal(record.write(kept), record.write(back))
    end
    assert.equal(2, #record.list_from_json(text))
    assert.equal("[]", json.encode {})
    assert.truthy(json.encode({ 1, x = 2 }):find "^{")
  end)

  it("has its known keys first, in a fixed order, and then the other keys sorted", function()
    local keys = {
      "tags", "name", "value", "comment", "moves", "move", "captures", "mark", "clock",
      "variations", "result", "a", "b", "c", "d",
    }
    local kept = record.parse '[A "1"]\n{x} 1. a1xa2+ {[%clk 5] y} (1. b1d2) *'
    for _, name in ipairs { "d", "b", "c", "a" } do kept[name] = true end
    local text, at = record.to_json(kept), 0
    for _, key in ipairs(keys) do
      local found = text:find(('"%s":'):format(key), 1, true)
      assert.is_true(found and found > at, key)
      at = found
    end
  end)

  it("keeps 64-bit integers and all characters, in portions of any size", function()
    local text = ' [ {"a":"x\\n\\ud83d\\ude00\\\\","b":[1.5e3,-2,9223372036854775807]},true,\n'
      .. '[],12, "z" ] '
    local function read(source)
      local list = {}
      for i, value, message in json.values(source) do list[i] = message or value end
      return list
    end
    local first = { a = "x\n\u{1f600}\\", b = { 1500, -2, math.maxinteger } }
    local values = { first, true, {}, 12, "z" }
    for most = 1, #text + 2 do
      for _, more in ipairs { "", "x" } do
        local whole, at = text .. more, 1
        local file = { read = function()
          at = at + most
          return at - most <= #whole and whole:sub(at - most, at - 1) or nil
        end }
        values[6] = more == "x" and "line 2, column 14: text after the JSON" or nil
        assert.same(values, read(file))
        assert.same(values, read(whole))
      end
    end
  end)

  it("is refused if its values do not form a record", function()
    for text, message in pairs {
      ["{"] = "invalid record: ",
      ["5"] = "expected a table, got a number",
      ["{}"] = "game 1: tags: expected a list",
      ["[1 2]"] = "game 1: line 1, column 4: expected , or ]",
      ['{"a" 1}'] = "line 1, column 6: expected :", ["{a:1}"] = "expected a name in quotes",
      ["[01]"] = "a number that begins with 0", ["[1e400]"] = "a number that is too large",
      ["[\n null]"] = "game 1: line 2, column 2: expected a value, got null",
      ['{"tags":[],"tags":[]}'] = "column 12: a second 'tags'",
      ['["\\x"]'] = "an escape", ['["\\ud83d"]'] = "two surrogates", ['"a'] = "its closing quote",
      ['"\n"'] = "a control character", ["[{},]"] = "tags: expected", ["NaN"] = "got NaN",
      [("["):rep(1002)] = "nested more than 1000 deep", ["[]"] = "expected one game, got 0",
      ['{"tags":[],"moves":[{"move":"d1e3"},null],"result":"*"}'] = "column 37: expected a value",
      ['{"tags":[5],"moves":[],"result":"*"}'] = "tag 1: expected a name",
      ['{"tags":[{"name":"A B","value":""}],"moves":[]}'] = "tag 1: expected a name",
      ['{"tags":[{"name":"A","value":1}],"moves":[]}'] = "tag 1: expected a value",
      ['{"tags":[],"moves":[],"result":"2-0"}'] = "result: expected 1-0",
      ['{"tags":[],"moves":5,"result":"*"}'] = "moves: expected a list of moves",
      ['{"tags":[],"moves":[{"move":5}],"result":"*"}'] = "moves: move 1: expected a move",
      ['{"tags":[],"moves":[{"move":"a1a2","shows":"2"}],"result":"*"}'] =
        "shows: expected a whole number",
      ['{"tags":[],"moves":[{"move":"a1a2","comment":"}"}],"result":"*"}'] =
        "expected a text without }",
      ['{"tags":[{"name":"A","value":""},{"name":"A","value":""}],"moves":[]}'] =
        "tag 2: a second tag 'A'",
      ['{"tags":[{"name":"A","value":"\\u001b"}],"moves":[]}'] = "without control characters",
      ['{"tags":[],"moves":[{"move":"a1a2","clock":-1}],"result":"*"}'] = "clock: expected seconds",
      ['{"tags":[],"moves":[{"move":"a1a2","mark":"x"}],"result":"*"}'] = "mark: expected + or #",
      ['{"tags":[],"moves":[{"move":"a1a2","captures":1}],"result":"*"}'] =
        "captures: expected a boolean",
      ['{"tags":[],"moves":[{"move":"a1a2","lead":"x"}],"result":"*"}'] =
        "lead: only a variation's first move can have a lead",
      ['{"tags":[],"moves":[{"move":"a1a2","comment":"[%clk\\n5]"}],"result":"*"}'] =
        "comment: it begins with a clock, which belongs into the field clock",
      ['{"tags":[],"moves":[{"move":"a1a2","variations":[[]]}],"result":"*"}'] =
        "moves: move 1: variation 1: expected a list of moves",
    } do
      local kept, found = record.from_json(text)
      assert.is_nil(kept)
      assert.truthy(found:find("^invalid record: ") and found:find(message, 1, true), found)
    end
  end)
end)
