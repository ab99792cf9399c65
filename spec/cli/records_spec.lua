-- records_spec.lua -- the games of record files on the command line: text and JSON.

local command = require "spec.support.command"
local record = require("shogun").record
local records = require "shogun.cli.records"
local verbs = require "spec.support.verbs"

local text <const> = '[White "Ann"]\n\n1. d1e3 c8c4 *\n\n[White "Bob"]\n\n1. a1a2 *\n'

local function as_json()
  local list = {}
  for number, kept in record.games(text) do list[number] = kept:to_json() end
  return "[" .. table.concat(list, ",") .. "]"
end

local function texts_of(path, is_json)
  local list = {}
  for number, kept in records.games(path, is_json) do list[number] = kept:write() end
  return list
end

-- Why a call ends the command.
local function failure(call, ...)
  local ok, raised = pcall(call, ...)
  assert(not ok)
  return tostring(raised)
end

describe("the games of a record file", function()
  it("are read as JSON if the extension or an option says so", command.at_text(text, function(path)
    local expected = texts_of(path)
    assert.equal(2, #expected)
    command.write(path, as_json())
    assert.same(expected, texts_of(path, true))
    command.with_text(as_json(), function(other)
      assert.same(expected, texts_of(other))
      assert.equal(2, #records.all { other })
      assert.truthy(failure(texts_of, other .. "l"):find "No such file")
    end, ".json")
  end))

  it("are read the same way by all verbs", command.at_text(as_json(), function(path)
    assert.truthy(verbs.run("check " .. path):find "game 2: 1 plies, %*")
    assert.truthy(verbs.run("page --game 2 " .. path):find("Bob", 1, true))
  end, ".json"))

  it("are required, so that a file without games is refused", function()
    command.with_text("{", function(path)
      local said_of = { ["{"] = ", game 1: line 1, column 2: ", ["[]"] = ": has no game" }
      for kept, said in pairs(said_of) do
        command.write(path, kept)
        assert.truthy(failure(records.all, { path }):find(path .. said, 1, true))
      end
    end, ".json")
    command.with_text("", function(path)
      assert.equal(path .. ": has no game", failure(records.all, { path }))
    end)
  end)
end)
