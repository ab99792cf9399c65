---@meta shogun
--- What C provides, and the tables that functions take and return, declared for editors and
-- readers. This file is never loaded. What is written in Lua is declared where it is written:
-- games in game/init.lua, engines in engine/init.lua, and so on.
--
-- Two rules hold everywhere. Misuse raises: a value of the wrong type or out of range, as an
-- argument or inside a table; an unknown method, with the nearest one as a hint. Bad input returns
-- nil and a message: text that is not a board, an illegal move. Boards and rules never change.
-- @module shogun

---@alias shogun.Colour "white" | "red"
---@alias shogun.Kind "pawn" | "king"

--- A mode of a move (the sheet's task 1): its directions in the order they are gone.
---@alias shogun.Mode "U" | "D" | "R" | "L" | "RU" | "LU" | "RD" | "LD" | "UR" | "UL" | "DR" | "DL"

--- A field: its name ("a1" to "h8": letter x, digit y), {x, y}, or any table with x and y (a piece,
--- say). x and y are 1 to 8.
---@alias shogun.Field string | integer[] | { x: integer, y: integer }

--- A move: a table from `board:moves()` or with the same from and to, a text such as "d4b6", or a
--- code from `board:codes()`.
---@alias shogun.AnyMove shogun.Move | string | integer

--- Rules: what `shogun.rules` takes or returns.
---@alias shogun.AnyRules
---| shogun.Rules
---| shogun.RulesOptions
---| "standard"
---| "sheet"
---| "boxed"
---| "dice"

local shogun = {}

--- The number of the version, "0.9.0".
---@type string
shogun.version = nil

--- The name of a field.
--- ```lua
--- print(shogun.field(4, 4))  --> d4
--- ```
---@param x integer  1 to 8
---@param y integer  1 to 8
---@return string  "a1" to "h8"
function shogun.field(x, y) end

--- The coordinates of a field.
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
---@param x integer
---@param y integer
---@return shogun.Piece
function shogun.pawn(energy, colour, x, y) end

--- A king. It may stand off the board.
--- ```lua
--- print(shogun.king(2, "white", 5, 1))  --> WK2@e1
--- ```
---@param energy integer  1 to 2
---@param colour shogun.Colour
---@param x integer
---@param y integer
---@return shogun.Piece
function shogun.king(energy, colour, x, y) end

--- Rules: a preset by name, the standard ones with some options changed, or rules themselves.
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
--- ```lua
--- print(shogun.rules { law = "fixed", lone = 2 })  --> law=fixed lone=2
--- ```
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Rules
function shogun.rules(rules) end

--- A board: the start, one from its text, or one from a list of pieces. The list may have a field
--- `turn`, the colour to move.
--
-- Text that is not a board returns nil and a message with the place. A list with anything but
-- pieces, or with pieces that cannot stand there, raises.
--- ```lua
--- print(#shogun.board())  --> 16
--- print(shogun.board({ shogun.king(2, "red", 4, 8), turn = "red" }, "boxed"))
--- ```
---@param from? "start" | string | shogun.Piece[]  default "start"
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Board? board
---@return string? message
function shogun.board(from, rules) end

--- A board from the bytes of `board:pack()`, made in this process or another. Bytes that were cut
--- or changed return nil and a message. The bytes do not hold the rules. If the rules given here
--- let the other side begin, the move number stays the same, and `ply` is adjusted to it.
--- ```lua
--- print(shogun.unpack(board:pack(), "boxed"):rules().lone)  --> 2
--- ```
---@param bytes string  52 bytes
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Board? board
---@return string? message
function shogun.unpack(bytes, rules) end

--- Starts a game (game/init.lua).
---@type fun(options: shogun.GameOptions?): shogun.Game
shogun.game = nil

--- The players that come with shogun (bots/init.lua): random, greedy, alphabeta, engine,
--- montecarlo, external, human, boxed; and games as text (record/init.lua).
---@type table
shogun.bots = nil
---@type table
shogun.record = nil

--- The engine's evaluation of a board, without looking ahead.
--- ```lua
--- print((shogun.evaluate(board)))
--- ```
---@param board shogun.Board
---@param weights? table<string, integer>  of terms by name, -10000 to 10000, hundredths of a pawn:
--- pawn, mobility, threat, hanging, king_zone, attrition, tempo, attackers, extra_attackers, idle,
--- energy (`csrc/search/evaluate.h` says what they mean); default: the engine's own for the law
---@return integer score  in hundredths of a pawn, seen by the side to move
---@return table<string, integer> white  how often each term holds for white
---@return table<string, integer> red
function shogun.evaluate(board, weights) end

--- Makes an engine (engine/init.lua): a search in C.
---@type fun(options: shogun.EngineOptions?): shogun.Engine
shogun.engine = nil

---@class shogun.EngineOptions
---@field hash? integer  MiB of memory for the transposition table, 1 to 65536; default 16
---@field threads? integer  1 to 256; default 1
---@field weights? table<string, integer>  of the terms of `shogun.evaluate`
--- Of the search: `csrc/search/parameters.h` lists their names, values, ranges and meanings. They
--- change with the search, in any version.
---@field parameters? table<string, integer>

--- When a search ends. Any of them; without one, after a second.
---@class shogun.SearchLimits
---@field depth? integer  plies, 1 to 119
---@field nodes? integer  boards looked at: never more; one thread alone is used then
---@field seconds? number  above 0
--- Ends when a mate in that many moves (or fewer) is found, or when it is clear that there is none:
--- after depth 2 * mate - 1, since no move is looked at less deeply than others then.
---@field mate? integer
---@field history? integer[]  the keys of the boards of the game, the oldest first, with the board
--- itself or without it (as `info.history`); at most 2^20
---@field lines? integer  how many of the best moves to look for, 1 to 256; default 1
---@field contempt? integer  what a draw costs the side to move, -1000 to 1000; default 0
---@field level? integer  0 to 10: how well to play; 10 is the engine itself
---@field input? integer  a file descriptor: the search ends when something can be read from it

--- A line of play.
---@class shogun.SearchLine
---@field move shogun.Move  the first
---@field pv shogun.Move[]
---@field score integer  in hundredths of a pawn, seen by the side to move
---@field mate? integer  moves to a won game's end; below 0 to a lost one's
---@field depth integer

--- What a search knows: its best line, and
---@class shogun.SearchInfo: shogun.SearchLine
---@field lines shogun.SearchLine[]  the best first
---@field nodes integer  boards looked at
---@field seconds number
---@field seldepth integer  the deepest ply that was reached, quiescence included
---@field hashfull integer  thousandths of the transposition table that this search uses
---@field has_input? boolean  there is something to read

--- What a score is due to, in words (engine/explain.lua).
---@type fun(board: shogun.Board, found: shogun.SearchLine): string
shogun.explain = nil

--- The analysis of games (engine/analysis.lua): `of`, and `start` to go on step by step.
---@type table
shogun.analysis = nil

--- How an analysis searches each board: a limit, default half a second, and its engine.
---@class shogun.AnalysisOptions
---@field seconds? number  above 0
---@field nodes? integer  the result is then the same every time
---@field depth? integer
---@field hash? integer
---@field threads? integer
---@field weights? table<string, integer>
---@field parameters? table<string, integer>

--- A move of an analysed game; what is not known (yet) is nil. Scores are seen by white.
---@class shogun.AnalysedMove
---@field ply integer  1 is the first
---@field colour shogun.Colour
---@field move string
---@field score integer?  after it, in hundredths of a pawn; nil where the game is won
---@field mate integer?  moves to the end of a game won by white; below 0 by red
---@field best string?  the best move before it
---@field line string[]?  the best line, at most eight plies
---@field loss number?  how much of the result to be expected it gave away, 0 to 1
---@field glyph "?!" | "?" | "??" | nil  from a loss of 0.05, 0.1 or 0.15
---@field explanation string?  why it is a mistake, or else what the score after it is due to

---@class shogun.AnalysisSummary
---@field moves integer  of this side, as far as they are known
---@field inaccuracies integer
---@field mistakes integer
---@field blunders integer
---@field accuracy number?  0 to 100; nil without moves

--- A board in the course of a game.
---@class shogun.PlotPoint
---@field ply integer
---@field expected number  white's result to be expected, 0 to 1
---@field glyph string?  what is thought of the move before it; ?!, ? and ?? are marked
---@field label string?  what a mark says where pictures are pointed at

--- Boards with exactly one winning move (engine/puzzle.lua): `find` and `of`.
---@type table
shogun.puzzle = nil

--- Where to look for puzzles.
---@class shogun.PuzzleOptions
---@field moves? integer  in how many it wins, 1 to 4; default 2
---@field records? shogun.Record[]  default: games that the engine plays against itself
---@field rules? shogun.AnyRules  of those games, not "dice"; default "standard"
---@field seed? integer  for the same games each time
---@field report? fun(games: integer)  called before each game

---@class shogun.Puzzle
---@field board shogun.Board
---@field text string  the board's
---@field rules string  the board's
---@field turn shogun.Colour  the side that wins
---@field moves integer  in how many
---@field solution string[]  the only winning move, and how it goes on if the other side holds out

--- The companions: the chess move checker (companions/chess.lua) and knight's tours
--- (companions/tour.lua).
---@type table
shogun.chess = nil
---@type table
shogun.tour = nil

--- What a bot learns besides the board.
---@class shogun.Info
--- Seconds; nil without a clock.
--- white, red: what they have for the game; without them `left` is for this move alone.
---@field clock { left: number, increment: number, white: number?, red: number? }?
---@field history integer[]  the keys of all boards of the game, the newest last
---@field start shogun.Board  the first of them
---@field moves string[]  what was played since, as the text protocol says it: "d4b6", under dice
--- "d4b6=3"
--- The player's own source, the same for the same seed.
---@field random fun(low: integer, high: integer): integer

--- A player: a function, or a table or userdata with `choose(self, board, info)` and, if it likes,
--- `name`, `version` and `author`; `score`, what it thinks of the board that it was asked for last,
--- in hundredths of a pawn seen by itself; and `new_game(self)`, which is called before each game
--- of a match.
---@alias shogun.Player
---| fun(board: shogun.Board, info: shogun.Info): (shogun.AnyMove | "resign")
---| table
---| userdata

--- Seconds: `base` for the game, `increment` more after each move, `move` for each move.
---@class shogun.ClockOptions
---@field base? number
---@field increment? number
---@field move? number

---@class shogun.GameOptions
---@field white? shogun.Player  needed for `step` and `run` only
---@field red? shogun.Player
---@field rules? shogun.AnyRules  default "standard"
---@field board? shogun.Board  where it starts, with its rules; default: the start
--- Of both sides, or of each.
---@field clock? shogun.ClockOptions | { white: shogun.ClockOptions?, red: shogun.ClockOptions? }
---@field seed? integer  of dice and bots; default: the time
---@field now? fun(): number  the clock to use, in seconds

--- Why a game can be over.
---@alias shogun.Reason
---| "mate"
---| "alone"
---| "stalemate"
---| "quiet"
---| "repetition"
---| "resigned"
---| "agreed"
---| "time"
---| "illegal"
---| "error"
---| "adjudicated"

--- Why a game is over.
---@class shogun.Result
---@field reason shogun.Reason
---@field winner shogun.Colour?  nil: a draw
---@field message string?  what the player did wrong
---@field move string?  the illegal move

--- The record of a game. See record/init.lua.
---@class shogun.Record
---@field tags { name: string, value: string }[]
---@field moves table[]
---@field result "1-0" | "0-1" | "1/2-1/2" | "*"
---@field comment string?

--- Plays a match (arena/match.lua).
---@type fun(options: shogun.MatchOptions): shogun.Standings?, string?
shogun.match = nil

--- What a match is to be. Where `sprt` is given it ends as soon as the test has decided, at the
--- latest after `pairs`.
---@class shogun.MatchOptions
---@field players (string | shogun.Player)[]  two or more
---@field pairs? integer  of games for each two players; default 100, with a test without end
---@field sprt? { elo0: number?, elo1: number?, alpha: number?, beta: number?, model: string? }  of
--- two players (arena/sprt.lua)
---@field gauntlet? boolean  the first against all others; default: all against all
---@field rules? shogun.AnyRules  also as text
--- What games start from: "balanced:K" or "random:K", so many boards after six plies; the name of a
--- file with a board a line; or boards or their texts. They are played in turn. Default
--- "balanced:500".
---@field openings? string | (string | shogun.Board)[]
---@field seed? integer  decides all that is random; default 1
---@field nodes? integer  for each move of players without a limit of their own (arena/player.lua)
---@field movetime? number  seconds in place of that; default 0.1
---@field clock? { base: number, increment: number? }  seconds, in place of that; for all players
---@field concurrency? integer  games at once; default: as many as processors
--- Off unless given: a game is a draw after so many plies; it is won when each player has seen the
--- same side ahead by `score` (hundredths of a pawn) or more for `moves` (4) of its own.
---@field adjudicate? { plies: integer?, score: number?, moves: integer? }
---@field db? string  the database that keeps the games: a file, or the URL of a PostgreSQL server
--- (postgresql://user@host/name); default: they are not kept
---@field enqueue? boolean  leave the games to workers of that server, and return
---@field report? fun(event: shogun.MatchEvent)  called as things happen

--- What happens in a match, in this order:
---
--- - "openings", now and then while they are searched: `found`, `count`;
--- - "start": `settings`, `games` in all (nil where a test decides), `done` of them before;
--- - "game", after each: the fields of its task and outcome, the players by name, `result` as in a
---   record;
--- - "progress", about once a second: the standings, `games_a_second`, `plies_a_second`, and
---   `seconds_left` (nil where a test decides);
--- - "end": the standings.
---@class shogun.MatchEvent
---@field event "openings" | "start" | "game" | "progress" | "end"
---@field found? integer
---@field count? integer
---@field settings? shogun.MatchSettings
---@field games? integer
---@field done? integer
---@field games_a_second? number
---@field plies_a_second? number
---@field seconds_left? number
---@field number? integer
---@field pair? integer
---@field white? string
---@field red? string
---@field opening? integer
---@field result? "1-0" | "0-1" | "1/2-1/2"
---@field reason? shogun.Reason
---@field message? string
---@field plies? integer
---@field seconds? number
---@field workers? { name: string, games: integer, games_a_second: number }[]  of a server, where a
--- match is watched (arena/watch.lua); also leases that they lost, and chunks set aside
---@field leases_lost? integer
---@field set_aside? { number: integer, first: integer, last: integer }[]

--- A player of a match (arena/player.lua says what its text means).
---@class shogun.MatchPlayer
---@field spec string  its text; "object" for a value of Lua
---@field kind "builtin" | "file" | "program" | "object"
---@field name string  which no other player of the match has
---@field version string?
---@field author string?
---@field sha256 string?  of its source: the file, or the program's executable file if it is found

--- What a match is, complete: the same settings have the same games.
---@class shogun.MatchSettings
---@field version string  of shogun
---@field players shogun.MatchPlayer[]
---@field pairs integer?  of games, for each pairing; nil where only a test ends the match
---@field sprt { elo0: number, elo1: number, alpha: number, beta: number, model: string }?
---@field gauntlet boolean  the first plays against all others; otherwise all against all
---@field rules string
---@field openings { spec: string, sha256: string, boards: string[] }
---@field seed integer
---@field nodes integer?  for players without a limit of their own; so are movetime and clock
---@field movetime number?  seconds
---@field clock { base: number, increment: number }?  seconds
---@field adjudicate { plies: integer?, score: number?, moves: integer? }?

--- A game of a match that is to be played.
---@class shogun.Task
---@field number integer  from 1, of the match
---@field pair integer  from 1, of the pairing
---@field white integer  the place of a player
---@field red integer
---@field first integer  the pairing: the player that is listed first
---@field second integer
---@field opening integer
---@field board string  its text
---@field seed integer

--- What came of it.
---@class shogun.Outcome
---@field number integer
---@field winner shogun.Colour?
---@field reason shogun.Reason
---@field message string?
---@field move string?  the illegal move
---@field plies integer
---@field seconds number  from its start to its end
---@field white_seconds number  in the player
---@field red_seconds number
---@field moves string  as in a record
---@field printed string?  by boxed bots, lines that begin with the colour; at most 4 KiB

--- The standings of a match, so far or in the end.
---@class shogun.Standings
---@field games integer  finished and counted; after the decision of a test none is
---@field pairs integer  of them, those of which both games are finished
---@field plies integer  of all games
---@field seconds number  that the games took, one after the other
---@field players shogun.PlayerStandings[]  in the order of the players
---@field pairings shogun.PairingStandings[]  who plays against whom
---@field ratings shogun.Rating[]  the best first; their mean is 0. Players without a finished pair
--- are not in it
---@field reasons table<shogun.Reason, integer>  games that ended so
---@field colours { white: integer, drawn: integer, red: integer }  games won by a colour, and drawn
---@field openings shogun.OpeningStandings[]  those that were played, by number
---@field lengths { plies: integer, games: integer }[]  how many games had so many plies, ascending
---@field verdict? "H0" | "H1"  of the sequential test, once it has one

---@class shogun.PlayerStandings
---@field name string
---@field games integer
---@field points number
---@field faults { illegal: integer, error: integer, time: integer, first: shogun.Fault? }  games
--- lost by an illegal move, an error or on time

--- The first game that a player has lost by a fault.
---@class shogun.Fault
---@field number integer  of the game
---@field reason "illegal" | "error" | "time"
---@field message? string
---@field move? string  the one that was refused

---@class shogun.PairingStandings
---@field first string  the name of a player
---@field second string
---@field counts integer[]  pairs in which the first one made 0, 0.5, 1, 1.5 and 2 points
---@field results integer[]  single games: losses, draws and wins of the first one
---@field strength? shogun.Strength  nil before a pair is finished
---@field sprt? shogun.SprtStandings  of the first pairing, where there is a test

---@class shogun.SprtStandings
---@field elo0 number
---@field elo1 number
---@field model "logistic" | "normalised"
---@field llr number  the logarithm of the likelihoods' ratio
---@field lower number  at this ratio or below H0 is accepted
---@field upper number  at this ratio or above H1 is accepted
---@field state? "H0" | "H1"

---@class shogun.OpeningStandings
---@field index integer  among the openings of the match
---@field games integer
---@field white integer  games that white won
---@field drawn integer
---@field red integer
---@field points number  of the first player of each pairing

--- The colours of a picture, each "#rgb", "#rrggbb", a name such as "teal", or "var(--name)" for a
--- variable of the page in which it stands. What is left out is that of `base`.
---@class shogun.Theme
---@field base? "light" | "dark"  default "light"
---@field background? string  around the fields
---@field label? string  letters and digits beside the board
---@field light_field? string
---@field dark_field? string
---@field dial? string  the law's numbers
---@field white? string  white pieces
---@field white_edge? string
---@field white_number? string
---@field red? string  red pieces
---@field red_edge? string
---@field red_number? string
---@field mark? string  marked fields; the line of a tour
---@field last? string  the fields of the last move
---@field arrow? string  arrows; where a tour begins and ends
---@field halo? string  around arrows
---@field unvisited? string  fields that a tour leaves out

--- How to draw a board.
---@class shogun.DrawOptions
---@field size? integer  of the picture in pixels, 16 to 10000; default 400
---@field theme? "light" | "dark" | shogun.Theme  default "light"
--- What stands beside the board: letters and digits, as moves are written; digits on both axes, as
--- in the sheet's figures; or nothing. Default "names".
---@field axes? "names" | "digits" | "none"
---@field marks? shogun.Field[]
--- Moves, which need not be legal: each goes straight or with the one turn whose path is free.
---@field arrows? (shogun.Move | string)[]
---@field last? shogun.Move | string  the move played last
---@field orientation? shogun.Colour  who sits below; default "white"
---@field dials? boolean  show the law's dials (there are none under "dice"): in the corner of each
--- field, or large on a board without pieces

--- How to draw the course of a game.
---@class shogun.PlotOptions
---@field size? integer  its width in pixels, 16 to 10000; default 400
---@field theme? "light" | "dark" | shogun.Theme  default "light"

--- How to draw a game as a page.
---@class shogun.PageOptions
---@field theme? "auto" | "light" | "dark" | shogun.Theme  default "auto": as the reader's system

---@class shogun.ReportOptions
---@field settings? shogun.MatchSettings  how the match was played: they are listed, for others to
--- play it again
---@field command? string  the command that plays it again
---@field theme? "auto" | "light" | "dark" | shogun.Theme  default "auto": as the reader's system

--- Pictures (draw/init.lua).
---@type table
shogun.draw = nil

--- A piece: a plain table with a metatable. `==` compares all five, `tostring` gives "WP4@d4".
--- Every piece returned is a new table, so it may be changed. Any table with these five fields is
--- accepted as a piece.
---@class shogun.Piece
---@field kind shogun.Kind
---@field colour shogun.Colour
---@field energy integer  how far it moves: 1 to 4, kings 1 to 2
---@field x integer  1 to 8 on the board
---@field y integer  1 to 8 on the board
local Piece = {}

--- The same piece one field to the right. It may leave the board; x and y wrap like Lua's integers.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):incx())  --> RP1@e4
--- ```
---@return shogun.Piece
function Piece:incx() end

--- The same piece one field to the left.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):decx())  --> RP1@c4
--- ```
---@return shogun.Piece
function Piece:decx() end

--- The same piece one field up.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):incy())  --> RP1@d5
--- ```
---@return shogun.Piece
function Piece:incy() end

--- The same piece one field down.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):decy())  --> RP1@d3
--- ```
---@return shogun.Piece
function Piece:decy() end

--- A legal move. `tostring` gives "d4b6"; `==` compares from and to.
---@class shogun.Move
---@field from string  name of a field
---@field to string  name of a field
---@field kind shogun.Kind
---@field colour shogun.Colour
---@field energy integer  what the piece shows before the move
--- What the piece shows after the move: under "fixed" its energy; under "magnets"
--- (energy - 1 + dial[to] - dial[from]) % 4 + 1, for a king % 2 (see `shogun.rules`); nil under
--- "dice".
---@field shows integer?
---@field captured shogun.Piece?

--- What `shogun.rules` takes; all may be left out.
--- A `lone`, `repetition` or `quiet` of 0 means never.
---@class shogun.RulesOptions
--- What a piece shows after a move: a law by its name, or a table of dials like that of "magnets"
--- (see `shogun.rules`): numbers 0 to 3, as 8 rows of 8, row 8 first, or as 64 digits.
---@field law? "magnets" | "fixed" | "dice" | integer[][] | string  default "magnets"
--- A side with a king has lost when it has at most this many pieces: 0 to 64; default 1, a bare
--- king.
---@field lone? integer
---@field stalemate? "draw" | "loss"  for the side that cannot move; default "draw"
--- The game is a draw when the same board occurs for this time: 0 to 65535; default 3.
---@field repetition? integer
--- The game is a draw after this many plies without a capture: 0 to 65535; default 100.
---@field quiet? integer
---@field first? shogun.Colour  the side that moves first; default "white"

--- Rules. They cannot be changed; `==` compares all of them,
--- `tostring` gives "law=magnets lone=1 ...".
---@class shogun.Rules
---@field law "magnets" | "fixed" | "dice" | integer[][]
---@field lone integer
---@field stalemate "draw" | "loss"
---@field repetition integer
---@field quiet integer
---@field first shogun.Colour
---@field dials integer[][]?  8 rows of 8 dials, row 8 first; nil under "dice"

--- A board. It cannot be changed; playing a move makes a new one. `tostring` draws it, `#board`
--- counts the pieces, `==` compares pieces, turn and rules (not the counters). `board + piece` has
--- one piece more; it raises if the field is occupied. `board - piece` and `board - field` have one
--- piece less; they raise if it is not there.
---@class shogun.Board
---@operator add(shogun.Piece): shogun.Board
---@operator sub(shogun.Piece|shogun.Field): shogun.Board
---@operator len: integer
local Board = {}

--- The board on one line: rows 8 to 1, the side to move, the plies since the last capture, the
--- number of the move.
--- ```lua
--- print(board:text())  --> p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1
--- ```
---@return string  "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1"
function Board:text() end

--- The board as an SVG picture.
--- ```lua
--- local picture = board:svg { marks = { "d4" }, dials = true }
--- ```
---@param options? shogun.DrawOptions
---@return string
function Board:svg(options) end

--- The board as bytes for `shogun.unpack`; the same on every machine.
--- ```lua
--- print(shogun.unpack(board:pack()) == board)  --> true
--- ```
---@return string  52 bytes
function Board:pack() end

--- The Zobrist key of pieces and turn. Equal boards have equal keys; on all machines and in all
--- versions the same.
--- ```lua
--- print(board:hash() == shogun.board():hash())  --> true
--- ```
---@return integer  64 bits
function Board:hash() end

--- The side to move.
--- ```lua
--- print(board:turn())  --> white
--- ```
---@return shogun.Colour
function Board:turn() end

--- The rules that the board is played under.
--- ```lua
--- print(board:rules().quiet)  --> 100
--- ```
---@return shogun.Rules
function Board:rules() end

--- How many moves have been played since the start, by either side.
--- ```lua
--- print(board:play("d1e3"):ply())  --> 1
--- ```
---@return integer  0 to 4294967295; then it starts again at 0
function Board:ply() end

--- The quiet plies: how many plies were played since the last capture.
--- ```lua
--- print(board:play("d1e3"):quiet())  --> 1
--- ```
---@return integer  0 to 65535
function Board:quiet() end

--- The pieces, from a1 along the rows.
--- ```lua
--- print(#board:pieces "red")  --> 8
--- ```
---@param colour? shogun.Colour  default both
---@return shogun.Piece[]
function Board:pieces(colour) end

--- The piece on a field.
--- ```lua
--- print(board:occupied "d1")  --> WP3@d1
--- ```
---@param field shogun.Field
---@return shogun.Piece?
function Board:occupied(field) end

--- The colour of the piece on a field.
--- ```lua
--- print(board:occupied_by "d8")  --> red
--- ```
---@param field shogun.Field
---@return shogun.Colour?
function Board:occupied_by(field) end

--- Whether a piece stands on a field.
--- ```lua
--- print(board:is_occupied "d4")  --> false
--- ```
---@param field shogun.Field
---@return boolean
function Board:is_occupied(field) end

--- Task 1 of the sheet: where a piece ends if it starts on its field in this mode with this energy.
--- The piece need not stand on the board. If it does, it blocks itself (the sheet's case 4): query
--- `board - piece` then.
--- ```lua
--- local piece = board:occupied "d1"
--- print(#(board - piece):eval(piece, "RU", 3))  --> 1
--- ```
---@param piece shogun.Piece
---@param mode shogun.Mode
---@param energy integer  0 or more
---@return shogun.Piece[]  the piece on each of those fields
function Board:eval(piece, mode, energy) end

--- Task 2: all fields that a piece can move to; check is not considered. An enemy king counts as a
--- target.
--- ```lua
--- print(#board:all_moves(board:occupied "d1"))
--- ```
---@param piece shogun.Piece  need not stand on the board; on another piece's field it has no moves
---@return shogun.Piece[]  the piece on each of those fields
function Board:all_moves(piece) end

--- Task 3: the enemy pieces that a colour can capture, the king included.
--- ```lua
--- print(#board:attacked "red")  --> 0
--- ```
---@param colour shogun.Colour  the side that attacks
---@return shogun.Piece[]
function Board:attacked(colour) end

--- Task 4: how many enemies can land on the piece. Raises if it is off the board.
--- ```lua
--- print(board:attackedN(board:occupied "d1"))  --> 0
--- ```
---@param piece shogun.Piece  need not stand there, but its field must be on the board
---@return integer
function Board:attackedN(piece) end

--- Task 5: how many pieces of its own side could land on it if an enemy stood there.
--- Raises if it is off the board.
--- ```lua
--- print(board:protectedN(board:occupied "d1"))
--- ```
---@param piece shogun.Piece  need not stand there, but its field must be on the board
---@return integer
function Board:protectedN(piece) end

--- Task 6: `all_moves` for a pawn; for a king only the fields on which no enemy could capture it.
--- Pins are not considered: for the legal moves of the game, use `board:moves()`.
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

--- The legal moves of the side to move, by from and to, from a1 along the rows;
--- none once the game is over.
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
---@param into? table  the list to write them into; entries after the last code are removed
---@return integer[] codes  `into`, or a new list
---@return integer count
function Board:codes(into) end

--- A legal move as a table.
--- ```lua
--- print(board:move("d1e3").shows)  --> 2
--- ```
---@param move shogun.AnyMove
---@return shogun.Move? move
---@return string? message  why it is not legal
function Board:move(move) end

--- The board after a legal move. Under "dice", `energy` is required. Under other laws it may be
--- left out, and a number that contradicts the law raises.
--- ```lua
--- local after = assert(board:play "d1e3")
--- print(after:turn())  --> red
--- print(board:play "d1d8")  --> nil
--- ```
---@param move shogun.AnyMove
---@param energy? integer  what the piece shows next: 1 to 4, kings 1 to 2
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
--- ```
---@param from shogun.Field
---@param to shogun.Field
---@return { reason: string, at: string?, paths: { blocked: string?, [integer]: string }[] }?
function Board:why(from, to) end

--- How many sequences of `depth` legal moves there are. Under "dice", every move but the last
--- counts once for each number its piece may show. Ctrl-C ends it.
--- ```lua
--- print(board:perft(3))  --> 15268
--- print(board:perft(6, { report = function() return false end }))  --> nil
--- ```
---@param depth integer  0 to 30
---@param options? { divide: boolean?, report: (fun(nodes: integer): any)? }  report: called every
--- few milliseconds with the number so far; if it returns false the count ends; it must not yield
---@return integer? nodes  nil if the report has ended it
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

--- A board of chess: a value. Squares are a column and a row, 1 to 8.
---@class shogun.ChessBoard
local ChessBoard = {}

--- What came of checking a line.
---@class shogun.ChessAnswer
---@field legal boolean
---@field move? integer[]  the first illegal move: {c, r, c2, r2}
---@field ply? integer  its number, from 1
---@field reason? string  why it is illegal

--- Plays a move.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:play { 8, 2, 2, 2 }:turn())  --> black
--- ```
---@param move integer[]  {c, r, c2, r2}
---@return shogun.ChessBoard? board
---@return string? reason  why it is illegal
function ChessBoard:play(move) end

--- The legal moves, by source, then target, row by row.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(#at:moves())
--- ```
---@return integer[][]  each {c, r, c2, r2}
function ChessBoard:moves() end

--- Whether the king of a colour is attacked.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:in_check())
--- ```
---@param colour? "white" | "black"  default: the side to move
---@return boolean
function ChessBoard:in_check(colour) end

--- The pieces that attack the king of a colour.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(#at:checkers "white")
--- ```
---@param colour? "white" | "black"  default: the side to move
---@return integer[][]  their squares, each {c, r}
function ChessBoard:checkers(colour) end

--- What stands on a square.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:piece(8, 2))  --> r
--- ```
---@param c integer  column, 1 to 8
---@param r integer  row, 1 to 8
---@return string?  k q r b n p, in capitals for black; nil if it is empty
function ChessBoard:piece(c, r) end

--- The pieces, row by row, as `shogun.chess.board` reads them.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:text())
--- ```
---@return string
function ChessBoard:text() end

--- The side to move.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:turn())  --> white
--- ```
---@return "white" | "black"
function ChessBoard:turn() end

--- The number of sequences of that many legal moves.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:perft(2))
--- ```
---@param depth integer  0 to 30
---@return integer
function ChessBoard:perft(depth) end

--- The sides of a board for knight's tours: one number, or {width, height}; each 1 to 4096.
---@alias shogun.Dim integer | integer[]

--- A field of such a board: {x, y}, counted from 0.
---@alias shogun.Position integer[]

--- A path of a knight: positions, the newest first.
---@alias shogun.Path shogun.Position[]

--- How far a count has got.
---@class shogun.TourProgress
---@field found integer  tours so far
---@field classes? integer  kinds of first steps in all (`count_all`)
---@field classes_done? integer  how many of them are counted so far

return shogun
