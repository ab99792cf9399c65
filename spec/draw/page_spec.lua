-- page_spec.lua -- games as HTML pages, and shogun page.

local shogun = require "shogun"
local core = require "shogun.core"
local command = require "spec.support.command"
local played = require "spec.support.played"
local stand_in = require "spec.support.stand_in"

local page, record = shogun.draw.page, shogun.record
local ends_with = command.ends_with

local short <const> = "1. a1a2 {first} (1. b1d2 {[%eval +0.35] or so} 1... h8h7 2. a1a2) (1. e1e2) "
  .. "1... h8h7? {[%clk 65.5]} *"

local function page_of(text, options) return assert(page(assert(record.parse(text)), options)) end

-- The buttons of the moves, in order: their attributes and their text.
local function buttons_of(html)
  local list = {}
  local moves = html:match '<div id="moves">(.*)<details>'
  for attributes, inside in moves:gmatch "<button ([^>]*)>(.-)</button>" do
    local button = { text = inside:gsub("<[^>]*>", "") }
    for name, value in attributes:gmatch '([%w-]+)="([^"]*)"' do button[name] = value end
    list[#list + 1] = button
  end
  return list
end

describe("the page of a game", function()
  it("has the board after each move", function()
    local game = played.game(1)
    local buttons = buttons_of(assert(page(game:record())))
    assert.equal(#game + 1, #buttons)
    for i, button in ipairs(buttons) do
      assert.equal(game:at(i - 1):text():match "^%S+", button["data-board"])
      assert.equal(i > 1 and tostring(game.moves[i - 1]) or nil, button["data-move"])
      assert.equal(i > 1 and tostring(i - 2) or nil, button["data-previous"])
      assert.equal(i <= #game and tostring(i) or nil, button["data-next"])
    end
  end)

  it("shows a score with its reasons", function()
    local html = page_of "1. a1a2 {[%eval +0.35: White has more moves.] so} *"
    assert.truthy(html:find('<span class="score">+0.35</span>\n'
      .. '<span class="comment">White has more moves.</span>\n<span class="comment">so</span>',
      1, true))
  end)

  it("steps into variations and out of them", function()
    local found = {}
    for i, button in ipairs(buttons_of(page_of(short))) do
      found[i] = table.concat({ button.text, button["data-previous"] or "-",
        button["data-next"] or "-" }, " ")
    end
    assert.same({
      "Start - 1", "1. a1a2 0 6", "1. b1d2 0 3", "1... h8h7 2 4", "2. a1a2 3 -", "1. e1e2 0 -",
      "1... h8h7? 1 -",
    }, found)
  end)

  it("shows comments, scores and clocks, and describes moves in words", function()
    local html = page_of(short)
    for _, text in ipairs {
      '<span class="comment">first</span>', '<span class="score">+0.35</span>',
      '<span class="comment">or so</span>', '<span class="clock">1:05</span>',
      'aria-label="1... h8h7?: red pawn, then shows 2, mistake."',
    } do
      assert.truthy(html:find(text, 1, true), text)
    end
  end)

  it("escapes markup found in a record", function()
    local bad = "</script><img src=x onerror=alert(1)>\"'&\27"
    local kept = assert(record.parse(short))
    for _, name in ipairs { "White", "Event" } do
      record.set_tag(kept, name, (bad:gsub("%c", "")))
    end
    kept.comment, kept.moves[1].comment = bad, bad
    kept.moves[1].variations[1][1].lead, kept.moves[1].variations[1][1].comment = bad, bad
    local html = assert(page(kept))
    assert.falsy(html:find("<img", 1, true))
    assert.falsy(html:find "[\27]")
    assert.equal(1, select(2, html:gsub("</script>", "")))
    local safe = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"
    local count = select(2, html:gsub((safe:gsub("%p", "%%%0")), ""))
    assert.equal(8, count) -- four comments, two tags, and White in the title and the heading
  end)

  it("loads no other files", function()
    local html = page_of(short)
    assert.truthy(html:find "default%-src 'none'")
    assert.same({}, { html:match "<[^>]* src=" })
    for address in html:gmatch "https?://[^\"' ]+" do
      assert.equal("http://www.w3.org/2000/svg", address)
    end
  end)

  it("has both themes, or only the requested one", function()
    assert.truthy(page_of(short):find("@media (prefers-color-scheme: dark)", 1, true))
    for _, theme in ipairs { "light", "dark" } do
      assert.falsy(page_of(short, { theme = theme }):find("prefers-color-scheme", 1, true))
    end
    assert.truthy(page_of(short, { theme = { mark = "teal" } }):find("--mark:teal", 1, true))
  end)

  it("takes at most 300 kB for a hundred plies, under every law", function()
    played.games(8, function(game)
      local html = assert(page(game:record()))
      assert.is_true(#html < 20000 + 2800 * math.max(1, #game))
    end)
  end)

  it("plays each move only once, and so does the writing of a record", function()
    local kept = assert(record.parse(short))
    local board = getmetatable(core.board()).__index
    local plies = getmetatable(core.plies(core.board())).__index
    for _, made in ipairs { page, record.write } do
      local function call() assert(made(kept)) end
      for owner, names in pairs { [board] = { "move", "play" }, [plies] = { "enter", "play" } } do
        for _, name in ipairs(names) do
          assert.equal(name == "enter" and 6 or 0, stand_in.calls(owner, name, call), name)
        end
      end
    end
  end)

  it("may show a game without moves, and a board without pieces", function()
    assert.equal(1, #buttons_of(page_of "*"))
    assert.equal(1, #buttons_of(page_of '[Board "8/8/8/8/8/8/8/8 w 0 1"]\n1/2-1/2'))
  end)

  it("has a small form, which fills a frame", function()
    local small = page_of(short, { small = true })
    assert.truthy(small:find("--side: min(100vw", 1, true))
    assert.same(buttons_of(page_of(short)), buttons_of(small))
    assert.falsy((small .. page_of "*"):find('<body class', 1, true))
  end)

  it("refuses an invalid record, option or game", function()
    assert.error_matches(function() page "*" end, "bad argument #1 to 'page'")
    assert.error_matches(function() page(record.parse "*", { size = 3 }) end, "unknown option")
    assert.error_matches(function() page(record.parse "*", { theme = "x" }) end, "theme: expected")
    assert.error_matches(function() page(record.parse "*", { theme = "sheet" }) end, "for pictures")
    assert.equal("move 1, white, 'a1a8': illegal move 'a1a8': distance 7, the piece shows 1",
      select(2, page(record.parse "1. a1a8 *")))
  end)
end)

describe("the verb page", function()
  it("writes the page of one game, even if the file has several", command.at_path(function(path)
    assert.equal(page_of(short), (ends_with(0, "page -", short)))
    local two = short .. "\n\n[White \"x\"]\n\n*\n"
    assert.equal(page_of(two:match "%[White.*"), (ends_with(0, "page - --game 2", two)))
    assert.equal("", (ends_with(0, "page - --theme dark -o " .. path, short)))
    assert.equal(page_of(short, { theme = "dark" }), command.read(path))
  end))

  it("writes the small page of a board", function()
    local html = ends_with(0, "page --small '8/8/8/3k14/8/8/8/K17 r 0 1'")
    assert.truthy(html:find '<title>Shogun</title>.*<body class="only">')
    assert.equal("8/8/8/3k14/8/8/8/K17", buttons_of(html)[1]["data-board"])
  end)

  it("names the file that has an error", function()
    for text, message in pairs {
      [""] = "-: has no game",
      ["*\n[A \"b\"]\n*"] = "-: has 2 games: choose one with --game",
      ["\n1. a1a9 *"] = "-, game 1: line 2, column 4: invalid move 'a1a9'",
      ["1. a1a8 *"] = "-, game 1: move 1, white, 'a1a8': illegal move 'a1a8': "
        .. "distance 7, the piece shows 1",
    } do
      assert.equal(("shogun: %s\n"):format(message), select(2, ends_with(1, "page -", text)))
    end
    ends_with(1, "page /nowhere/x")
    ends_with(1, "page - --game 2", "*")
    ends_with(1, "page - -o /nowhere/x", "*")
    for _, words in ipairs { "", "- --game 0", "- --theme x" } do ends_with(2, "page " .. words) end
  end)
end)
