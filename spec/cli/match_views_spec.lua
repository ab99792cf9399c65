-- match_views_spec.lua -- what shogun match shows while it plays, in lines that fit.

local command = require "spec.support.command"
local log_view = require "shogun.cli.match.log"
local outcomes = require "spec.fakes.outcomes"
local overview = require "shogun.cli.match.overview"
local standings = require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local workers = require "shogun.cli.match.workers"
local tally = require "shogun.arena.stats.tally"

local width_of <const> = terminal.columns

local function progress_of(names, count, given)
  local settings = outcomes.settings(names, given)
  local counted = tally(settings)
  for _, game in ipairs(outcomes.games(settings, count, 1)) do
    counted:add(game.task, game.outcome)
  end
  local event = counted:standings()
  event.event, event.games_a_second, event.plies_a_second = "progress", 12.34, 820.4
  return event
end

local long <const> = { "a_bot_with_a_long_name_of_its_own", "b\u{E9}b\u{E9}\27[31m", "c" }

local function lines_of(event, width)
  local lines = standings.flow(standings.progress(event, 2000), width)
  for _, line in ipairs(standings.ratings(event.ratings, width)) do lines[#lines + 1] = line end
  for _, pairing in ipairs(event.pairings) do
    lines[#lines + 1] = standings.title(pairing, width)
    for _, line in ipairs(standings.flow(standings.pairing(pairing), width)) do
      lines[#lines + 1] = line
    end
  end
  return lines
end

describe("the standings as text", function()
  it("fit into windows of forty columns and more", function()
    for _, count in ipairs { 0, 1, 2, 600 } do
      local event = progress_of(long, count)
      for _, width in ipairs { 40, 60, 79, 120 } do
        for _, line in ipairs(lines_of(event, width)) do
          assert(width_of(line) <= width, line)
          assert.falsy(line:find "%c")
        end
      end
    end
  end)

  it("say which players play on a server", function()
    local event = progress_of(long, 2)
    assert.same({ {}, {} }, { standings.course(event), workers.lines(event.workers, 40) })
    event.leases_lost, event.set_aside = 1, { { number = 3, first = 5, last = 6 } }
    event.workers = {
      {
        name = "node-1\27[31m-of-a-cluster", host = "node-1", games = 1234, games_a_second = 1234.5,
        faults = 2, seen = 1.5, residual = -1.25, version = "0.9.0", match = 7,
      },
      { name = "b", games = 0, games_a_second = 0.0, faults = 0, seen = 61.0, version = "0.9.0" },
    }
    assert.same({ "2 workers", "1 lease lost" }, standings.course(event))
    local warnings = overview.warnings(event, { { match = 3, set_aside = event.set_aside } })
    assert.equal("match 3: games 5 to 6 are set aside", warnings[1])
    assert.truthy(warnings[2]:find("see the workers' logs", 1, true))
    for _, width in ipairs { 40, 79 } do
      local lines = workers.lines(event.workers, width)
      assert.equal(3, #lines)
      for _, line in ipairs(lines) do
        assert(width_of(line) <= width, line)
        assert.falsy(line:find "%c")
      end
    end
  end)

  it("show all figures of a pairing in a narrow window", function()
    local pairing = progress_of(long, 600, { sprt = { elo0 = -2, elo1 = 2 } }).pairings[1]
    local text = table.concat(standings.flow(standings.pairing(pairing), 30), "\n")
    for _, figure in ipairs {
      "won %d", "drawn %d", "lost %d", "Elo [+-]?%d", "%[[+-]%d+, [+-]%d+%]", "%d %%",
      "LLR [-%d]", "%[%-2.94, 2.94%]",
    } do
      assert.truthy(text:find(figure), figure)
    end
  end)

  it("shorten long names in the middle", function()
    assert.equal("a_bot..s_own", standings.name(long[1], 12))
    assert.equal("abc", standings.name("abc", 3))
    assert.equal("\u{E9}..\u{E9}", standings.name("\u{E9}abcdef\u{E9}", 4))
    assert.equal("\\x1b[31m", standings.name("\27[31m", 20))
  end)
end)

describe("the log of a match", function()
  -- The lines that are said when events come twice a second.
  local function said(seconds, event)
    local time, lines, stderr = 0, {}, io.stderr
    io.stderr = { write = function(_, ...) lines[#lines + 1] = table.concat { ... } end } -- luacheck: ignore
    local view = log_view(function() return time end)
    view { event = "start", games = 2000 }
    while time < seconds do
      time = time + 0.5
      view(event)
    end
    io.stderr = stderr -- luacheck: ignore
    return lines
  end

  it("adds lines at intervals that grow up to a minute", function()
    local event = progress_of({ "a", "b" }, 600)
    assert.equal(1, #said(1, event))
    assert.equal(5, #said(31, event))
    assert.equal(6 + 10, #said(63 + 600, event))
    assert.truthy(said(1, event)[1]:find(
      "^600 of 2000 games, 300 pairs, 12.3 games/s, 820 plies/s, a against b: won %d+"))
    assert.truthy(said(1, progress_of(long, 600))[1]:find ", .- leads: Elo [+-]%d+ %[")
  end)
end)

describe("the table on a terminal", function()
  it("is drawn over the previous table, in fifty columns and ten lines",
    command.at_path(function(path)
      local missing = command.missing_terminal()
      if missing then return pending(missing) end
      command.write(path .. ".lua", "return function(board) local now = os.clock() "
        .. "while os.clock() < now + 0.02 do end return board:moves()[1] end")
      local inside = ("stty cols 50 rows 10; %s lua/bin/shogun match %s.lua random greedy "
        .. "--pairs 2 --openings random:1 --adjudicate plies=20 --concurrency 1 --db %s.db"):format(
        command.interpreter(), path, path)
      local line = "TERM=xterm script -qec %s /dev/null </dev/null"
      local shown = command.output(line:format(command.quoted(inside))):gsub("\r", "")
      os.remove(path .. ".lua")
      os.remove(path .. ".db")
      assert.truthy(shown:find " of 12 games  %d pairs? +[%d.]+ games/s")
      assert.truthy(shown:find "\27%[%d+A\27%[J")
      for text in shown:gsub("\27%[%d*[AJ]", "\n"):gmatch "[^\n]+" do
        assert(width_of(text) <= 50, text)
      end
      for lines in shown:gmatch "\27%[(%d+)A" do assert(tonumber(lines) < 10) end
    end))
end)

describe("the events as JSON", function()
  it("have reasons as words, even before the first game", function()
    local code = "require 'shogun.cli.match.json'() { event = 'progress', reasons = {} }"
    assert.equal('{"event":"progress","reasons":{}}\n',
      command.output(("%s -e %s"):format(command.interpreter(), command.quoted(code))))
  end)
end)
