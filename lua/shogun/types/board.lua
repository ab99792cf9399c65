---@meta _
--- Boards: questions about them, and moves played on them.

--- A board. It cannot be changed; playing a move makes a new one. `tostring` draws it, `#board`
--- counts the pieces, `==` compares pieces, turn and rules (not the counters). `board + piece` adds
--- a piece; it raises if the field is occupied. `board - piece` and `board - field` remove a piece;
--- they raise if it is not there.
---@class shogun.Board
---@operator add(shogun.Piece): shogun.Board
---@operator sub(shogun.Piece|shogun.Field): shogun.Board
---@operator len: integer
local Board = {}

--- The board on one line. Its grammar:
---
---     board  = rows [" " turn [" " quiet [" " number]]]
---     rows   = row "/" row "/" ...      the eight rows, row 8 first
---     row    = (piece | empty) ...      its eight fields, column a first
---     piece  = kind energy              "P4", say
---     kind   = "P" | "K" | "p" | "k"    a pawn or king: white in capitals, else red
---     energy = "1" ... "4"              a king's: 1 or 2
---     empty  = "1" ... "8"              that many empty fields; never two side by side
---     turn   = "w" | "r"                to move; default: the side that moves first
---     quiet  = "0" ... "65535"          plies since the last capture; default 0
---     number = "1" ... "2147483648"     of the move; default 1
---
--- A side has at most one king. The number grows by one each time the side that moves first is to
--- move. Numbers have no leading zeros, and there are no other blanks: each board has one text.
--- ```lua
--- print(board:text())  --> p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1
--- ```
---@return string  "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1"
function Board:text() end

--- Prints the board as a diagram, `tostring(board)`, as the function of the exercise sheet does.
--- ```lua
--- board:print_board()
--- ```
function Board:print_board() end

--- The board as an SVG picture: a document that loads nothing else.
--- ```lua
--- local picture = board:svg { marks = { "d4" }, dials = true }
--- print(picture:match "^<svg")  --> <svg
--- ```
---@param options? shogun.DrawOptions
---@return string  an SVG document
function Board:svg(options) end

--- The board as a PNG picture, made by the program rsvg-convert: its bytes, or written to a file.
--- ```lua
--- local bytes, message = board:png { size = 200, marks = { "d4" } }
--- print(bytes and #bytes > 0 or message)
--- ```
---@param path? string  the file to write; without it, the bytes are returned
---@param options? shogun.DrawOptions
---@return string | true | nil picture  its bytes, or true if it was written to a file
---@return string? message  rsvg-convert is missing or has failed, or the file cannot be written
---@overload fun(self: shogun.Board, options: shogun.DrawOptions): string?, string?
function Board:png(path, options) end

--- The board as TikZ, for LaTeX with `\usepackage{tikz}`: it looks as in the exercise sheet.
--- ```lua
--- local picture = board:tikz { marks = { "d4" }, size = 360 }
--- print(picture:match "\n(.-)%[")  --> \begin{tikzpicture}
--- ```
---@param options? shogun.DrawOptions  theme: default "sheet"; its colours are "#rgb" or "#rrggbb"
---@return string  a tikzpicture
function Board:tikz(options) end

--- The board as bytes for `shogun.unpack`; the same on every machine.
--- ```lua
--- print(shogun.unpack(board:pack()) == board)  --> true
--- ```
---@return string  52 bytes
function Board:pack() end

--- The Zobrist key of pieces and turn: equal for equal boards, on all machines and in all versions.
--- ```lua
--- print(board:hash() == shogun.board():hash())  --> true
--- ```
---@return integer  64 bits
function Board:hash() end

--- The side to move, "white" or "red".
--- ```lua
--- print(board:turn())  --> white
--- ```
---@return shogun.Colour
function Board:turn() end

--- The rules that the board is played under; they cannot be changed.
--- ```lua
--- print(board:rules().quiet)  --> 100
--- ```
---@return shogun.Rules
function Board:rules() end

--- How many moves have been played since the start, by either side.
--- ```lua
--- print(board:play("d1e3"):ply())  --> 1
--- ```
---@return integer  0 to 4294967295; then 0 again
function Board:ply() end

--- The quiet plies: how many plies were played since the last capture.
--- ```lua
--- print(board:play("d1e3"):quiet())  --> 1
--- ```
---@return integer  0 to 65535
function Board:quiet() end

--- The pieces of one side or of both, from a1 along the rows.
--- ```lua
--- print(#board:pieces "red")  --> 8
--- ```
---@param colour? shogun.Colour  default both
---@return shogun.Piece[]
function Board:pieces(colour) end

--- The piece on a field; nil if the field is empty, or off the board.
--- ```lua
--- print(board:occupied "d1")  --> WP3@d1
--- ```
---@param field shogun.Field | integer[]
---@return shogun.Piece?
function Board:occupied(field) end

--- The colour of the piece on a field; nil if the field is empty, or off the board.
--- ```lua
--- print(board:occupied_by "d8")  --> red
--- ```
---@param field shogun.Field | integer[]
---@return shogun.Colour?
function Board:occupied_by(field) end

--- Whether a piece of either colour stands on a field; false for fields off the board.
--- ```lua
--- print(board:is_occupied "d4")  --> false
--- ```
---@param field shogun.Field | integer[]
---@return boolean
function Board:is_occupied(field) end

--- Where a piece ends if it starts on its field in this mode with this energy: task 1 of the
--- exercise sheet. The piece need not stand on the board. If it does, it blocks itself (case 4 of
--- the task): call it on `board - piece` then.
--- ```lua
--- local piece = board:occupied "d1"
--- print(#(board - piece):eval(piece, "RU", 3))  --> 1
--- ```
---@param piece shogun.Piece
---@param mode shogun.Mode
---@param energy integer  0 or more
---@return shogun.Piece[]  the piece on each of those fields
function Board:eval(piece, mode, energy) end

--- All fields that a piece can move to, in any mode: task 2 of the exercise sheet. Check is not
--- considered, and an enemy king counts as a target.
--- ```lua
--- print(#board:all_moves(board:occupied "d1"))
--- ```
---@param piece shogun.Piece  need not stand on the board; on another piece's field it has no moves
---@return shogun.Piece[]  the piece on each of those fields
function Board:all_moves(piece) end

--- The enemy pieces that a colour can capture, the king included: task 3 of the exercise sheet.
--- ```lua
--- print(#board:attacked "red")  --> 0
--- ```
---@param colour shogun.Colour  the side that attacks
---@return shogun.Piece[]
function Board:attacked(colour) end

--- How many enemy pieces can land on the piece's field, kings included, even if they would be in
--- check there: task 4 of the exercise sheet. The piece need not stand on the board. No enemy can
--- land off the board or on another enemy.
--- ```lua
--- print(board:attackedN(board:occupied "d1"))  --> 0
--- ```
---@param piece shogun.Piece
---@return integer
function Board:attackedN(piece) end

--- How many pieces of its own side, kings included, could land on its field if an enemy stood
--- there: task 5 of the exercise sheet. The piece need not stand on the board; off the board none
--- can.
--- ```lua
--- print(board:protectedN(board:occupied "d1"))
--- ```
---@param piece shogun.Piece
---@return integer
function Board:protectedN(piece) end

--- Task 6 of the exercise sheet: `all_moves` for a pawn; for a king only the fields on which no
--- enemy could capture it. Pins are not considered: for the legal moves of the game, use
--- `board:moves()`.
--- ```lua
--- for _, piece in ipairs(board:legal_moves(board:occupied "e1")) do print(piece) end
--- ```
---@param piece shogun.Piece
---@return shogun.Piece[]  the piece on each of those fields
function Board:legal_moves(piece) end

--- The pieces of a colour that can land on a field, or could if an enemy stood there.
--- ```lua
--- print(#board:attackers("d4", "white"))
--- ```
---@param field shogun.Field
---@param colour shogun.Colour  of the attackers
---@return shogun.Piece[]
function Board:attackers(field, colour) end

--- The legal moves of the side to move, sorted by from, then to, from a1 along the rows; none once
--- the game is over.
--- ```lua
--- for _, move in ipairs(board:moves "d1") do print(move, move.shows) end
--- ```
---@param field? shogun.Field  only those of the piece there
---@return shogun.Move[]
function Board:moves(field) end

--- How many legal moves there are, without making them.
--- ```lua
--- print(board:count())  --> 22
--- ```
---@return integer
function Board:count() end

--- The legal moves as integers, in the same order as `board:moves()`; for hot loops.
--- ```lua
--- local codes, count = board:codes()
--- print(count, board:move(codes[1]))
--- ```
---@param into? integer[]  the list to write them into; entries after the last code are removed
---@return integer[] codes  `into`, or a new list
---@return integer count
function Board:codes(into) end

--- A legal move of the side to move as a table; nil and the reason for any other move.
--- ```lua
--- print(board:move("d1e3").shows)  --> 2
--- ```
---@param move shogun.AnyMove
---@return shogun.Move? move
---@return string? message  why it is not legal
function Board:move(move) end

--- The board after a legal move. Under "dice", `energy` is required. Under other laws it is
--- optional, and a number that contradicts the law raises.
--- ```lua
--- local after = assert(board:play "d1e3")
--- print(after:turn())  --> red
--- print(board:play "d1d8")  --> nil
--- ```
---@param move shogun.AnyMove
---@param energy? integer  the number that the piece shows next: 1 to 4, kings 1 to 2
---@return shogun.Board? board
---@return string? message  why the move is not legal
function Board:play(move, energy) end

--- The boards that a legal move can lead to: under "dice" one for each number the piece may show,
--- otherwise one.
--- ```lua
--- for _, outcome in ipairs(board:outcomes "d1e3") do print(outcome.probability) end
--- ```
---@param move shogun.AnyMove
---@return { board: shogun.Board, probability: number }[]? outcomes
---@return string? message
function Board:outcomes(move) end

--- Why a piece may not go to a field; nil if it may.
--
-- The reason is the first of these that holds: "game over"; "no piece"; "not your turn";
-- "distance" (it is not what the piece shows); "own piece"; "enemy king" (kings are never
-- captured); "blocked"; "two turns" (blocked, but a path with more than one turn would be free);
-- "leaves the king attacked". `at` is the field to blame: `from` if there is no piece of the side
-- to move; the target; the first piece in the way; or the piece that would attack the king. `paths`
-- are the one or two paths, each a list of the fields after `from`; `blocked` is the first occupied
-- field on it before the target.
--- ```lua
--- print(board:why("d1", "d5").reason)  --> distance
--- print(board:why("d1d5").reason)  --> distance
--- ```
---@param from shogun.Field | shogun.AnyMove  a field, or alone a move
---@param to? shogun.Field
---@return { reason: string, at: string?, paths: { blocked: string?, [integer]: string }[] }?
function Board:why(from, to) end

--- How many sequences of `depth` legal moves there are. Under "dice", every move but the last
--- counts once for each number its piece may show. Ctrl-C ends it.
--- ```lua
--- print(board:perft(3))  --> 15268
--- print(board:perft(5, { hash = 1, threads = 2 }))  --> 10312448
--- print(board:perft(6, { report = function() return false end }))  --> nil
--- ```
---@param depth integer  0 to 30
---@param options? { divide: boolean?, hash: integer?, threads: integer?,
--- report: (fun(nodes: integer, done: integer, moves: integer): any)? }  divide: whether the number
--- for each first move is returned; hash: MiB of a table, 1 to 65536 (on 32 bits 2047), so that a
--- repeated board is counted once; default: none; threads: 1 to 256, which share the table;
--- default 1; report: called some ten times a second with the number so far, how many first moves
--- are done, and how many there are; if it returns false the count ends; it must not yield
---@return integer? nodes  nil if the report ended it
---@return table<string, integer>? divide  with divide=true: the number for each first move, by text
function Board:perft(depth, options) end

--- Plays a random game from here to the end; every legal move (under "dice", every number too) is
--- equally likely. It runs in C, at some millions of plies a second.
--- ```lua
--- local result, plies = board:playout(7)
--- print(result and result.reason, plies)
--- ```
---@param random? integer | fun(low: integer, high: integer): integer  a seed, which gives the same
--- game everywhere; or a source of seeds such as `info.random`; default: `math.random`
---@return { winner: shogun.Colour?, reason: string }?  as of `game:result()`; nil if the game
--- did not end within 10 000 plies, which can happen only if `quiet` is 0 or large
---@return integer  the plies played
---@return shogun.Board  the last board
function Board:playout(random) end

--- Whether the king of a colour is attacked; false without a king.
--- ```lua
--- print(board:in_check "red")  --> false
--- ```
---@param colour? shogun.Colour  default: the side to move
---@return boolean
function Board:in_check(colour) end

--- Whether a side is mated, as if it were its turn: in check without a legal move, or with at most
--- `lone` pieces (of the rules), its king among them.
--- ```lua
--- print(board:is_mate())  --> false
--- ```
---@param colour? shogun.Colour  default: the side to move
---@return boolean
function Board:is_mate(colour) end

--- Whether the side to move has no legal move and is not in check, and no side has lost by `lone`.
--- ```lua
--- print(board:is_stalemate())  --> false
--- ```
---@return boolean
function Board:is_stalemate() end

--- Why the game is over, as far as a single board can tell (repetition needs a game); nil if it
--- goes on. No winner means a draw.
--- ```lua
--- print(shogun.board("8/8/8/8/8/8/8/K16k1 w"):result().reason)  --> alone
--- ```
---@return { winner: shogun.Colour?, reason: "alone" | "mate" | "stalemate" | "quiet" }?
function Board:result() end
