--- shogun endings: lists, solves, verifies and removes the endings of a law.
--
-- `--json` gives a list with an object for each ending:
--
--     ending       its name: "K1P3vK2P4"
--     stands_for   for how many endings it stands: also with exchanged colours or a turned board
--     state        "solved", "missing", or "refused" (a file that cannot be used)
--     problem      why the file is refused
--     file, bytes  the path and the size of its file in the cache
--     won, drawn, lost  how many positions the side to move wins, draws, loses
--     longest      plies of the longest win; 0 if there is none

local lazy_require = require "shogun.lazy_require"
local ahead = lazy_require "shogun.endings.ahead"
local boards = require "shogun.cli.board"
local cache_folder = lazy_require "shogun.cache_folder"
local caches = lazy_require "shogun.endings.cache"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local figures = lazy_require "shogun.draw.report.figures"
local files = require "shogun.files"
local law = lazy_require "shogun.endings.law"
local listing = lazy_require "shogun.cli.endings.listing"
local options = require "shogun.cli.options"
local terminal = require "shogun.cli.terminal"

local verb = {
  formats = { "endings", "rules" }, answers = { "text", "json" },
  examples = {
    { "shogun endings --solve", "solve all endings in advance" },
    { "shogun endings --rules sheet --json", "the endings of another law" },
  },
}

local epilog <const> = table.concat({
  "An ending has two kings and at most two pawns. Its name has the number that each piece would "
    .. "show on a1: K1P3vK2P4. Endings that differ only by exchanged colours or a turned board are "
    .. "listed once; the column 'for' says how many a line stands for. The longest win is counted "
    .. "in plies, to the next capture or the end of the game.",
  "An ending is solved when it is first needed, in less than a second; --solve solves all in "
    .. "advance. After an interruption, --solve solves the rest.",
  "Exit status: 0 done; 1 a file is refused, differs from what --verify solved, or cannot be "
    .. "written or removed; 2 invalid arguments; 130 interrupted.",
}, "\n\n")

function verb.define(command)
  options.add(command, "rules", "; default: standard; with --clear: all")
  command:flag("--solve", "solve the endings whose file is missing or cannot be used")
  command:flag("--verify", "solve each ending again, and compare the files")
  command:flag("--clear", "remove the files")
  command:option("--cache", "the folder of the files; default: shogun/ in the user's cache")
    :convert(console.file):argname "FOLDER"
  command:option("--processes", "how many processes work at once; default: one for each processor")
    :convert(console.count(1, 256)):argname "N"
  options.add(command, "quiet")
  command:epilog(epilog)
end

local function list(cache, rules, arguments)
  local entries, has_refused = listing.of(cache, rules)
  if arguments.json then
    console.answer_json(entries)
  else
    console.answer_lines(listing.text(entries, cache.folder))
  end
  return has_refused and 1 or 0
end

-- Solves or verifies endings, and shows the progress. Returns for how many endings this failed.
local function work(which, cache, rules, names, arguments)
  local view, done, failed = terminal.progress(arguments.quiet), 0, 0
  local function watch() view.show(("%d of %s"):format(done, figures.plural(#names, "ending"))) end
  local function report(name, message)
    done, failed = done + 1, failed + (message and 1 or 0)
    if not message then return end
    view.clear()
    console.say("shogun: %s: %s", name, check.escaped(message))
  end
  local ok, raised = pcall(ahead.run, {
    which = which, folder = cache.folder, rules = rules, names = names, watch = watch,
    processes = arguments.processes, report = report,
  })
  view.clear()
  if not ok then error(raised, 0) end
  return failed
end

-- The endings that have a file, and the endings to solve. An ending with a refused file is in both
-- lists.
local function sorted(cache, rules)
  local stored, missing = {}, {}
  for _, name in ipairs(core.ending_names(rules)) do
    local found, more = cache:read(rules, name)
    if more then stored[#stored + 1] = name end
    if not found then missing[#missing + 1] = name end
  end
  return stored, missing
end

local function solve(cache, rules, arguments)
  local _, missing = sorted(cache, rules)
  if missing[1] then console.expect(cache:writable()) end
  local failed = work("solve", cache, rules, missing, arguments)
  local code = list(cache, rules, arguments)
  return failed > 0 and 1 or code
end

local function verify(cache, rules, arguments)
  local stored = sorted(cache, rules)
  local failed = work("verify", cache, rules, stored, arguments)
  if arguments.json then
    list(cache, rules, arguments)
  else
    console.answer(("%d of %s verified"):format(#stored - failed,
      figures.plural(#stored, "ending")))
  end
  return failed > 0 and 1 or 0
end

local function clear(cache, rules, arguments)
  local removed, problem = cache:clear(arguments.rules and rules)
  if problem then console.fail(problem) end
  if arguments.json then return list(cache, rules, arguments) end
  console.answer(figures.plural(removed, "file") .. " removed")
  return 0
end

local actions <const> = { solve = solve, verify = verify, clear = clear }

local function rules_of(arguments)
  local rules = boards.rules { rules = arguments.rules or "standard" }
  local has_endings, message = law.of(rules)
  return has_endings and rules or console.fail(message, 2)
end

function verb.run(arguments)
  local act = actions[console.one_of(arguments, { "solve", "verify", "clear" })] or list
  local rules = rules_of(arguments)
  local folder = arguments.cache or cache_folder()
  if not folder then console.fail("no cache folder found: give one with --cache FOLDER", 2) end
  if files.exists(folder) and not files.is_folder(folder) then
    console.fail(check.escaped(folder) .. ": not a folder")
  end
  return act(caches.open(folder), rules, arguments)
end

return verb
