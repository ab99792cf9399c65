---@meta _
--- Moves, and the forms in which they are given.

--- A legal move. `tostring` gives "d4b6"; `==` compares from and to.
---@class shogun.Move
---@field from string  name of a field
---@field to string  name of a field
---@field kind shogun.Kind
---@field colour shogun.Colour
---@field energy integer  the number that the piece shows before the move
---@field shows integer?  the number that it shows after the move (`shogun.rules`); nil under "dice"
---@field captured shogun.Piece?

--- A move: a table from `board:moves()` or with the same from and to, a text such as "d4b6", or a
--- code from `board:codes()`. A text may be spelled as people type it: "D4B6", "d4-b6", "d4xb6+"
--- and "d4 b6" are the same move.
---@alias shogun.AnyMove shogun.Move | string | integer

--- A mode of a move, as in task 1 of the exercise sheet: its directions in order, up, down, right
--- and left.
---@alias shogun.Mode "U" | "D" | "R" | "L" | "RU" | "LU" | "RD" | "LD" | "UR" | "UL" | "DR" | "DL"
