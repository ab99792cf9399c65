-- foreign_spec.lua -- texts that are taken for records: the message says what they are.

local command = require "spec.support.command"
local shogun = require "shogun"

local lua <const> = "; a Lua file? shogun lint tries bots"
local name <const> = "; the name of a file? record.games(io.open(name)) reads it"

local function fault(text)
  local kept, message = shogun.record.parse(text)
  assert.is_nil(kept)
  return message:match "^line %d+, column %d+: (.*)$"
end

describe("a text in another format", function()
  it("is recognised by its beginning, and refused with a hint", function()
    for text, hint in pairs {
      ["-- a bot\nreturn 1"] = lua, ["#!/bin/lua"] = lua, ["\n local shogun = 1"] = lua,
      ["return function() end"] = lua, ["game.txt"] = name, ["a/b.pgn\n"] = name,
      ["[{}]"] = "; JSON? shogun record --from json or record.list_from_json reads it",
      ['{ "tags": [] }'] = "; JSON? shogun record --from json or record.from_json reads it",
      ["SQLite format 3\0x"] = "; a database of matches? shogun games lists its games",
      [shogun.board():text()] = "; a board? shogun show draws it",
    } do
      assert.equal(hint, fault(text):match ";.*$")
    end
    assert.equal("invalid move 'game.txt'" .. name, fault "game.txt")
  end)

  it("gets no hint if a record precedes it, or if the format is unknown", function()
    assert.equal("invalid move '--'", fault "1. d1e3 -- \nlocal x = 1")
    assert.equal("invalid move 'local'", fault '[White "x"]\nlocal x = 1')
    for _, text in ipairs { "hello world", "e2.e4.", ("x"):rep(301) .. ".txt", "1. d1e3" } do
      assert.is_nil(fault(text):find(";", 1, true))
    end
  end)

  it("is recognised in time linear in its length", function()
    for _, part in ipairs { ".", "a.", "8/", "[ ", "{ ", "local ", " " } do
      assert.is_string(fault((part):rep((1 << 20) // #part)))
    end
  end)

  it("is reported by shogun check as a file without a game if the file is empty", function()
    command.with_text(" \n", function(path)
      local output, said = command.ends_with(1, "check " .. path)
      assert.equal(path .. ": has no game; a bot? shogun lint tries it\n", output)
      assert.equal("0 games, 0 of them bad; 1 file not read\n", said)
    end, ".lua")
  end)
end)
