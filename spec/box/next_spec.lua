-- next_spec.lua -- the next bot in a box: nothing that the last one did affects its games; and
-- games whose box was ended from outside.

local boxed = require "shogun.box.player"
local hostile = require "spec.support.hostile"
local new_plan = require "shogun.arena.games.plan"
local matches = require "spec.support.matches"
local processes = require "spec.support.processes"
local referee = require "shogun.arena.games.referee"
local shogun = require "shogun"
local uv = require "luv"

local victim <const> = "spec/data/victim.lua"
local faults <const> = { error = true, illegal = true, time = true }

-- The hostile bots that fill their memory.
local function attackers() return hostile.names "^full_" end

-- The victim, and every `step`-th attacker that loads and ends by itself, as players of a match.
local function players(step)
  local specs, list = { victim .. ":memory=8" }, attackers()
  for i = 1, #list, step do
    local name = list[i]
    if name ~= "full_late" and name ~= "full_loading" then
      specs[#specs + 1] = hostile.path(name) .. ":memory=8"
    end
  end
  return specs
end

local function boxes_of(pid) return processes.of(pid, "shogun%-box") end

local function kill_boxes(pid)
  for _, each in ipairs(boxes_of(pid)) do uv.kill(each.pid, "sigkill") end
end

local own = math.tointeger(uv.os_getpid())

describe("the bot that plays after a hostile bot", function()
  for _, name in ipairs(attackers()) do
    it("is loaded and plays: " .. name, function()
      hostile.play(name)
      local bot <close> = assert(boxed { path = victim, memory = 8 })
      local game = shogun.game { white = bot, red = shogun.bots.random(), seed = 1 }
      for _ = 1, 4 do assert(game:step()) end
    end)
  end

  it("loses no game of a match by an error if the match has one process", function()
    local given = { rules = hostile.long_rules, nodes = 1, pairs = 1, gauntlet = true }
    local settings = matches.playable(players(2), given)
    local judge, plan, white = assert(referee.new(settings)), new_plan(settings), 0
    for number = 1, plan:count() do
      local task = plan:task(number)
      local outcome = judge:play(task)
      local lost = outcome.winner and outcome.winner ~= (task.white == 1 and "white" or "red")
      assert(not (lost and faults[outcome.reason]), outcome.message)
      white = white + (task.white == 1 and 1 or 0)
    end
    assert(white >= 10 and plan:count() >= 20)
  end)

  it("loses no game of a match by an error if the match has worker processes", function()
    local lost, games = {}, 0
    assert(shogun.match {
      players = players(3), rules = hostile.long_rules, nodes = 1, pairs = 1, gauntlet = true,
      openings = "random:1", concurrency = 2,
      report = function(event)
        if event.event ~= "game" then return end
        games = games + 1
        local loses = event.result == (event.white == "victim" and "0-1" or "1-0")
        if loses and faults[event.reason] then lost[#lost + 1] = event.message end
      end,
    })
    assert.same({}, lost)
    assert(games >= 14)
  end)
end)

describe("a box that another program ended", function()
  -- Plays the victim as white, and ends its box before moves of the other side, from the sixth ply
  -- on, at most `most` times. Returns the outcome, and how often the box was ended.
  local function played(most)
    local settings = matches.playable({ victim, "random" }, { adjudicate = { plies = 20 } })
    settings.players[2] = { name = "object", kind = "object", spec = "object" }
    local killed = 0
    local function choose(board, info)
      if #info.history >= 6 and killed < most then
        killed = killed + 1
        kill_boxes(own)
      end
      return board:codes()[1]
    end
    return assert(referee.play(settings, new_plan(settings):task(1), { [2] = choose })), killed
  end

  it("makes the match replay its game", function()
    local outcome, killed = played(1)
    assert.equal(1, killed)
    assert.is_nil(faults[outcome.reason], outcome.message)
  end)

  it("makes the side to move lose if another program ends the box in the replay, too", function()
    local outcome, killed = played(math.huge)
    assert.equal(2, killed)
    assert.same({ "red", "error" }, { outcome.winner, outcome.reason })
    assert.equal(victim .. ": its box was ended from outside (signal 9); the bot did not "
      .. "cause this", outcome.message)
  end)

  it("makes the match's workers replay its game", function()
    local killed, wrong = false, {}
    assert(shogun.match {
      players = { victim, "random" }, pairs = 8, openings = "random:2", concurrency = 2, nodes = 1,
      report = function(event)
        if event.event ~= "game" then return end
        if faults[event.reason] then wrong[#wrong + 1] = event.message end
        if killed then return end
        killed = true
        for _, worker in ipairs(processes.of(own, "pool%.worker")) do kill_boxes(worker.pid) end
      end,
    })
    assert.same({}, wrong)
    assert.is_true(killed)
  end)

  it("makes its bot lose a game that belongs to no match, and reports the reason", function()
    local bot <close> = assert(boxed { path = victim })
    local game = shogun.game { white = bot, red = shogun.bots.random() }
    game:step()
    game:step()
    uv.kill(bot.host.box.program.pid, "sigkill")
    game:step()
    assert.equal(victim .. ": its box was ended from outside (signal 9); the bot did not "
      .. "cause this", game:result().message)
  end)

  it("is replaced if no bot was loaded in it", function()
    assert(boxed { path = victim }):close()
    kill_boxes(own)
    for _ = 1, 3 do assert(boxed { path = victim }):close() end
  end)
end)
