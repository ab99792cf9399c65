-- sprt.lua -- plays pairs of games until it is clear whether the first of two players is stronger:
-- Wald's sequential probability ratio test.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/sprt.lua 'engine{seconds=0.02, threads=2}' 'engine{seconds=0.02}'
--
-- A player is an expression over shogun.bots; a build of another tree is one too:
-- external{command="...", nodes=3000}. The test ends when the likelihoods differ by a factor of
-- 19: error rates of 5 %.

local distribution = require "shogun.arena.distribution"
local elo = require "shogun.arena.elo"
local match = require "spec.bench.match"
local shogun = require "shogun"
local sprt = require "shogun.arena.sprt"

local parser = require "argparse" "sprt.lua"
local function number(name, default, what) parser:option(name, what, default):convert(tonumber) end
parser:argument("first", "An expression over shogun.bots.")
parser:argument("second", "Another one.")
number("--elo0", "0", "Null hypothesis: how much stronger the first is.")
number("--elo1", "20", "Alternative hypothesis.")
number("--most", "10000", "Pairs of games at most.")
number("--jobs", "1", "Games at once.")
number("--plies", "6", "Random plies that open a game.")
number("--seed", "1", "Of the openings.")
number("--job", "0", "Used by this program itself: play only, print the kind of each pair.")
parser:option("--rules", "A preset.", "standard")
local options = parser:parse()
if options.jobs < 1 or options.most < 1 then parser:error "--jobs and --most: 1 or more" end

local test <const> = sprt { elo0 = options.elo0, elo1 = options.elo1 }

local function maker(text) return assert(load("return " .. text, text, "t", shogun.bots)) end

local function play()
  match.play(maker(options.first), maker(options.second), math.tointeger(options.most), {
    rules = options.rules, plies = math.tointeger(options.plies),
    seed = math.tointeger(options.seed * 1000 + options.job),
    report = function(place)
      local reader = io.write(place, "\n") and io.stdout:flush()
      if not reader then os.exit(true, true) end -- it is decided
    end,
  })
end

-- This program once more, to play the games of a job.
local function start(job)
  local first, words = 0, {}
  while arg[first - 1] do first = first - 1 end
  for i = first, #arg do words[#words + 1] = "'" .. arg[i]:gsub("'", "'\\''") .. "'" end
  return assert(io.popen(("%s --job %d"):format(table.concat(words, " "), job)))
end

local function show(counts, ratio, ending)
  local strength = elo.strength(counts)
  local text = "%d pairs (0 to 2 points: %s), score %.3f, Elo %+.0f [%+.0f, %+.0f], LLR %.2f%s"
  io.write(text:format(distribution.total(counts), table.concat(counts, " "), strength.score,
    strength.elo, strength.low, strength.high, ratio, ending))
  io.flush()
end

local verdicts <const> = { H0 = ": not", H1 = ": stronger" }

-- Counts the pairs, as they come from the jobs in turn, so that a run can be repeated.
local function judge(jobs)
  local counts, played, state, ratio = { 0, 0, 0, 0, 0 }, 0, nil, 0
  while played < options.most and not state do
    local line = jobs[played % #jobs + 1]:read "l"
    if not line then error("a job has ended", 0) end
    local place = math.tointeger(line)
    counts[place], played = counts[place] + 1, played + 1
    state, ratio = test:state(counts)
    if played % 10 == 0 then show(counts, ratio, "\r") end
  end
  show(counts, ratio, (verdicts[state] or ": undecided") .. "\n")
end

if options.job > 0 then return play() end
local jobs = {}
for job = 1, options.jobs do jobs[job] = start(job) end
judge(jobs)
os.exit(true, false) -- without waiting for the games that are still going on
