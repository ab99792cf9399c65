---@meta _
--- Analysed games.

--- How an analysis searches each board: a limit, default half a second, and its engine.
---@class shogun.AnalysisOptions
---@field seconds? number  above 0
---@field nodes? integer  the result is then the same every time
---@field depth? integer  plies, 1 to 119
---@field hash? integer  MiB, as of `shogun.engine`; so are the next ones
---@field threads? integer  1 to 256
---@field weights? table<string, integer>  of the terms of the evaluation
---@field parameters? table<string, integer>  of the search
---@field net? string | false | shogun.Net  for the law of the game
---@field endings? shogun.Endings  boards that these know are certain, and not searched

--- A move of an analysed game; what is not known (yet) is nil. Scores are seen by white.
---@class shogun.AnalysedMove
---@field ply integer  1 is the first
---@field colour shogun.Colour
---@field move string  "d4b6"
---@field score integer?  after it, in hundredths of a pawn; nil where the game is won
---@field mate integer?  moves to the end of a game won by white; below 0 by red
---@field certain "white" | "red" | "draw" | nil  the result with best play, where endings know it
---@field best string?  the best move before it
---@field line string[]?  the best line, at most eight plies
---@field loss number?  how much of the result to be expected it gave away, 0 to 1
---@field glyph "?!" | "?" | "??" | nil  from a loss of 0.05, 0.1 or 0.15
---@field overlooked shogun.Oversight?  of a mistake: what its mover overlooked
---@field explanation string?  why it is a mistake, or else what the score after it is due to

--- What is easily overlooked.
---@class shogun.Oversight
---@field long boolean?  a capture over three or four fields: the better move, or the reply
---@field turn boolean?  one with a turn
---@field number boolean?  the number after the move: before it, the piece could have taken back

--- How well a side has played a game.
---@class shogun.AnalysisSummary
---@field moves integer  of this side, as far as they are known
---@field inaccuracies integer  moves with ?!
---@field mistakes integer  moves with ?
---@field blunders integer  moves with ??
---@field overlooked { long: integer, turn: integer, number: integer }  how many mistakes did so
---@field accuracy number?  0 to 100; nil without moves

--- A board in the course of a game.
---@class shogun.PlotPoint
---@field ply integer
---@field expected number  white's result to be expected, 0 to 1
---@field glyph string?  the judgement of the move before it; ?!, ? and ?? are marked
---@field label string?  the tooltip of a mark

--- How to value the moves of a board: what is certain, and a limit of the search for the others,
--- default half a second.
---@class shogun.ExploreOptions
---@field endings? shogun.Endings  default: none, so that only the ends of games are certain
---@field seconds? number  above 0, of the search; endings are read or solved before it
---@field nodes? integer  the result is then the same every time
---@field depth? integer  plies, 1 to 119

--- A move with its value for its side: `value` where it is certain, or else the score of a search.
---@class shogun.ExploredMove
---@field move shogun.Move
---@field value? "won" | "drawn" | "lost"  with best play
---@field plies? integer  of a win or loss: to the next capture or the end of the game
---@field limited? boolean  the quiet limit comes before: the game is drawn
---@field score? integer  in hundredths of a pawn; nil where it was not searched
---@field mate? integer  moves to the end of a game won; below 0 lost
---@field pv? shogun.Move[]  how the search goes on, this move first
---@field depth? integer  of the search, in plies
