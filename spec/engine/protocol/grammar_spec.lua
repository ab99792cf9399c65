-- grammar_spec.lua -- the table of answers on the page about the text protocol: a client made from
-- this table asks `shogun engine` and `shogun bot`.

if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

local command = require "spec.support.command"
local core = require "shogun.core"
local program = require "shogun.process.program"
local random = require "spec.support.random"
local read_rules = require("shogun.record.rules").read
local shogun = require "shogun"
local uv = require "luv"

-- By command: the first word of the answer's last line, and those of the lines before. A command
-- without an answer is sent with `isready` after it.
local rows <const> = {}
local table_of <const> = command.read "lua/site/guides/protocol.md":match "\n## Answers\n(.-)\n## "
for names, last, before in table_of:gmatch "\n| (`[^|]+)|([^|]*)|([^|]*)|%f[\n]" do
  for name in names:gmatch "`(%l+)`" do
    rows[name] = { last = last:match "`(%l+)`", before = {} }
    for word in before:gmatch "`(%l+)`" do rows[name].before[word] = true end
  end
end

local function row_of(text)
  local name = text:match "%S+"
  return not name and { before = {} } or rows[name] or { last = "error", before = {} }
end

local Client = {}
Client.__index = Client

function Client:send(...)
  for _, text in ipairs { ... } do
    self.program:write(text .. (row_of(text).last and "\n" or "\nisready\n"))
  end
end

local function next_line(self)
  local function look() return self.text:find("\n", 1, true) or self.program.is_over end
  assert(self.program:wait(30, look) and self.text ~= "", "no answer")
  local line, rest = self.text:match "^([^\n]*)\n(.*)$"
  self.text = rest
  return line, line:match "^%S+"
end

-- Reads the answer to a sent command, and returns its last line: `readyok` if there is no answer.
-- Counts in `ready` the answers to `isready` that come before.
function Client:read(text)
  local row, is_go = row_of(text), text:match "%S+" == "go"
  while true do
    local line, word = next_line(self)
    if word == (row.last or "readyok") then return line end
    if word == "error" and not is_go then
      assert(row.last or next_line(self) == "readyok")
      return line
    end
    assert(row.before[word] or is_go and word == "readyok", ("%q to %q"):format(line, text))
    if word == "readyok" then self.ready = self.ready + 1 end
  end
end

function Client:ask(text)
  self:send(text)
  return (self:read(text))
end

-- Calls with a client of `shogun WORDS`. Afterwards, no unread line may be left.
local function serve(words, call)
  local self, input, output = { text = "", ready = 0 }, uv.new_pipe(false), uv.new_pipe(false)
  local line = command.interpreter() .. " lua/bin/shogun " .. words
  self.program = assert(program.start(uv, {
    file = "/bin/sh", arguments = { "-c", line }, stdio = { input, output, 2 }, input = input,
    output = output, on_bytes = function(bytes) self.text = self.text .. bytes end,
  }))
  call(setmetatable(self, Client))
  assert.equal("readyok", self:ask "isready")
  self.program:write "quit\n"
  assert(self.program:wait(30, function() return self.program.is_over end) and self.text == "")
  self.program:kill()
end

-- By command: arguments that it accepts after `position start moves d1e3`, and that it refuses.
local samples <const> = {
  go = {
    { "depth 1", " nodes\t50", "movetime 1", "wtime 50 rtime 50 winc 1", "mate 1 depth 2" },
    { "depth abc", "foo 3", "depht 3", "depth", "nodes -1", "nodes 1e400", "infinit", "depth 1 x" },
  },
  moves = { { "", "c8", "e5" }, { "z9", "c8 d8", "C" } }, captures = { { "", "c8" }, { "z9" } },
  perft = { { "0", "2" }, { "", "31", "-1", "x" } }, stop = { { "", "now" }, {} }, quit = {},
  rules = { { "dice", "law=fixed quiet=4" }, { "", "law=x", "quiet=-1", "boxd" } },
  setoption = { { "name seed value 3" }, { "", "hash 4", "name hash value 0", "name x value 1" } },
  position = {
    { "start", "start moves", "start moves d1e3 c8c4", "8/8/8/8/8/8/8/K16k1 w" },
    { "", "x", "moves", "start moves d1e9", "start moves d1e3=5", "9/8/8/8/8/8/8/K16k1 w",
      "8/8/8/8/8/8/8/K16k1 w moves a1a2" },
  },
  eval = { {}, { "b2" } }, [""] = { { "", "  ", "\t\r" }, {} }, foo = { {}, { "", "3" } },
  bestmove = { {}, { "d1e3" } }, ["go\0"] = { {}, { "" } }, ["\27[2J"] = { {}, { "" } },
}
for name in pairs(rows) do samples[name] = samples[name] or { { "" }, { "b2" } } end

describe("the table of answers", function()
  it("has a row for each command", function()
    serve("engine", function(client)
      local known, names = client:ask "help":match "known are (.*)$", {}
      for name in pairs(rows) do names[#names + 1] = name end
      table.sort(names)
      assert.equal(known, table.concat(names, ", "))
    end)
  end)

  for _, words in ipairs { "engine", "bot random" } do
    it("is right, and refused commands change nothing: shogun " .. words, function()
      local board = "board " .. shogun.board():play("d1e3"):text()
      local function try(client, text, is_valid)
        assert.equal("readyok", client:ask "rules standard")
        assert.equal("readyok", client:ask "position start moves d1e3")
        local line = client:ask(text)
        assert(is_valid == not (line:find "^error %S" or line:find "^bestmove none %S"), line)
        if not is_valid then assert.equal(board, client:ask "board") end
      end
      serve(words, function(client)
        for name, lists in pairs(samples) do
          for i, list in ipairs(lists) do
            for _, each in ipairs(list) do try(client, name .. " " .. each, i == 1) end
          end
        end
      end)
    end)

    it("is right about commands that arrive during a search: shogun " .. words, function()
      local long, go = ("x"):rep((1 << 20) + 1), "^bestmove %l%d%l%d$"
      local waiting <const> = { "moves z9", "foo", "isready x", "go foo", "perft 2", long }
      serve(words, function(client)
        for _, limit in ipairs { "infinite", "depth 100", "movetime 60000" } do
          client.ready = 0
          client:send("go " .. limit, "isready", table.unpack(waiting))
          client:send "stop"
          assert.truthy(client:read "go":find(go))
          if client.ready == 0 then client:read "isready" end
          for i, answer in ipairs { "error moves: no", "error unknown", "error isready: unexpected",
            "bestmove none unknown", "perft 2 679", "error line too long" } do
            assert.truthy(client:read(waiting[i]):find("^" .. answer))
          end
          assert.equal("readyok", client:read "stop")
        end
        client.program:write "go movetime 50\nis" -- half a line does not delay a search
        assert.truthy(client:read "go":find(go))
        client.program:write "ready\n"
        assert.equal("readyok", client:read "isready")
        client:send("perft 30", "isready", "stop")
        assert.equal("error perft: stopped", client:read "perft")
        assert.equal("readyok", client:read "isready")
        assert.equal("readyok", client:read "stop")
      end)
    end)
  end

  it("is right about a go whose player raises an error",
    command.at_text("return function() error 'no idea' end", function(path)
      serve("bot " .. path, function(client)
        for _ = 1, 2 do assert.truthy(client:ask "go":find "^bestmove none error: .*no idea$") end
      end)
    end, ".lua"))
end)

describe("the end of a game", function()
  -- Moves back if possible, so that games end by repetition or the quiet limit.
  local function choose(game, list, next_number)
    local before = game.moves[#game.moves - 1]
    local move = before and game.board:move(before.to .. before.from)
    return move or list[next_number(1, #list)]
  end

  -- Plays a game, and asks the client about every position. Returns the reason of its end.
  local function play(client, rules, next_number)
    local game, position = shogun.game { rules = read_rules(rules) }, "position start moves"
    client:ask("rules " .. rules)
    while true do
      local result, list = game:result(), game:result() and {} or game.board:moves()
      local over, listed = result and "the game is over: " .. result.reason, { "moves" }
      for i, move in ipairs(list) do listed[i + 1] = tostring(move) end
      assert.equal("readyok", client:ask(position))
      assert.equal(table.concat(listed, " "), client:ask "moves")
      assert.equal("perft 1 " .. #list, client:ask "perft 1")
      assert.equal(result and result.reason or "*", client:ask "result":match "%S+$")
      local best, reason = client:ask "go depth 1":match "^bestmove (%S+) ?(.*)"
      assert(best == "none" and reason == over or game.board:move(best) and not over)
      if result then
        assert.truthy(client:ask(position .. " a1a2"):find(over .. "$"))
        return result.reason
      end
      local move = choose(game, list, next_number)
      local rolled = not move.shows and next_number(1, 2) or nil
      game:play(move, rolled)
      position = position .. " " .. tostring(move) .. (rolled and "=" .. rolled or "")
    end
  end

  it("is the same for moves, perft, result and go, under every preset of rules", function()
    local seen, next_number = {}, random.source(11)
    serve("engine", function(client)
      for _, rules in ipairs { "law=fixed repetition=2", "law=fixed repetition=0 quiet=7",
        "law=dice quiet=9", "quiet=5", table.unpack(core.presets) } do
        seen[play(client, rules, next_number)] = true
      end
    end)
    assert.truthy(seen.repetition and seen.quiet)
  end)
end)
