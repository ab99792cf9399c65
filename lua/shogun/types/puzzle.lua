---@meta _
--- Puzzles, and where to look for them.

--- Where to look for puzzles.
---@class shogun.PuzzleOptions
---@field moves? integer  in how many it wins, 1 to 4; default 2; in endings any number, default all
---@field records? shogun.Record[]  default: games that the engine plays against itself
---@field rules? shogun.AnyRules  of those games, not "dice"; default "standard"
---@field seed? integer  for the same games each time
---@field report? fun(games: integer)  called before each game, or before each ending is solved
---@field endings? shogun.Endings  where to look in place of games; a bare king has to have lost

--- A board on which exactly one move wins in that many moves; of an ending, exactly one at all.
---@class shogun.Puzzle
---@field board shogun.Board
---@field text string  the board's
---@field rules string  the board's
---@field turn shogun.Colour  the side that wins
---@field moves integer  in how many
---@field solution string[]  the only winning move, and how it goes on if the other side holds out
