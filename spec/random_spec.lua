-- random_spec.lua -- random numbers: the same on every machine, with the interface of math.random.

local command = require "spec.support.command"
local new_source = require "shogun.random"
local shogun = require "shogun"

local function drawn(count, ...)
  local source, list = new_source(7), {}
  for i = 1, count do list[i] = source(...) end
  return list
end

describe("a source of random numbers", function()
  it("gives the same numbers as in earlier versions", function()
    assert.same({ 6, 3, 3, 1, 5, 5, 4, 5 }, drawn(8, 1, 6))
    assert.same({ 753600772781130269, 2382068611307441186 }, drawn(2, 0, math.maxinteger))
  end)

  it("is called in the same forms as math.random", function()
    assert.same(drawn(50, 1, 6), drawn(50, 6))
    assert.same(drawn(50, 1, 6), drawn(50, 1.0, 6.0))
    local signs, low, high = {}, 1.0, 0.0
    for _, number in ipairs(drawn(50, 0)) do signs[number < 0] = math.type(number) end
    for _, number in ipairs(drawn(500)) do
      low, high = math.min(low, number), math.max(high, number)
    end
    assert.same({ [true] = "integer", [false] = "integer" }, signs)
    assert(0 <= low and low < 0.02 and 0.98 < high and high < 1)
  end)

  it("can give any integer of any range", function()
    local low, high = -2 ~ 1 << 62, 1 << 62
    for _, range in ipairs { { math.mininteger, math.maxinteger }, { low, high } } do
      local signs = {}
      for _, number in ipairs(drawn(50, range[1], range[2])) do
        assert(range[1] <= number and number <= range[2])
        signs[number < 0] = true
      end
      assert.same({ [true] = true, [false] = true }, signs)
    end
  end)

  it("blames its caller for an invalid range", function()
    local source = new_source(1)
    for message, arguments in pairs {
      ["bad argument #1 to 'random' (interval is empty)"] = { -1 },
      ["bad argument #2 to 'random' (interval is empty)"] = { 3, 2 },
      ["bad argument #1 to 'random' (number expected, got nil)"] = { nil, n = 1 },
      ["bad argument #1 to 'random' (number expected, got table; write info.random(6))"] =
        { {}, 1, 6 },
      ["bad argument #2 to 'random' (number expected, got nil)"] = { 1, nil, n = 2 },
      ["bad argument #2 to 'random' (number has no integer representation)"] = { 1, 2.5 },
      ["random: expected at most 2 arguments, got 3"] = { 1, 2, 3 },
    } do
      local ok, said = pcall(function()
        local number = source(table.unpack(arguments, 1, arguments.n or #arguments))
        return number
      end)
      assert.equal(false, ok)
      assert.equal("spec/random_spec.lua:56: " .. message, said)
    end
  end)

  it("is a field of a bot's info, whether the bot is in a box or not", function()
    local source <const> = [[
      return function(board, info)
        assert(info.random() < 1 and math.type(info.random(0)) == "integer")
        if info.random(6) < 7 then info.random(-3) end
      end]]
    command.with_text(source, function(path)
      for _, bot in ipairs { load(source, "@bot")(), assert(shogun.bots.boxed { path = path }) } do
        local _, result = shogun.game({ white = bot, seed = 1 }):step()
        assert(result.message:find(":3: bad argument #1 to 'random' (interval is empty)", 1, true))
      end
    end)
  end)
end)
