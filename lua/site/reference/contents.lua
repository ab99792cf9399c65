--- The pages of the reference, in order: which functions and types each page has.
--
-- A type that no page names is on the first page whose functions mention the type.

---@class shogun.ReferencePage
---@field name string  the file's name
---@field title string
---@field owners string[]  modules and classes, all of whose functions are on the page
---@field functions? string[]  other functions, which come first on the page
---@field types? string[]  types that would otherwise be on another page, without "shogun."
---@field about string  Markdown

---@type shogun.ReferencePage[]
return {
  {
    name = "board", title = "Boards", owners = { "Board" },
    functions = { "shogun.board", "shogun.unpack", "shogun.field", "shogun.xy",
      "shogun.print_board" },
    types = { "Board", "Field", "Colour", "Mode" },
    about = [[
A board is a value: the pieces, whose turn it is, and the rules. Nothing changes it; a move makes
a new one. What stood before it, and with it the draw by repetition, is known to a
[game](game.html).

The six tasks of the exercise sheet that the game comes from are methods
([From the sheet to Lua](../guides/sheet.html) has all names). They ask about single pieces and do
not look at pins; `board:moves` has the legal moves of the game.]],
  },
  {
    name = "pieces", title = "Pieces and moves", owners = { "Piece" },
    functions = { "shogun.pawn", "shogun.king" }, types = { "Piece", "Kind", "Move", "AnyMove" },
    about = [[
Pieces and moves are plain tables. Functions that take a move take it in any form: as a table, as
a text such as `"d1e3"`, or as an integer of `board:codes()`.]],
  },
  {
    name = "rules", title = "Rules", owners = {},
    functions = { "shogun.rules", "shogun.law", "shogun.start" },
    types = { "Rules", "RulesOptions", "AnyRules", "LawFact", "LawOptions", "Order" },
    about = [[
How the numbers change (the law), when a game ends, and who begins. [The rules in
pictures](../rules.html) explain the game itself, [laws of your own](../guides/laws.html) how to
make others.]],
  },
  {
    name = "game", title = "Games", owners = { "Game" }, functions = { "shogun.game" },
    types = { "Game", "Result", "Reason" },
    about = [[
A game being played: it asks the players, records and takes back moves, runs the clocks and rolls
the dice. It knows the draws that one board cannot show.]],
  },
  {
    name = "bots", title = "Bots", owners = { "bots", "External", "Boxed" },
    types = { "Player", "Info" },
    about = [[
The built-in players, and the methods of a player. [The first guide](../guides/first-bot.html)
writes one in ten minutes.]],
  },
  {
    name = "engine", title = "The engine", owners = { "Engine", "Net" },
    functions = { "shogun.engine", "shogun.evaluate", "shogun.explain", "shogun.net" },
    about = [[
A search in C: alpha-beta where the law is known, expected results under dice. One call, with
limits and a report after every depth. Nets are a part of its evaluation.]],
  },
  {
    name = "endings", title = "Endings", owners = { "Endings", "EndingTable", "EndingSet" },
    functions = { "shogun.endings" }, types = { "Endings", "EndingTable", "EndingSet" },
    about = [[
Exact results: a board with two kings and at most two pawns is won, drawn or lost, in a known
number of plies, under any law except dice. An ending is solved at its first request, and stored
in a file that all processes share.]],
  },
  {
    name = "analysis", title = "Analysis", owners = { "analysis", "Analysis" },
    functions = { "shogun.explore" },
    about = [[
A game searched board by board: scores, better lines, and which moves were mistakes.]],
  },
  {
    name = "puzzle", title = "Puzzles", owners = { "puzzle" },
    about = [[
Boards with exactly one winning move, found in records or in games of the engine.]],
  },
  {
    name = "record", title = "Records", owners = { "Record", "record" },
    about = [[
Games as text, modelled on PGN: tags, moves, comments, variations, results.
`shogun.record.check` and `shogun.record.replay` play a record through and check it.]],
  },
  {
    name = "match", title = "Matches", owners = {}, functions = { "shogun.match" },
    about = [[
Which player is better, and how sure that is. `shogun match` of the command does the same;
[testing a bot](../guides/testing.html) explains the figures.]],
  },
  {
    name = "batch", title = "Batches", owners = { "Batch", "Buffer" },
    functions = { "shogun.batch", "shogun.buffer" },
    about = [[
Many boards at once, for programs that learn: steps, masks of legal actions, observations. The
same is there for other languages.]],
  },
  {
    name = "draw", title = "Pictures", owners = { "draw" }, types = { "DrawOptions", "Theme" },
    about = [[
Boards, games, matches, puzzles and knight's tours as SVG and HTML. Nothing that is drawn loads
anything else, and no text in it is taken for markup.]],
  },
  {
    name = "chess", title = "The chess move checker", owners = { "chess", "ChessBoard" },
    about = [[
One of two exercises beside Shogun in the documents: whether a list of chess moves is
legal.]],
  },
  {
    name = "tour", title = "Knight's tours", owners = { "tour" },
    about = [[
The other exercise: knight's tours of boards of any size, with the functions and the names of an
older exercise sheet. Its fields are counted from 0, those of Shogun from 1.]],
  },
}
