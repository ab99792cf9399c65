---@meta _
--- Records of games.

--- A move of a record.
---@class shogun.RecordedMove
---@field move string  "d4b6"
---@field shows integer?  the number that was rolled, under "dice"
---@field captures boolean?  whether the record marks a capture
---@field mark "+" | "#" | nil  whether the record marks a check or a mate
---@field glyph "!" | "?" | "!!" | "??" | "!?" | "?!" | nil  the judgement of the move
---@field lead string?  the comment before it, of the first move of a variation
---@field comment string?  the comment after it
---@field clock number?  the seconds that its side has left
---@field variations shogun.RecordedMove[][]?  lines that could have been played in its place

--- The record of a game. Every function of `shogun.record` also accepts a plain table with these
--- fields; records that shogun makes have methods, and `tostring` gives their text.
---@class shogun.Record
---@field tags { name: string, value: string }[]  in their order
---@field moves shogun.RecordedMove[]  from the first on
---@field result "1-0" | "0-1" | "1/2-1/2" | "*"  white won, red won, a draw, not finished
---@field comment string?  before the first move
local Record = {}

--- The value of a tag, such as "White"; nil if the record has no such tag.
--- ```lua
--- local kept = shogun.record.parse '[White "Ann"]\n*'
--- print(kept:tag "White")  --> Ann
--- ```
---@param name string  letters and digits
---@return string? value
function Record:tag(name) end

--- Sets a tag, and adds it at the end of the list if it is new; nil removes it.
--- ```lua
--- local kept = shogun.game():record()
--- kept:set_tag("White", "Ann")
--- print(kept:tag "White")  --> Ann
--- ```
---@param name string  letters and digits
---@param value? string  UTF-8 without control characters
function Record:set_tag(name, value) end

--- The text of the record, as `tostring` gives it. Raises if its moves are not legal.
--- ```lua
--- io.write(shogun.game():record():write())
--- ```
---@return string
function Record:write() end

--- Checks moves, marks, numbers and variations, as `shogun.record.check` does.
--- ```lua
--- print(shogun.game():record():check() == board)  --> true
--- ```
---@return shogun.Board? start  the board on which it starts
---@return string? message  the first invalid move, and why
function Record:check() end

--- Replays the record as a game, as `shogun.record.replay` does.
--- ```lua
--- print(#shogun.record.parse("1. d1e3 c8c4 *"):replay())  --> 2
--- ```
---@return shogun.Game? game
---@return string? message  the first invalid move, and why
function Record:replay() end

--- The record as JSON, with its keys always in the same order (needs dkjson).
--- ```lua
--- print(shogun.game():record():to_json())
--- ```
---@return string
function Record:to_json() end
