-- unmarked_spec.lua -- texts as other systems write them, with a byte order mark and with carriage
-- returns, are read as plain ones.

local command = require "spec.support.command"
local new_lines = require "shogun.lines"
local openings = require "shogun.arena.games.openings"
local shogun = require "shogun"
local unmarked = require "shogun.unmarked"

local ends_with, write = command.ends_with, command.write

local mark <const> = "\xEF\xBB\xBF"

-- A text as another system writes it.
local function foreign(text) return mark .. text:gsub("\n", "\r\n") end

local record <const> = '[White "Ann"]\n[Red "Bo\\"b"]\n\n1. d1e3 {a\nb} c8c4 *\n'

local function with_file(text, call)
  local file <close> = command.file_of(text)
  return call(file)
end

local function games(source)
  local list = {}
  for _, kept, message in shogun.record.games(source) do list[#list + 1] = kept or message end
  return list
end

describe("a text with a byte order mark", function()
  it("is read as if the mark were not there", function()
    for text, bare in pairs { [mark] = "", [mark .. "a"] = "a", ["a" .. mark] = "a" .. mark,
      [""] = "", ["\xEF\xBB"] = "\xEF\xBB", [mark .. mark] = mark } do
      assert.equal(bare, unmarked(text))
    end
  end)

  it("has the same lines as a text without the mark", function()
    with_file(foreign "a\n\nb\rc\n", function(file)
      local lines = new_lines(file, 2)
      assert.same({ "a", "", "b\rc" }, { lines:read(), lines:read(), lines:read(), lines:read() })
    end)
  end)

  it("has the same records, JSON and openings as a text without the mark", function()
    local plain = games(record .. "\n" .. record)
    assert.same({ 2, "table" }, { #plain, type(plain[1]) })
    local one <const> = foreign(record)
    for _, text in ipairs { foreign(record .. "\n" .. record), one .. one } do
      assert.same(plain, games(text))
      assert.same(plain, with_file(text, games))
    end
    local kept = shogun.record.parse(record)
    assert.same(kept, shogun.record.parse(foreign(record)))
    assert.same(kept, shogun.record.from_json(foreign(shogun.record.to_json(kept))))
    local text = "# boards\n" .. shogun.board():text() .. "\n"
    assert.same(openings.read(text), openings.read(foreign(text)))
  end)

  it("makes the same bot as a text without the mark, in a box and outside",
    command.in_folder(function(folder)
      write(folder .. "/part.lua", foreign "return function(board)\nreturn board:codes()[1]\nend\n")
      local path = folder .. "/bot.lua"
      write(path, foreign "#!/usr/bin/env lua\nlocal part = require 'part'\nreturn part\n")
      local boxed <close> = assert(shogun.bots.boxed { path = path })
      for _, bot in ipairs { boxed, assert(shogun.bots.load(path)) } do
        assert.truthy(shogun.game({ white = bot }):step())
      end
      package.loaded.part = nil
    end))

  it("means the same as without the mark, in the text protocol and in the verbs",
    command.at_text(foreign(record), function(path)
      local dialogue <const> = "shogun\nposition start moves d1e3\ngo nodes 1\n"
      local answer = ends_with(0, "engine", dialogue):gsub("info[^\n]*\n", "")
      assert.equal(answer, (ends_with(0, "engine", foreign(dialogue)):gsub("info[^\n]*\n", "")))
      local text = shogun.board():text() .. "\n"
      assert.equal(ends_with(0, "show -", text), (ends_with(0, "show -", foreign(text))))
      assert.equal(path .. ", game 1: 2 plies, *\n", (ends_with(0, "check " .. path)))
      local chess <const> = "k 4 4 r 8 2 K 4 7: 8 2 2 2\nk 4 4 r 8 2 K 4 7: 8 2 4 3\n"
      assert.equal(ends_with(0, "chess", chess), (ends_with(0, "chess", foreign(chess))))
    end))
end)
