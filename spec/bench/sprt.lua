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

local match = require "spec.bench.match"
local shogun = require "shogun"

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
number("--job", "0", "Used by this program itself: play only, and print the points of pairs.")
parser:option("--rules", "A preset.", "standard")
local options = parser:parse()
if options.jobs < 1 or options.most < 1 then parser:error "--jobs and --most: 1 or more" end

local enough <const> = math.log(19)

local function maker(text) return assert(load("return " .. text, text, "t", shogun.bots)) end

local function play()
  match.play(maker(options.first), maker(options.second), math.tointeger(options.most), {
    rules = options.rules, plies = math.tointeger(options.plies),
    seed = math.tointeger(options.seed * 1000 + options.job),
    report = function(points)
      local reader = io.write(points, "\n") and io.stdout:flush()
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

local function show(points, ratio, ending)
  local count = {}
  for _, point in ipairs(points) do count[2 * point] = (count[2 * point] or 0) + 1 end
  local kinds = {}
  for kind = 0, 4 do kinds[kind + 1] = count[kind] or 0 end
  local score, elo, low, high = match.strength(points)
  local text = "%d pairs (0 to 2 points: %s), score %.3f, Elo %+.0f [%+.0f, %+.0f], LLR %.2f%s"
  io.write(text:format(#points, table.concat(kinds, " "), score, elo, low, high, ratio, ending))
  io.flush()
end

-- The points of pairs, as they come from the jobs in turn, so that a run can be repeated.
local function judge(jobs)
  local points, ratio = {}, 0
  while #points < options.most and math.abs(ratio) < enough do
    local line = jobs[#points % #jobs + 1]:read "l"
    if not line then error("a job has ended", 0) end
    points[#points + 1] = tonumber(line)
    ratio = match.log_likelihood_ratio(points, options.elo0, options.elo1)
    if #points % 10 == 0 then show(points, ratio, "\r") end
  end
  local verdict = ratio >= enough and ": stronger" or ratio <= -enough and ": not" or ": undecided"
  show(points, ratio, verdict .. "\n")
end

if options.job > 0 then return play() end
local jobs = {}
for job = 1, options.jobs do jobs[job] = start(job) end
judge(jobs)
os.exit(true, false) -- without waiting for the games that are still going on
