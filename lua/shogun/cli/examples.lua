--- Examples of the verbs, as help, the manual and the pages show them. A spec parses each.
-- @module shogun.cli.examples

local examples = {}

--- By verb: commands, each with what it does.
---@type table<string, { [1]: string, [2]: string }[]>
examples.of = {
  play = {
    { "shogun play --red engine:level=3", "you against level 3 of 10" },
    { "shogun play --white mybot.lua --red greedy --seed 1 -o game.txt", "two bots" },
  },
  show = {
    { "shogun show --moves 'd1e3 c8c4'", "the start after two moves" },
    { "shogun show -o board.svg --dials --marks 'd4 e5'", "a picture" },
  },
  moves = {
    { "shogun moves --field d1", "the moves of one piece" },
    { "shogun moves --moves 'd1e3 c8c4' --json", "all, as data" },
  },
  perft = {
    { "shogun perft 4", "435390 from the start" },
    { "shogun perft 3 --divide --rules sheet", "by first move" },
  },
  check = { { "shogun check game.txt games.json", "exit status 1 if one is bad" } },
  record = {
    { "shogun record games.txt --game 3", "the third game alone" },
    { "shogun record game.txt -o game.json", "as JSON" },
  },
  analyse = {
    { "shogun analyse game.txt -o analysed.txt --explain", "scores, mistakes, why" },
    { "shogun analyse start --nodes 100000 --lines 3", "the three best moves" },
  },
  explore = {
    { "shogun explore '7p2/8/8/4P23/8/5K2k21/8/8 w'", "the truth about an ending" },
    { "shogun explore start --nodes 20000 -o moves.svg", "a picture of scores" },
  },
  endings = {
    { "shogun endings --solve", "all of the standard rules, ahead" },
    { "shogun endings --rules sheet --json", "what is solved of another law" },
  },
  page = { { "shogun page game.txt -o game.html", "to step through in a browser" } },
  puzzle = {
    { "shogun puzzle --count 3 --seed 1", "three, from games of the engine" },
    { "shogun puzzle games.txt --moves 3", "wins in three, in records" },
    { "shogun puzzle --endings --count 5", "the longest wins of endings" },
  },
  lint = { { "shogun lint mybot.lua --boards 100 --movetime 1", "before a match" } },
  players = {
    { "shogun players", "all that are built in" },
    { "shogun players mybot.lua", "the options that a bot declares" },
  },
  openings = { { "shogun openings --balanced --count 50 --seed 1 -o even.txt", "fair ones" } },
  match = {
    { "shogun match new.lua old.lua --rules boxed --pairs 50", "a hundred games" },
    { "shogun match new.lua old.lua --sprt 0,20", "until it is clear" },
    { "shogun match mybot.lua greedy 'cmd:./mine --fast'", "several players" },
  },
  tune = { { "shogun tune mybot.lua weight=4,0,10,1 --iterations 50", "an option of a bot" } },
  positions = {
    { "shogun positions -o boxed.npy --rules boxed --positions 100000", "self-play" },
    { "shogun positions games.txt -o games.npy", "boards of games" },
  },
  train = { { "shogun train boxed.npy --rules boxed -o mine.net", "a net of one's own" } },
  work = {
    { "shogun work postgresql://me@host/shogun --drain", "until nothing is left" },
  },
  queue = {
    { "shogun queue postgresql://me@host/shogun", "the matches in it" },
    { "shogun queue postgresql://me@host/shogun --pause 3", "match 3 waits" },
  },
  watch = { { "shogun watch shogun-match.db", "a match of this machine" } },
  games = {
    { "shogun games shogun-match.db --player mybot.lua --result lost", "a list" },
    { "shogun games shogun-match.db --replay 7", "game 7 once more" },
  },
  engine = { { "printf 'go nodes 1000\\nquit\\n' | shogun engine", "one question" } },
  bot = { { "shogun bot mybot.lua", "for programs that speak the protocol" } },
  box = { { "shogun box --check", "whether strangers' bots are safe here" } },
  chess = {
    { "shogun chess 'k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3'", "one line" },
    { "shogun chess boards.txt answers.txt", "a file of lines" },
  },
  tour = {
    { "shogun tour 5 --count", "how many, from all fields" },
    { "shogun tour 8 --closed --svg tour.svg", "a closed one, drawn" },
  },
  completions = { { "shogun completions fish | source", "for this shell" } },
  man = { { "shogun man | man -l -", "to read it here" } },
}

--- The examples of a verb as lines of help.
---@param verb string
---@return string
function examples.text(verb)
  local lines = { "Examples:" }
  for i, each in ipairs(examples.of[verb]) do
    lines[i + 1] = ("%s  # %s"):format(each[1], each[2])
  end
  return table.concat(lines, "\n")
end

return examples
