---@meta _
--- Rules, and the forms in which they are given.

--- A law with a name.
---@alias shogun.LawName "fixed" | "magnets" | "turned" | "dice"

--- Rules. They cannot be changed; `==` compares all of them,
--- `tostring` gives "law=magnets lone=1 ...".
---@class shogun.Rules
---@field law shogun.LawName | integer[][]  what a piece shows after a move
---@field lone integer  a side with a king and at most this many pieces in all has lost; 0: never
---@field stalemate "draw" | "loss"  for the side that cannot move
---@field repetition integer  the game is a draw when a board occurs this many times; 0: never
---@field quiet integer  the game is a draw after this many plies without a capture; 0: never
---@field first shogun.Colour  who moves first
---@field dials integer[][]?  8 rows of 8 dials, row 8 first; nil under "dice"

--- The options of `shogun.rules`, all optional; `shogun.Rules` says what they mean.
---@class shogun.RulesOptions
--- What a piece shows after a move: a law by its name, or a table of dials like that of "magnets"
--- (see `shogun.rules`): numbers 0 to 3, as 8 rows of 8, row 8 first, or as 64 digits.
---@field law? shogun.LawName | integer[][] | string  default "magnets"
---@field lone? integer  0 to 64; default 1, a bare king
---@field stalemate? "draw" | "loss"  for the side that cannot move; default "draw"
---@field repetition? integer  0 to 65535; default 3
---@field quiet? integer  0 to 65535; default 100
---@field first? shogun.Colour  the side that moves first; default "white"

--- Rules: what `shogun.rules` takes or returns.
---@alias shogun.AnyRules
---| shogun.Rules
---| shogun.RulesOptions
---| "standard"
---| "sheet"
---| "boxed"
---| "dice"
