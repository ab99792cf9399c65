--- Lists the verbs of the command. The command loads a verb's own file only to run the verb or to
-- explain it. The list of all verbs in help needs only this file.

local verbs = {}

--- The verbs, grouped by subject in the order of help: the name and the summary of each.
---@type { title: string, [integer]: { [1]: string, [2]: string } }[]
verbs.groups = {
  {
    title = "Games and boards",
    { "play", "Play a game: a person, or a bot, against a bot" },
    { "show", "Draw a board" },
    { "moves", "List the legal moves of a board" },
    { "perft", "Count the sequences of legal moves of a given length" },
    { "check", "Replay and validate the records in files" },
    { "record", "Convert records between text and JSON, or extract one game" },
    { "analyse", "Search every board of a game, or one board: scores, mistakes, better lines" },
    { "explore", "Value every move of a board: exactly in endings, otherwise by a search" },
    { "endings", "List, solve and verify endings: boards with exact results" },
    { "page", "Make an HTML page of a game, to step through in a browser" },
    { "puzzle", "Find boards with exactly one winning move" },
  },
  {
    title = "Players and matches",
    { "lint", "Try a bot on many boards and games" },
    { "players", "List the players and their options" },
    { "law", "Judge a law: facts about what it does to the pieces" },
    { "openings", "Find boards on which the games of a match begin" },
    { "match", "Play a match: which player is better, and how sure that is" },
    { "ladder", "Rate the bots of a folder and their new versions, and write pages" },
    { "tune", "Tune a player's parameters by matches (SPSA)" },
  },
  {
    title = "Nets",
    { "positions", "Write positions to train on, as an .npy file" },
    { "train", "Train a net for the evaluation" },
  },
  {
    title = "Matches on a server, and games of a database",
    { "work", "Play games of the matches in a server's queue" },
    { "queue", "List, cancel, pause, archive or verify the matches in a server's queue" },
    { "watch", "Watch matches that other processes play, until they end" },
    { "games", "Find games of matches: list them, write their records, or play one again" },
  },
  {
    title = "For other programs",
    { "engine", "Serve the engine by the text protocol" },
    { "bot", "Serve a bot by the text protocol" },
    { "box", "Check whether untrusted bots can run safely on this system" },
  },
  {
    title = "The exercises",
    { "mark", "Mark hand-ins of the exercise sheet: Lua files with its six functions" },
    { "chess", "Check chess moves: each line of the input has a board and its moves" },
    { "tour", "Find, count or draw knight's tours" },
  },
  {
    title = "The command itself",
    { "completions", "Print a script with which a shell completes this command" },
    { "man", "Print the manual page: shogun man | man -l -" },
  },
}

local summaries <const>, names <const> = {}, {}
for _, group in ipairs(verbs.groups) do
  for _, verb in ipairs(group) do
    names[#names + 1], summaries[verb[1]] = verb[1], verb[2]
  end
end

--- The names of all verbs.
---@return string[]
function verbs.list() return table.move(names, 1, #names, 1, {}) end

--- The summary of a verb.
---@param name string
---@return string?  nil if no verb has this name
function verbs.summary(name) return summaries[name] end

return verbs
