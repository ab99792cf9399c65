-- escape_spec.lua -- escape sequences in names, comments and messages of others: no terminal gets
-- to see them.

local shogun = require "shogun"
local command = require "spec.support.command"
local luv_is_there = pcall(require, "luv")

local record = shogun.record

-- Clears the screen, sets a title, moves; the last is the same in one character.
local hostile <const> = "a\27[2J\27]0;b\7c\rd\8e\127f\xC2\x9B2Jg"

local function is_harmless(text)
  local at = text:find "[^%C\n]" or text:find "\xC2[\x80-\x9F]"
  assert(not at, ("a control character at %s of %q"):format(at, text))
  return text
end

-- Runs the command; neither of its outputs may hold one.
local function run(words, input)
  local output, said, code = command.run(words, input)
  return is_harmless(output), is_harmless(said), code
end

describe("a text that a bot returns", function()
  it("is shown without escape sequences in errors, names, authors and answers", function()
    for _, code in ipairs {
      "return function() error(%q) end", "error(%q)", "return function() return %q end", "x = = %q",
      "return { name = %q, author = %q, choose = function(_, board) return board:moves()[1] end }",
      "error(setmetatable({}, { __tostring = function() return %q end }))",
    } do
      command.with_bot(code:format(hostile, hostile), function(path)
        run("play --quiet --red random --white " .. path)
        run("bot " .. path, "shogun\nposition start\ngo\n")
        run("lint --boards 2 --games 1 " .. path)
      end)
    end
  end)

  it("is written into a record in escaped form", function()
    local bot = { name = hostile, choose = function() error(hostile, 0) end }
    local game = shogun.game { white = bot, red = bot }
    is_harmless(game:run().message)
    is_harmless(tostring(game))
    is_harmless(record.write(game:record()))
  end)

  it("is escaped, as is the name of a global variable that the bot sets", function()
    local code = "_G[%q] = 1; return function(b) return b:moves()[1] end"
    command.with_bot(code:format(hostile), function(path)
      local output = run("lint --boards 1 --games 0 " .. path)
      assert.truthy(output:find("a\\x1b[2J", 1, true), output)
    end)
  end)

  it("is escaped if another program sends it", function()
    if not luv_is_there then return pending "needs luv" end
    for _, answer in ipairs { "error " .. hostile, "bestmove " .. hostile:gsub("%s", "") } do
      command.with_text(("shogunok\nreadyok\nreadyok\n%s\n"):format(answer), function(path)
        local player = shogun.bots.external { command = "cat " .. path .. "; cat >/dev/null" }
        is_harmless(shogun.game { white = player, red = player }:run().message)
        player:close()
      end)
    end
  end)
end)

describe("a record with escape sequences", function()
  it("has blanks in place of the escape sequences in comments", function()
    local text = ("{%s} 1. a1a2 {%s} ({%s} 1. b1d2) *"):format(hostile, "\27x", "y\27")
    local kept = assert(record.parse(text))
    assert.equal("a [2J ]0;b c d e f 2Jg", kept.comment)
    assert.same({ "x", "y" }, { kept.moves[1].comment, kept.moves[1].variations[1][1].lead })
    kept.comment = hostile
    is_harmless(record.write(kept))
  end)

  it("is read as windows-1252 if it is not UTF-8, and written as UTF-8", function()
    local text = '[White "M\xFCller \x80"]\n\n1. a1a2 {gr\xFC\xDFt \x9B2J \x90b\x9F} *'
    local kept = assert(record.parse(text))
    assert.equal("M\u{FC}ller \u{20AC}", record.tag(kept, "White"))
    assert.equal("gr\u{FC}\u{DF}t \u{203A}2J b\u{178}", kept.moves[1].comment)
    kept.tags[1].value = "M\xFCller \x80"
    kept.moves[1].comment = "gr\xFC\xDFt \x9B2J \x90b\x9F"
    assert.equal(record.write(assert(record.parse(text))), record.write(kept))
  end)

  it("is quoted without the escape sequences if it is refused", function()
    for _, text in ipairs {
      "1. " .. hostile .. " *", "*" .. hostile, '[Rules "' .. hostile .. '"] *', "[" .. hostile,
      "{" .. hostile, "1. a1a2 $" .. hostile .. " *", "1. a1a2=" .. hostile .. " *", "(" .. hostile,
    } do
      for _, verb in ipairs { "check", "record" } do
        local _, _, code = run(verb .. " -", text)
        assert.equal(1, code)
      end
    end
  end)
end)

describe("a text that a user types", function()
  local quoted <const> = "$(printf 'a\\033[2Jb\\302\\233c')"

  it("is quoted in messages without escape sequences, whatever it names", function()
    for _, words in ipairs {
      "check %s", "record %s", "chess %s", "chess - %s/x", "lint %s", "lint %s.lua", "tour %s",
      "play --white %s", "play --quiet --red random --white random -o %s/x", "%s",
      "tour 5 --svg %s/x", "show %s", "show --%s", "show --marks %s --svg", "show --rules %s",
      "moves start --field %s", "perft %s", "bot %s", "analyse %s", "page %s",
    } do
      local _, said, code = run(words:format('"' .. quoted .. '"'))
      assert(code ~= 0, words)
      assert.truthy(#said > 0 or words:find "check", words)
    end
  end)

  it("is quoted without escape sequences by the protocol", function()
    local lines = { hostile, "go " .. hostile, "position " .. hostile, "rules " .. hostile,
      "setoption name hash value " .. hostile, "position start moves " .. hostile }
    run("engine", (table.concat(lines, "\n"):gsub("\r", "")))
  end)

  it("is quoted without escape sequences by the prompt of shogun play", function()
    run("play --red random", ("%s\nwhy %s\nmoves %s\nquit\n"):format(hostile, hostile, hostile))
  end)

  it("is quoted without escape sequences in refused chess moves", function()
    run("chess", hostile .. "\nk 4 4 K 4 7: " .. hostile .. "\n")
    run("chess --explain", "k 4 4 " .. hostile .. " K 4 7: 4 4 4 5\n")
  end)
end)
