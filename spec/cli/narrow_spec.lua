-- narrow_spec.lua -- narrow terminals: nothing is wider than the window, and words stay whole.

local command = require "spec.support.command"
local draw = require "shogun.draw.terminal"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

local function widest(text)
  local most, line = 0, nil
  for each in text:gmatch "[^\n]+" do
    if utf8.len(each) > most then most, line = utf8.len(each), each end
  end
  return most, line
end

describe("a text fitted into columns", function()
  it("is wrapped at blanks, with an indent", function()
    for text, fitted in pairs {
      ["a bc\n  d"] = "a bc\n  d", ["aaa bbb ccc\nd"] = "aaa bbb\n  ccc\nd",
      ["  aaa  bbb ccc"] = "  aaa bbb\n   ccc", [""] = "", ["aaa\n\nbbb"] = "aaa\n\nbbb",
      ["aaaaaaaaaaaa bb"] = "aaaaaaaaaaaa\n  bb", ["  aaaaaaaaa bb"] = "aaaaaaaaa\n   bb",
      ["a=1,b=2,c=3 d"] = "a=1, b=2,\n  c=3 d", ["ä ä ä ä ä"] = "ä ä ä ä ä",
      ["\27[31maa\27[0m bb cc"] = "\27[31maa\27[0m bb cc",
    } do
      assert.equal(fitted, terminal.fitted(text, 9))
    end
  end)

  it("keeps all its words in order, at any width", function()
    local text = command.read "README.md"
    for _, width in ipairs { 1, 20, 29, 59, 200 } do
      local fitted = terminal.fitted(text, width)
      assert.equal(text:gsub("[%s,]+", ""), (fitted:gsub("[%s,]+", "")))
    end
  end)
end)

describe("the help of every verb", function()
  it("fits into 30, 60 and 80 columns", function()
    local code = [[local run = require "shogun.cli"
      run {} for verb in ("%s"):gmatch "%%l+" do run { verb, "--help" } end]]
    code = command.quoted(code:format(table.concat(require("shogun.cli.verbs").list(), " ")))
    for _, columns in ipairs { 30, 60, 80 } do
      local line = "COLUMNS=%d %s -e %s"
      local text = command.shell(line:format(columns, command.interpreter(), code))
      assert(select(2, text:gsub("Usage: shogun %l", "")) > 20, text)
      for each in text:gmatch "[^\n]+" do
        assert(#each < columns or not each:find "%S +%S", each) -- a name may be longer
      end
    end
  end)
end)

describe("a narrow board", function()
  it("draws each field three columns wide, with a star before a marked field", function()
    local board = shogun.board "8/8/8/3k24/8/8/P3P2P15/4K13 w"
    local text = draw(board, { colour = false, narrow = true, marks = { "d5", "b2" } })
    assert.equal(27, (widest(text:gsub("\nmove.*", ""))))
    assert(text:find("\n5  .  .  .*k2  .  .  .  . 5\n", 1, true), text)
    assert(text:find("\n2 P3*P2 P1  .  .  .  .  . 2\n", 1, true), text)
    assert.equal("   a  b  c  d  e  f  g  h\n", text:match "^.-\n")
    local coloured = draw(board, { narrow = true, marks = { "d5" } })
    assert.equal(text:gsub("%*", " "), (coloured:gsub("\27%[[%d;]*m", "")))
  end)
end)

describe("a window of 30 columns", function()
  it("has room for boards, tables, errors and the result of a match",
    command.in_folder(function(folder)
      local missing = command.missing_terminal()
      if missing then return pending(missing) end
      local verbs = { "show", "moves", "lint --boards 1 --games 0 greedy", "play --red nobody",
        "match random greedy --pairs 1 --db m.db --quiet", "games m.db", "games",
        "play --white random --red random --seed 1 -o x" }
      local program = ("%s \"$OLDPWD/lua/bin/shogun\""):format(command.interpreter())
      local lines = { "stty cols 30; cd " .. folder }
      for _, words in ipairs(verbs) do lines[#lines + 1] = program .. " " .. words end
      local inside = ("TERM=xterm NO_COLOR=1 script -qec %s /dev/null </dev/null"):format(
        command.quoted(table.concat(lines, "; ")))
      local text = command.shell(inside):gsub("\r\27%[K", "\n"):gsub("\r", "") -- a meter is erased
      assert(text:find("red has won", 1, true) or text:find("white has won", 1, true), text)
      local most, line = widest(text)
      assert(most <= 30, line)
    end))
end)
