-- lines_spec.lua -- lines read from files: their ends, and endless lines.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local new_lines = require "shogun.lines"
local shogun = require "shogun"

local longest <const> = 1 << 20
local too_long <const> = "line too long, at most 1048576 bytes"

-- Reads a text. Returns the lines, and messages as { message }.
local function read_all(text, portion)
  local file <close> = command.file_of(text)
  local lines, list = new_lines(file, portion), {}
  while true do
    local line, message = lines:read()
    if not line and not message then return list end
    list[#list + 1] = line or { message }
  end
end

describe("a reader of lines", function()
  it("splits a text into lines as Lua does, whatever the size of the portions", function()
    for _, text in ipairs { "", "\n", "a", "a\n", "\n\na", "a\rb\nbc\n\n", "abcdefgh\ni\nj" } do
      local expected = {}
      local file <close> = command.file_of(text)
      for line in file:lines() do expected[#expected + 1] = line end
      for _, portion in ipairs { 1, 2, 3, 100 } do
        assert.same(expected, read_all(text, portion))
      end
    end
  end)

  it("refuses an overlong line only once, and continues after this line", function()
    local most = ("x"):rep(longest)
    assert.same({ "a", most, "b" }, read_all("a\n" .. most .. "\nb", 4096))
    for _, more in ipairs { "x", "xx", ("x"):rep(3 * longest) } do
      assert.same({ "a", { too_long }, "b" }, read_all("a\n" .. most .. more .. "\nb\n", 4096))
      assert.same({ { too_long } }, read_all(most .. more, 4096))
    end
  end)

  it("reads nothing beyond the requested line", function()
    local file <close> = command.file_of "a\nb\n"
    assert.equal("a", new_lines(file):read())
    assert.equal("b", file:read "l")
  end)

  it("does not wait for the rest of a line, and continues the line in the next call", function()
    local file <close> = command.file_of "ab\n"
    local lines = new_lines(file)
    local function nothing() return false end
    assert.same({ n = 1 }, table.pack(lines:read(nothing)))
    assert.is_nil(lines:read(nothing))
    assert.equal("ab", lines:read(nothing))
    assert.is_false(lines.at_end)
    assert.is_nil(lines:read(nothing))
    assert.is_true(lines.at_end)
  end)

  it("reports why a file cannot be read", function()
    local folder <close> = assert(io.open "/")
    local lines = new_lines(folder)
    assert.equal("Is a directory", select(2, lines:read()))
    assert.is_nil(lines:read())
  end)

  it("stores an endless line only up to the limit", function()
    local zeros <close> = assert(io.open "/dev/zero")
    local lines, portions = new_lines(zeros, 1 << 16), 0
    local function is_there()
      portions = portions + 1
      return portions < 500 -- 32 MiB
    end
    collectgarbage()
    local before = collectgarbage "count"
    assert.equal(too_long, select(2, lines:read(is_there)))
    assert.is_nil(lines:read(is_there))
    assert.equal(500, portions)
    collectgarbage()
    assert(collectgarbage "count" < before + 1024) -- KiB
  end)
end)

describe("a line without an end", function()
  local endless = ("x"):rep(longest + 1)

  it("causes one error in the text protocol, which then continues", function()
    for words, times in pairs { engine = 1, ["bot random"] = 3 } do
      local input = "isready\n" .. endless:rep(times) .. "\nisready\n"
      local output = command.ends_with(0, words, input)
      assert.equal(("readyok\nerror %s\nreadyok\n"):format(too_long), output)
    end
  end)

  it("ends a search when the queue of commands is full, and loses no command", function()
    local long, answer = ("x"):rep(600000), "error unknown command 'x+%.%.%.'\n"
    local input = ("go infinite\n%s\n%s\nisready\n%s\n"):format(long, long, long)
    local output = command.ends_with(0, "engine", input)
    assert(output:find("bestmove %w+\n" .. answer:rep(2) .. "readyok\n" .. answer .. "$"))
  end)

  it("is refused as the text of a board", function()
    local _, said = command.ends_with(2, "show -", endless)
    assert.equal(("shogun: standard input: %s\n"):format(too_long), said)
  end)

  it("is refused in a person's game", function()
    local _, said = command.run("play --red random", endless .. "\nquit\n")
    assert(said:find(too_long, 1, true), said)
  end)

  it("counts as one unreadable game after readable games", function()
    local text = '[White "x"]\n\na1a2 *\n'
    local endless_game, too_long_game = endless:rep(4), "line too long, at most 4194304 bytes"
    local output = command.ends_with(1, "check -", text .. text .. endless_game)
    assert.equal(("-, game 1: 1 plies, *\n-, game 2: line 7: %s\n"):format(too_long_game), output)
    command.with_text(text .. endless_game, function(path)
      local file <close> = assert(io.open(path))
      local list = {}
      for number, kept, message in shogun.record.games(file) do list[number] = kept or message end
      assert.same({ "line 4: " .. too_long_game }, list)
    end)
  end)
end)

describe("a game without an end", function()
  it("is unreadable after readable games, and takes limited memory", function()
    local line = ("a1a2 "):rep(200) .. "\n"
    local text = '[White "x"]\n\na1a2 *\n[White "y"]\n' .. line:rep(4194304 // #line + 1)
    local output = command.ends_with(1, "check -", text)
    assert.equal("-, game 1: 1 plies, *\n"
      .. "-, game 2: line 4195: game too long, at most 4194304 bytes\n", output)
  end)

  it("is refused as JSON that is too long", function()
    local first, file = '["', {}
    function file:read(count)
      local text = first .. ("x"):rep(count)
      first = ""
      return self == file and text
    end
    local _, _, message = json.values(file)()
    assert.equal("line 1, column 1: JSON too long, at most 67108864 bytes", message)
  end)
end)
