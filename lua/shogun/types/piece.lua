---@meta _
--- Pieces, and the fields they stand on.

--- A colour: a side of the game.
---@alias shogun.Colour "white" | "red"

--- The kind of a piece.
---@alias shogun.Kind "pawn" | "king"

--- A field: its name ("a1" to "h8": letter x, digit y; "A1" is read too), {x, y}, or any table with
--- x and y (a piece, say). x and y are 1 to 8.
---@alias shogun.Field string | integer[] | { x: integer, y: integer }

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

--- The same piece one field to the left; see `piece:incx`.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):decx())  --> RP1@c4
--- ```
---@return shogun.Piece
function Piece:decx() end

--- The same piece one field up; see `piece:incx`.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):incy())  --> RP1@d5
--- ```
---@return shogun.Piece
function Piece:incy() end

--- The same piece one field down; see `piece:incx`.
--- ```lua
--- print(shogun.pawn(1, "red", 4, 4):decy())  --> RP1@d3
--- ```
---@return shogun.Piece
function Piece:decy() end
