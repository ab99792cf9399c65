-- answers_run.lua -- `make library-check`: shogun.h's functions for one board in C, LuaJIT, LÖVE.

local cdef = require "spec.generate.cdef"
local command = require "spec.support.command"
local random = require "spec.support.random"

local examples <const> = "examples/languages/"

-- A law as one word: its name, or its dials.
local function word(law)
  if type(law) == "string" then return law end
  local rows = {}
  for i, row in ipairs(law) do rows[i] = table.concat(row) end
  return table.concat(rows)
end

describe("one board of shogun.h", function()
  it("answers as the module does in C and LuaJIT: 2000 boards", command.in_folder(function(folder)
    local next_number, lines = random.source(65), {}
    for i = 1, 2000 do
      local board = random.any_board(next_number, i)
      local rules = board:rules()
      lines[i] = ("%s %d %s %d %d %s %s\n"):format(word(rules.law), rules.lone, rules.stalemate,
        rules.repetition, rules.quiet, rules.first, board:text())
    end
    command.write(folder .. "/boards", table.concat(lines))
    local function answers(program)
      return command.output(program .. " <" .. command.quoted(folder .. "/boards"))
    end
    local answer <const> = " spec/library/answers.lua "
    local expected = answers(command.interpreter() .. answer .. "shogun")
    assert(select(2, expected:gsub("\nsearch ", "")) > 1000)
    assert(expected == answers "build/answers", "C answers otherwise")
    local luajit <const> = "LUA_PATH='" .. examples .. "?.lua' luajit" .. answer .. "shogun_ffi"
    assert(expected == answers(luajit), "LuaJIT answers otherwise")
  end))

  it("is declared for LuaJIT exactly as make cdef writes it", function()
    local file = command.read(examples .. "shogun_ffi.lua")
    assert.truthy(file:find(cdef(command.read "csrc/library/shogun.h"), 1, true))
  end)
end)

-- Clicks on d1 and on e3, ends when the engine has answered, and prints the side to move.
local hand <const> = [[
local example = ...
love.filesystem.getSource = function() return example end
dofile(example .. "/main.lua")
local printf, update, frame, said = love.graphics.printf, love.update, 0, {}
function love.graphics.printf(text, ...)
  if tostring(text):find "to move" and said[#said] ~= text then said[#said + 1] = text end
  printf(text, ...)
end
function love.update()
  local size = 80
  frame = frame + 1
  if frame == 3 then love.mousepressed(360 - size / 2, 760 / 2 + 3.1 * size) end
  if frame == 6 then love.mousepressed(360 + size / 2, 760 / 2 + 1.1 * size) end
  if #said == 3 then
    print(table.concat(said, ", "))
    love.event.quit()
  end
  update()
end
]]

describe("the program for LÖVE", function()
  it("answers a move made by mouse", command.in_folder(function(folder)
    command.write(folder .. "/main.lua", (hand:gsub("%.%.%.", ("%q"):format(
      command.output "pwd":sub(1, -2) .. "/" .. examples .. "love"), 1)))
    local said = command.output("ALSOFT_DRIVERS=null timeout 60 xvfb-run -a love " .. folder)
    assert.truthy(said:find "white to move, red to move, white to move")
  end))
end)
