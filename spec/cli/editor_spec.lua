-- editor_spec.lua -- editing a line at a terminal.

local command = require "spec.support.command"
local new_editor = require "shogun.cli.editor"

-- The text and the cursor after some bytes, and the event that ended the editing.
local function typed(bytes, history)
  local editor = new_editor(history or {})
  local event = editor:type(bytes)
  return { editor:text(), editor.at, event, editor.rest ~= "" and editor.rest or nil }
end

describe("a line that a person types", function()
  it("is inserted at the cursor, which arrows and letters move", function()
    assert.same({ "abc", 3 }, typed "abc")
    assert.same({ "aXbc", 2 }, typed "abc\27[D\27[DX")
    assert.same({ "Xabc", 1 }, typed "abc\1X")
    assert.same({ "abcX", 4 }, typed "abc\1\5X")
    assert.same({ "abXc", 3 }, typed "abc\27[H\6\27[CX")
    assert.same({ "abcX", 4 }, typed "abc\27OH\27OF\27[C\27[CX")
    assert.same({ "Xabc", 1 }, typed "abc\2\2\2\2\2X")
  end)

  it("can be shortened by characters, words or its end", function()
    assert.same({ "a", 1 }, typed "ab\127")
    assert.same({ "a", 1 }, typed "ab\8")
    assert.same({ "", 0 }, typed "\127")
    assert.same({ "bc", 0 }, typed "abc\1\27[3~")
    assert.same({ "bc", 0 }, typed "abc\1\4")
    assert.same({ "ab", 2 }, typed "abc\2\11")
    assert.same({ "c", 0 }, typed "abc\2\21")
    assert.same({ "moves ", 6 }, typed "moves d1 \23")
    assert.same({ "", 0 }, typed "moves d1\23\23\23")
  end)

  it("ends at certain keys, and the bytes after them belong to the next line", function()
    assert.same({ "a", 1, "line", "b" }, typed "a\rb")
    assert.same({ "a", 1, "line" }, typed "a\n")
    assert.same({ "", 0, "end" }, typed "\4")
    assert.same({ "a", 1, "interrupt" }, typed "a\3")
    assert.same({ "a", 1, "suspend", "b" }, typed "a\26b")
  end)

  it("can be replaced by lines of the history, and comes back after them", function()
    local history = { "one", "two" }
    assert.same({ "two", 3 }, typed("x\27[A", history))
    assert.same({ "one", 3 }, typed("x\16\16\16", history))
    assert.same({ "x", 1 }, typed("x\27[A\27[A\27[B\14\14", history))
    assert.same({ "two!", 4 }, typed("\27[A!\27[A\27[B", history))
    assert.same({ "one", "two" }, history)
  end)

  it("has only whole characters, and ignores other bytes", function()
    assert.same({ "a", 1 }, typed "a\u{E9}\127")
    assert.same({ "\u{65E5}", 1 }, typed "\u{65E5}\u{672C}\127")
    assert.same({ "a", 1, nil, "\xE6\x97" }, typed "a\xE6\x97")
    assert.same({ "ab", 2 }, typed "\xFFa\x80\xC3b\xED\xA0\x80")
    assert.same({ "ab", 2 }, typed "a\t\27[99~\27[1;9Z\xC2\x85\0\27b")
    assert.same({ "", 0, nil, "\27[1" }, typed "\27[1")
  end)

  it("is read without an error, whatever bytes arrive, and however they are split", function()
    local random = require "shogun.random"(7)
    local bytes <const> = { "a", " ", "\27", "[", "A", "D", "3", "~", ";", "\xC3", "\xA9", "\xE6",
      "\1", "\5", "\11", "\21", "\23", "\127", "\4", "\16", "\14", "O", "\xFF" }
    for _ = 1, 2000 do
      local editor = new_editor { "old", "\u{65E5}" }
      for _ = 1, random(1, 30) do
        editor:type(bytes[random(1, #bytes)])
        assert(editor.at >= 0 and editor.at <= utf8.len(editor:text()))
        local part, column = editor:view(5)
        assert(utf8.len(part) < 5 and column < 5)
      end
    end
  end)

  it("shows the part around the cursor that fits into the window", function()
    local editor = new_editor {}
    editor:type "abcdefghij"
    assert.same({ "abcdefghij", 10 }, { editor:view(80) })
    assert.same({ "ghij", 4 }, { editor:view(5) })
    editor:type "\1\6"
    assert.same({ "abcd", 1 }, { editor:view(5) })
    editor:type "\21\11\u{65E5}\u{672C}e\u{301}"
    assert.same({ "\u{65E5}\u{672C}e\u{301}", 5 }, { editor:view(80) })
    assert.same({ "\u{672C}e\u{301}", 3 }, { editor:view(5) })
  end)
end)

describe("shogun play at a terminal", function()
  -- What the terminal shows when these keys come, one group after the other; "kill" is a signal.
  local function screen(keys, variables)
    local missing = command.missing_terminal()
    if missing then return nil, missing end
    local inside = ("stty -a >%%s.0; %s lua/bin/shogun play --quiet --seed 1; stty -a >%%s.1")
      :format(command.interpreter())
    local shown, same
    command.with_path(function(path)
      local line = ("(for keys in %s; do sleep 0.7; printf \"$keys\"; done) | %s script -qec %s -")
        :format(keys, variables or "TERM=xterm", command.quoted(inside:format(path, path)))
      shown = command.output(line:gsub(" %-$", " " .. path) .. " 2>&1")
      same = command.read(path .. ".0") == command.read(path .. ".1")
      os.remove(path .. ".0")
      os.remove(path .. ".1")
    end)
    return shown, same
  end

  it("edits lines, and restores the terminal", function()
    local shown, same = screen [['d1e4\177' '3\033[D\033[D-\r' '\033[A\025quit\r']]
    if not shown then return pending(same) end
    assert(shown:find('1. d1e3', 1, true), shown)
    assert.is_true(same)
  end)

  it("prints the record and restores the terminal after Ctrl-C", function()
    local shown, same = screen [['d1e3\r' 'abc\003']]
    if not shown then return pending(same) end
    assert(shown:find('1. d1e3', 1, true) and shown:find("shogun: interrupted", 1, true), shown)
    assert.is_true(same)
  end)

  it("reads plain lines if TERM is dumb", function()
    local shown, same = screen([['d1e3\nquit\n']], "TERM=dumb")
    if not shown then return pending(same) end
    assert(shown:find('1. d1e3', 1, true) and not shown:find("\27[K", 1, true), shown)
    assert.is_true(same)
  end)
end)
