-- players_spec.lua -- players who misbehave: they lose, and the program that asks them goes on.

local shogun = require "shogun"

local bots = shogun.bots

describe("a player who misbehaves loses, and the caller goes on:", function()
  local function lose(player, clock)
    local game = shogun.game { white = player, red = bots.random(), clock = clock }
    local result = game:run()
    assert.equal("red", result.winner)
    assert.equal(0, #game.moves)
    return result
  end

  for name, answer in pairs {
    ["nothing"] = false, ["an illegal move"] = "a1a8", ["rubbish"] = "rubbish", ["a table"] = {},
    ["a number"] = -1, ["a fraction"] = 1.5, ["true"] = true, ["a function"] = print,
  } do
    it("answers with " .. name, function()
      local result = lose(function() return answer or nil end)
      assert.equal("illegal", result.reason)
      assert.is_string(result.message)
    end)
  end

  it("raises a text, a table, or something that cannot be printed", function()
    assert.truthy(lose(function() error "boom" end).message:find "boom")
    assert.equal("error", lose(function() error {} end).reason)
    local evil = setmetatable({}, { __tostring = function() error "no" end })
    assert.equal("error", lose(function() error(evil) end).reason)
  end)

  it("is none", function() assert.equal("error", lose({}).reason) end)

  it("loops for ever, even behind pcall", function()
    local function loop() while true do end end
    assert.equal("time", lose(loop, { move = 0.05 }).reason)
    assert.equal("time", lose(function() while true do pcall(loop) end end, { move = 0.05 }).reason)
    assert.equal("time", lose(loop, { base = 0.05 }).reason)
  end)

  it("yields where nobody resumes it", function()
    local result = lose(function() coroutine.yield() end, { move = 10 })
    assert.equal("error", result.reason)
  end)
end)
