---@meta shogun
--- Declarations for editors and readers: the functions of C, and the tables that functions take and
-- return; the module here, its types in types/. These files are never loaded. Functions in Lua are
-- declared in their own files: games in game/init.lua, engines in engine/init.lua, ...
--
-- Two rules hold everywhere. Misuse raises: a value of the wrong type or out of range, as an
-- argument or inside a table; an unknown method, with the nearest one as a hint. Bad input returns
-- nil and a message: text that is not a board, an illegal move. Boards and rules never change.

local shogun = {}

--- The number of the version: major, minor and patch, "1.2.3".
---@type string
shogun.version = nil

--- The name of a field, from its coordinates.
--- ```lua
--- print(shogun.field(4, 4))  --> d4
--- ```
---@param x integer  1 to 8
---@param y integer  1 to 8
---@return string  "a1" to "h8"
function shogun.field(x, y) end

--- The coordinates of a field, from any form of it.
--- ```lua
--- print(shogun.xy "d4")
--- ```
---@param field shogun.Field
---@return integer x  1 to 8
---@return integer y  1 to 8
function shogun.xy(field) end

--- A pawn. It may stand off the board: `eval`, `all_moves` and `legal_moves` accept it there.
--- ```lua
--- print(shogun.pawn(4, "red", 4, 4))  --> RP4@d4
--- ```
---@param energy integer  1 to 4
---@param colour shogun.Colour
---@param x integer  1 to 8 on the board
---@param y integer  1 to 8 on the board
---@return shogun.Piece
function shogun.pawn(energy, colour, x, y) end

--- A king. It may stand off the board, as a pawn may.
--- ```lua
--- print(shogun.king(2, "white", 5, 1))  --> WK2@e1
--- ```
---@param energy integer  1 to 2
---@param colour shogun.Colour
---@param x integer  1 to 8 on the board
---@param y integer  1 to 8 on the board
---@return shogun.Piece
function shogun.king(energy, colour, x, y) end

--- Rules: a preset by name, the standard rules with some options changed, or a rules object.
--- Raises on unknown presets and options. The presets:
--
-- - "standard": the defaults of `shogun.RulesOptions`: law "magnets", a bare king has lost.
-- - "sheet": law "fixed": a piece shows the same number for the whole game, as in the exercise
--   sheet.
-- - "boxed": `lone` = 2, as in the boxed game: a king and one other piece have lost.
-- - "dice": law "dice": a piece that has moved shows a random number.
--
-- The law "magnets": every field has a dial, 0 to 3. A piece that moves to another field is turned
-- by the difference of the two dials, so that afterwards it shows
--
--     (energy - 1 + dial[to] - dial[from]) % 4 + 1      a pawn; % 2 for a king
--
-- For example, d1 has dial 2 and e3 has dial 1. The white pawn on d1 shows 3; after d1e3 it shows
-- (3 - 1 + 1 - 2) % 4 + 1 = 2. The dials of a board, row 8 first: `board:rules().dials`.
--
-- The law "turned" is that of the same board after a quarter turn; a half turn changes nothing. If
-- two laws' dials differ by the same amount on all fields, they are one law.
--- ```lua
--- print(shogun.rules { law = "fixed", lone = 2 })  --> law=fixed lone=2
--- ```
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Rules
function shogun.rules(rules) end

--- A board: the start, one from its text, or one from a list of pieces. The list may have a field
--- `turn`, the colour to move.
--
-- `board:text` has the grammar of a text; reading skips a byte order mark before it, and blanks and
-- the end of the line after it. An invalid text returns nil and a message with the position. A list
-- with anything but pieces, or with pieces that cannot stand there, raises.
--- ```lua
--- print(#shogun.board())  --> 16
--- print(shogun.board({ shogun.king(2, "red", 4, 8), turn = "red" }, "boxed"))
--- ```
---@param from? "start" | string | shogun.Piece[]  default "start"
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Board? board
---@return string? message  why the text is invalid, with the position
function shogun.board(from, rules) end

--- Starts with the pawns in another order (start.lua).
---@type fun(order: any, rules: shogun.AnyRules?): shogun.Board?, shogun.Order | string
shogun.start = nil

--- Judges a law (law/init.lua).
---@type fun(rules: shogun.AnyRules?, given: shogun.LawOptions?): shogun.LawFact[]?, string?
shogun.law = nil

--- A board from the bytes of `board:pack()`, from this process or another. Truncated or changed
--- bytes return nil and a message. The bytes do not include the rules. If `rules` let the
--- other side begin, the move number stays the same, and `ply` is adjusted to it.
--- ```lua
--- print(shogun.unpack(board:pack(), "boxed"):rules().lone)  --> 2
--- ```
---@param bytes string  52 bytes
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Board? board
---@return string? message  why the bytes are invalid
function shogun.unpack(bytes, rules) end

--- The same as `board:print_board()`, under the sheet's name.
--- ```lua
--- shogun.print_board(board)
--- ```
---@param board shogun.Board
function shogun.print_board(board) end

--- Starts a game (game/init.lua).
---@type fun(options: shogun.GameOptions?): shogun.Game
shogun.game = nil

--- The built-in players (bots/init.lua): random, greedy, alphabeta, engine,
--- external, human, boxed, and any from its text (bots.of); and games as text
--- (record/init.lua).
---@type shogun.bots
shogun.bots = nil
---@type shogun.record
shogun.record = nil

--- The engine's evaluation of a board, without looking ahead.
--- ```lua
--- print((shogun.evaluate(board)))
--- ```
---@param board shogun.Board
---@param weights? table<string, integer>  of terms by name, -10000 to 10000, hundredths of a pawn
--- (the second result has all names, `csrc/search/terms.h` explains them); default: those of the
--- net, or without one the engine's own for the law
---@param net? shogun.Net | false  for the board's law, or false for none; default: the built-in
--- net of the law, if there is one
---@return integer score  in hundredths of a pawn, seen by the side to move
---@return table<string, integer> white  how often each term holds for white
---@return table<string, integer> red
---@return integer added  what the net adds to the score
function shogun.evaluate(board, weights, net) end

--- A net of the evaluation: it adds to the terms a value for the pattern of the pieces, learned
--- from games. The law of each preset has a built-in net, which engines use by default.
--- ```lua
--- print(shogun.net(board))  --> net for magnets
--- ```
---@param source string | shogun.Board  the name of a file with a net; or a board, for the built-in
--- net of its law
---@return shogun.Net? net
---@return string? message  why the file is invalid, with its name
function shogun.net(source) end

--- Makes an engine (engine/init.lua): a search in C.
---@type fun(options: shogun.EngineOptions?): shogun.Engine
shogun.engine = nil

--- The explanation of a score, in words (engine/explain/).
---@type fun(board: shogun.Board, found: shogun.SearchLine, net: string | false | shogun.Net | nil,
--- endings: shogun.Endings?): string
shogun.explain = nil

--- The moves of a board with their values, the best first (engine/analysis/explore.lua).
---@type fun(board: shogun.Board, options: shogun.ExploreOptions?): shogun.ExploredMove[]
shogun.explore = nil

--- Makes endings (endings/init.lua): the exact outcomes of boards with at most two pawns.
---@type fun(options: { cache: string | false | nil }?): shogun.Endings
shogun.endings = nil

--- The analysis of games (engine/analysis/): `of`, and `start` for one step at a time.
---@type shogun.analysis
shogun.analysis = nil

--- Boards with exactly one winning move (engine/analysis/puzzle.lua): `find` and `of`.
---@type shogun.puzzle
shogun.puzzle = nil

--- The companions: the chess move checker (companions/chess.lua) and knight's tours
--- (companions/tour.lua).
---@type shogun.chess
shogun.chess = nil
---@type shogun.tour
shogun.tour = nil

--- Makes a batch: many boards at once, for programs that learn. Each board is at the start.
--- ```lua
--- local batch = shogun.batch { boards = 4096, rules = "dice", seed = 1 }
--- print(#batch)  --> 4096
--- ```
---@param options shogun.BatchOptions
---@return shogun.Batch
function shogun.batch(options) end

--- Makes a buffer of zeros, into which batches write.
--- ```lua
--- print(#shogun.buffer(16))  --> 16
--- ```
---@param bytes integer  0 to 2^40
---@return shogun.Buffer
function shogun.buffer(bytes) end

--- Plays a match (match.lua).
---@type fun(options: shogun.MatchOptions): shogun.Standings?, string?
shogun.match = nil

--- Pictures (draw/init.lua).
---@type shogun.draw
shogun.draw = nil

return shogun
