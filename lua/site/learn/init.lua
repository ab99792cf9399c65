--- Makes the page "Learn". It contains all texts, so that people can read it without its script;
-- the script also takes the boards from the page.

local escape = require "shogun.draw.escape"
local file = require "site.file"
local first = require "site.first"
local json = require "shogun.record.json"
local lessons = require "site.learn.lessons"
local puzzles = require "site.learn.puzzles"

local learn = {}

local article <const> = [[
<article class="lesson%s" data-name="%s" data-lesson="%s">
<h2>%d. %s</h2>
<p>%s</p>
<p class="task">%s</p>
</article>
]]

local step <const> = [[
<li><button type="button" data-name="%s" aria-label="%d. %s">%d</button></li>
]]

-- The fields of a lesson that the script needs.
local function data_of(lesson)
  return json.line {
    rules = lesson.rules, start = lesson.board, goal = lesson.goal, count = lesson.moves or 1,
    replies = lesson.replies or {}, hint = lesson.hint, done = lesson.done,
    dials = lesson.dials or false, numbers = lesson.numbers ~= false,
  }
end

local function article_of(number, lesson)
  return article:format(number == 1 and " now" or "", lesson.name, escape(data_of(lesson)), number,
    escape(lesson.title), escape(lesson.words), escape(lesson.task))
end

local chapter <const> = [[
## %s

%s

```board
board: %s
rules: %s
dials: %s
alt: The board of the lesson.
caption: %s
```

Solution: %s.
]]

local elsewhere <const> = [[
## Puzzles

The site has two hundred, and proves each move of its reader. In a terminal, `shogun puzzle` finds
more of them, [in games or in records](../guides/command.html).
]]

-- The lessons as Markdown for the manual, which has no scripts.
local function text()
  local parts = { "# Learn\n\nThe rules of Shogun as twelve small tasks. White is to move.\n" }
  for _, lesson in ipairs(lessons) do
    parts[#parts + 1] = chapter:format(lesson.title, lesson.words, lesson.board, lesson.rules,
      lesson.dials and "yes" or "no", lesson.task, table.concat(lesson.solution, ", "))
  end
  parts[#parts + 1] = elsewhere
  return table.concat(parts, "\n")
end

local trial <const> = [[
<div id="lesson-board" class="square">%s</div>
<div class="doing">
%s<p id="lesson-note" class="note"></p>
<div class="row" role="group" aria-label="Lesson">
<button type="button" id="lesson-hint">Hint</button>
<button type="button" id="lesson-retry">Retry</button>
<button type="button" id="lesson-next">Next lesson</button>
</div>
<ol id="lesson-steps" hidden></ol>
<p id="trouble" role="alert" hidden></p>
</div>
%s]]

local function exercise_of(lesson)
  return { rules = lesson.rules, start = lesson.board, dials = lesson.dials or false }
end

local function easy_puzzle()
  for _, puzzle in ipairs(puzzles.list()) do
    if puzzle.grade == 1 then return { rules = "standard", start = puzzle.text, dials = false } end
  end
end

--- The lesson about the changing number, for the site's first page, whose script is home.js.
---@return string html
function learn.trial()
  local known, board = first.exercises { exercise_of(lessons[5]) }
  local article_here = article_of(1, lessons[5]) -- the title: no number, no heading
    :gsub("<h2>1%. (.-)</h2>", "<strong>%1</strong>")
  return trial:format(board, article_here, known)
end

--- The page, and its entry in the search index.
---@return shogun.SitePage
---@return table
function learn.page()
  local articles, steps, words = {}, {}, {}
  for i, lesson in ipairs(lessons) do
    articles[i], words[i] = article_of(i, lesson), lesson.words
    steps[i] = step:format(lesson.name, i, escape(lesson.title), i)
  end
  local known, board, puzzle = first.exercises { exercise_of(lessons[1]), easy_puzzle() }
  local values = {
    lessons = table.concat(articles), steps = table.concat(steps), board = board, puzzle = puzzle,
  }
  return {
    address = "learn/index.html", title = "Learn",
    description = "The rules of Shogun as twelve small lessons on a board, and two hundred "
      .. "puzzles, solved against the best defence.",
    content = file.read "lua/site/pages/learn.html":gsub("%${(%l+)}", values) .. known,
    scripts = { "learn.js" }, class = "app", instead = text(),
  }, {
    name = "Learn", title = "Learn", group = "Learn", text = table.concat(words, " "),
    address = "learn/index.html",
  }
end

return learn
