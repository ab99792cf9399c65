-- report_spec.lua -- the report of a match as an HTML page, and its sentences.

local shogun = require "shogun"
local figures = require "shogun.draw.report.figures"
local markup = require "spec.support.markup"
local outcomes = require "spec.fakes.outcomes"
local tally = require "shogun.arena.stats.tally"
local words = require "shogun.draw.report.words"

local report = shogun.draw.report

local function standings_of(settings, count, change)
  local counted = tally(settings)
  for _, game in ipairs(outcomes.games(settings, count, 1)) do
    if change then change(game) end
    counted:add(game.task, game.outcome)
  end
  return counted:standings()
end

-- The first player wins every game, or the colour does.
local function first_wins(game)
  game.outcome.winner = game.task.white == game.task.first and "white" or "red"
  game.outcome.reason = "mate"
end

local rules <const> = tostring(shogun.rules())

local function settings_of(names, given)
  local settings = outcomes.settings(names, given)
  settings.allow_faults = true -- some of the random outcomes are errors
  settings.rules, settings.openings = rules, { spec = "random:7", boards = {}, sha256 = "ab" }
  for i = 1, 7 do settings.openings.boards[i] = shogun.board():text() end
  return settings
end

local function report_of(names, count, change, given)
  local settings = settings_of(names, given)
  return report(standings_of(settings, count, change), {
    settings = settings, command = "shogun match " .. table.concat(names, " "),
  })
end

local function holds(html, text) assert(html:find(text, 1, true), text) end

-- What is between the tags of the pictures and of the page.
local function check_document(html)
  local body = html:match "<body>.*</body>"
  assert.is_true(markup.is_well_formed(body))
  for svg in body:gmatch "<svg.-</svg>" do assert.is_true(markup.is_well_formed(svg)) end
  assert.falsy(html:find "nan")
  assert.falsy(body:find('="%-?inf'), "a place that is infinite")
end

describe("the report of a match", function()
  it("is one document, however many games and players the match has", function()
    for _, names in ipairs { { "a", "b" }, { "a", "b", "c", "d" } } do
      for _, count in ipairs { 0, 1, 2, 40 } do
        local html = report_of(names, count)
        check_document(html)
        holds(html, "Cross table")
        assert.equal(count > 0, html:find("Length of games", 1, true) ~= nil)
      end
    end
  end)

  it("may show only wins, losses or draws", function()
    check_document((report_of({ "a", "b" }, 20, first_wins)))
    check_document((report_of({ "a", "b", "c" }, 20, first_wins)))
    check_document((report_of({ "a", "b" }, 20, function(game) game.outcome.winner = nil end)))
    check_document((report_of({ "a", "b" }, 400, nil, { sprt = { elo0 = 0, elo1 = 50 } })))
  end)

  it("has the score of each player against each other player", function()
    local html = report_of({ "a", "b" }, 8, first_wins)
    holds(html, "<td>100.0 %<small>+8 =0 \u{2212}0</small></td>")
    holds(html, "<td>0.0 %<small>+0 =0 \u{2212}8</small></td>")
    holds(html, "<td>8<small>of 8</small></td>")
  end)

  it("has the command that plays the match again", function()
    local html = report_of({ "a", "b" }, 8)
    for _, text in ipairs {
      "<pre>shogun match a b</pre>", rules, "random:7, 7 boards", ("%064x"):format(2),
      "Made by shogun 0.9.0", "100 pairs for each two players", shogun.board():text(),
    } do
      holds(html, text)
    end
  end)

  it("escapes names and messages of players", function()
    local bad = "</style><img src=x onerror=alert(1)>\"'&\27[31m\u{9b}"
    local html = report_of({ bad, "b", bad .. 2 }, 60, function(game)
      game.outcome.message = bad
    end)
    check_document(html)
    assert.falsy(html:find("<img", 1, true))
    assert.falsy(html:find "[\27]")
    assert.falsy(html:find("\u{9b}", 1, true))
    assert.equal(1, markup.count(html, "</style>"))
    holds(html, "&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;")
  end)

  it("loads no other files, and has no script", function()
    local html = report_of({ "a", "b" }, 8)
    holds(html, "default-src 'none'")
    holds(html, "<p>a took longer than its limit in 4 moves, within the grace.</p>")
    assert.falsy(html:find "https?:")
    assert.falsy(html:find "<script")
    assert.falsy(html:find " src=")
    assert.falsy(html:find "url%(")
  end)

  it("has both themes, or only the requested one", function()
    local standings = standings_of(settings_of { "a", "b" }, 8)
    holds(report(standings), "@media (prefers-color-scheme: dark)")
    assert.falsy(report(standings, { theme = "dark" }):find("prefers-color-scheme", 1, true))
  end)

  it("refuses anything but standings", function()
    local standings = standings_of(settings_of { "a", "b" }, 8)
    assert.error_matches(function() report() end, "standings: expected those of a match, got nil")
    assert.error_matches(function() report({}) end, "standings: expected")
    assert.error_matches(function() report(standings, { setting = 1 }) end, "mean settings?")
    assert.error_matches(function() report(standings, { theme = "x" }) end, "theme: expected")
  end)
end)

describe("the verdict in words", function()
  local function verdict(count, change, given, names)
    return words.verdict(standings_of(settings_of(names or { "a", "b" }, given), count, change))
  end

  it("names the stronger player, and how certain that is", function()
    assert.equal("a is stronger than b", (verdict(40, first_wins)))
    local headline, reason = verdict(40, function(game)
      first_wins(game)
      game.outcome.winner = game.outcome.winner == "white" and "red" or "white"
    end)
    assert.equal("b is stronger than a", headline)
    assert.equal("b won every game: the Elo of a over b is at most -277 with 95 % certainty.",
      reason)
  end)

  it("says that the match is undecided", function()
    assert.equal("Not decided", (verdict(0)))
    local headline, reason = verdict(40)
    assert.equal("Not decided", headline)
    assert.truthy(reason:find("more pairs narrow the interval", 1, true))
    local function of_one(game)
      first_wins(game)
      game.task.opening = 1
    end
    assert.same({ "Not decided", "a won every game: the Elo of a over b is not bounded by so few "
      .. "pairs or openings. That may be chance." }, { verdict(60, of_one) })
    headline, reason = verdict(6, nil, { sprt = { elo0 = 0, elo1 = 50 } })
    assert.equal("Not decided yet", headline)
    assert.truthy(reason:find("play more pairs", 1, true))
  end)

  it("says what a test has decided, and after how many games", function()
    local headline, reason = verdict(400, first_wins, { sprt = { elo0 = 0, elo1 = 50 } })
    assert.equal("a is stronger than b", headline)
    assert.truthy(reason:find "^The results are %d+ times more likely if a is 50 Elo stronger than "
      and reason:find "if both are equally strong: %d+ games decided it%.$", reason)
    local function even(game) game.outcome.winner = "white" end
    assert.equal("a is not stronger than b by 50 Elo",
      (verdict(4000, even, { sprt = { elo0 = 0, elo1 = 50 } })))
    local given = { sprt = { elo0 = 0, elo1 = 50, model = "normalised" } }
    assert.equal("a is not stronger than b by 50 normalised Elo", (verdict(4000, even, given)))
    assert.equal("a is not weaker than b",
      (verdict(4000, even, { sprt = { elo0 = -50, elo1 = 0 } })))
  end)

  it("names the leader if the match has many players", function()
    local names = { "a", "b", "c" }
    assert.equal("a is the strongest of 3 players", (verdict(300, first_wins, nil, names)))
    assert.truthy(verdict(12, nil, nil, names):find "leads, not decided$")
  end)
end)

describe("a number in the report", function()
  it("has as few digits as people would write", function()
    assert.equal("+43 0 0 -12 +inf -inf", table.concat({
      figures.elo(42.7), figures.elo(0.3), figures.elo(-0.3), figures.elo(-12),
      figures.elo(math.huge), figures.elo(-math.huge),
    }, " "))
    assert.equal("0:09 1:23 2:05:07", table.concat({ figures.duration(8.2), figures.duration(83),
      figures.duration(7507) }, " "))
    assert.equal("50.0 % 99.9 % 100.0 % 0.1 % 0.0 %", table.concat({
      figures.percent(0.5), figures.percent(0.99999), figures.percent(1), figures.percent(1e-9),
      figures.percent(0),
    }, " "))
    assert.equal("1 game 2 games 24.5 24 12.3 820", table.concat({ figures.plural(1, "game"),
      figures.plural(2, "game"), figures.points(24.5), figures.points(24), figures.rate(12.34),
      figures.rate(820.4) }, " "))
  end)
end)
