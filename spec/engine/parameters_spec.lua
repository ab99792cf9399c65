-- parameters_spec.lua -- the parameters of the search: what they change, their ranges.

local core = require "shogun.core"
local shogun = require "shogun"

local function message_of(call, ...) return select(2, pcall(call, ...)) end

describe("an engine with other parameters", function()
  local board <const> = shogun.board()

  local function nodes(parameters, rules)
    local engine = shogun.engine { hash = 1, parameters = parameters }
    return engine:search(shogun.board(nil, rules), { depth = rules == "dice" and 2 or 6 }).nodes
  end

  it("searches differently for each parameter that differs", function()
    for _, rules in ipairs { "standard", "sheet", "dice" } do
      local defaults = core.default_parameters(shogun.board(nil, rules))
      local usual = nodes(nil, rules)
      assert.equal(usual, nodes(defaults, rules))
      local changed = 0
      for _, parameter in ipairs(core.parameters) do
        local name, least, most = parameter.name, parameter.least, parameter.most
        local differs = nodes({ [name] = least }, rules) ~= usual
          or nodes({ [name] = most }, rules) ~= usual
        if not defaults[name] then assert.is_false(differs, name) end
        if differs then changed = changed + 1 end
      end
      assert(changed >= (rules == "dice" and 2 or 8), rules .. changed)
    end
  end)

  it("forgets the results of searches with other parameters", function()
    local engine, found = core.engine(1, 1), {}
    for i, window in ipairs { 20, 1, 20 } do
      core.steps.start(engine, board, { parameters = { aspiration_window = window } })
      for depth = 1, 6 do core.steps.iterate(engine, depth) end
      found[i] = core.steps.counts(engine)
    end
    assert.equal(found[1], found[3])
    assert.not_equal(found[1], found[2])
  end)

  it("has default values within the parameters' ranges, and steps within these ranges", function()
    for _, rules in ipairs { "standard", "sheet", "dice", { law = ("0123"):rep(16) } } do
      for name, value in pairs(core.default_parameters(shogun.board(nil, rules))) do
        for _, parameter in ipairs(core.parameters) do
          local least, most, step = parameter.least, parameter.most, parameter.step
          if parameter.name == name then
            assert(least <= value and value <= most, name)
            assert(0 < step and step <= most - least and parameter.meaning ~= "", name)
          end
        end
      end
    end
  end)

  it("refuses unknown names and numbers out of range", function()
    for text, parameters in pairs {
      ["parameters: expected a table, got 3"] = 3,
      ["unknown parameter 'futility_margn'; did you mean futility_margin?"] =
        { futility_margn = 1 },
      ["futility_margin: expected a whole number from 0 to 1000, got 1001"] =
        { futility_margin = 1001 },
      ["iir_depth: expected a whole number from 2 to 20, got 2.5"] = { iir_depth = 2.5 },
    } do
      local message = message_of(shogun.engine, { parameters = parameters })
      assert(message:find(text, 1, true), message)
      message = message_of(core.steps.start, core.engine(1, 1), board, { parameters = parameters })
      assert(message:find(text:match "^[^;]+", 1, true), message)
    end
  end)
end)
