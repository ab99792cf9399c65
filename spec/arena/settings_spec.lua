-- settings_spec.lua -- the settings of a match: each is declared, stored, described and documented.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local draw = require "shogun.draw"
local harsh = require "spec.support.harsh"
local outcomes = require "spec.fakes.outcomes"
local settings = require "shogun.arena.settings"
local tally = require "shogun.arena.stats.tally"

setup(harsh.stop)

-- The fields of a class in the declarations of matches.
local function declared(class)
  local text = command.read "lua/shogun/types/match.lua"
  local body, fields = text:match("%-%-%-@class shogun%." .. class .. "\n(.-)\n\n"), {}
  for name in body:gmatch "%-%-%-@field (%w+)" do fields[name] = true end
  return fields
end

describe("the settings of a match", function()
  it("are declared in the types, and so are the options of a match", function()
    local of_settings, of_options = declared "MatchSettings", declared "MatchOptions"
    for _, setting in ipairs(settings.list) do
      assert(of_settings[setting[1]], setting[1] .. " is not in shogun.MatchSettings")
      local is_declared = of_options[setting[1]] or not setting.read
      assert(is_declared, setting[1] .. " is not in shogun.MatchOptions")
    end
  end)

  it("are options of the command", function()
    local help = command.ends_with(0, "match --help")
    for _, setting in ipairs(settings.list) do
      local is_there = not setting.read or help:find("--" .. setting[1], 1, true)
      assert(is_there, "shogun match has no --" .. setting[1])
    end
  end)

  it("are described in a report, in the order of their declaration", function()
    local played = outcomes.settings({ "a", "b" }, { seed = 77, nodes = 5, rules = "x" })
    local html, at = draw.report(tally(played):standings(), { settings = played }), 1
    for _, title in ipairs {
      "Length", "Pairings", "Rules", "Openings", "Seed", "Limit", "Adjudication", "shogun",
    } do
      at = assert(html:find("<dt>" .. title .. "</dt>", at, true), title)
    end
    assert.truthy(html:find("<dt>Seed</dt><dd>77</dd>", 1, true))
    assert.truthy(html:find("<dt>Limit</dt><dd>5 nodes a move</dd>", 1, true))
  end)

  it("name the kind of clock in a report", function()
    local standings = tally(outcomes.settings { "a", "b" }):standings()
    local texts = { [false] = "0.5 s a move", [true] = "0.5 s of processor time a move" }
    for cputime, text in pairs(texts) do
      local played = outcomes.settings({ "a", "b" }, { movetime = 0.5, cputime = cputime })
      local html = draw.report(standings, { settings = played })
      assert.truthy(html:find("<dt>Limit</dt><dd>" .. text .. "</dd>", 1, true))
    end
  end)

  it("raise one error at the caller's line if they are invalid", function()
    local standings = tally(outcomes.settings { "a", "b" }):standings()
    for name, value in pairs { sprt = 5, openings = 5, clock = {}, nodes = "x" } do
      local played = outcomes.settings({ "a", "b" }, { [name] = value })
      assert.matches("^standings or settings: ",
        blamed(draw.report, standings, { settings = played }))
    end
  end)
end)
