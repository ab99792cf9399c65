--- Prints the result of a match as text on stdout.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local figures = require "shogun.draw.report.figures"
local standings = require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local words = require "shogun.draw.report.words"

-- Wraps and prints a paragraph. Escapes the text, since players may have chosen parts of it.
local function say(text, width) console.answer(terminal.wrapped(check.escaped(text), width)) end

local function answer_lines(lines)
  for _, line in ipairs(lines) do console.answer("  " .. line) end
end

-- Prints the rating list of more than two players, and the results of their pairings.
local function answer_list(result, width)
  answer_lines(standings.ratings(result.ratings, width - 2))
  console.answer ""
  for _, pairing in ipairs(result.pairings) do
    console.answer("  " .. standings.title(pairing, width - 2))
    for _, line in ipairs(standings.flow(standings.pairing(pairing), width - 4)) do
      console.answer("    " .. line)
    end
  end
end

-- Counts the reasons why games ended, the most frequent first: "mate 120, quiet 40".
local function reasons_of(reasons)
  local parts = figures.descending(reasons)
  for i, each in ipairs(parts) do parts[i] = ("%s %d"):format(each[1], each[2]) end
  return table.concat(parts, ", ")
end

local function answer_rest(result, width)
  local colours = result.colours
  say("Games ended by: " .. reasons_of(result.reasons), width)
  say(("White won %d, red won %d, %d drawn; %.0f plies a game."):format(colours.white, colours.red,
    colours.drawn, result.plies / math.max(result.games, 1)), width)
  for _, player in ipairs(result.players) do
    local faults, late = words.faults(player), words.late(player)
    if faults then say(faults, width) end
    if late then say(late, width) end
  end
end

local function answer_verdict(result, width)
  local headline, reason = words.verdict(result)
  local worth = words.worth(result)
  say(headline .. ".", width)
  say(reason, width)
  if worth then say(worth, width) end
end

--- Prints the standings of a finished match.
---@param result shogun.Standings
---@param settings shogun.MatchSettings
return function(result, settings)
  local width = math.min(terminal.width(1) - 1, 99)
  say(("%s: %s, %s"):format(words.title(result, settings), figures.plural(result.games, "game"),
    figures.plural(result.pairs, "pair")), width)
  console.answer ""
  if #result.players > 2 then
    answer_list(result, width)
  else
    local only = result.pairings[1]
    answer_lines(standings.flow(standings.pairing(only), width - 2))
    answer_lines { "pairs with 0, 0.5, 1, 1.5, 2 points: " .. table.concat(only.counts, " ") }
  end
  console.answer ""
  answer_verdict(result, width)
  console.answer ""
  answer_rest(result, width)
end
