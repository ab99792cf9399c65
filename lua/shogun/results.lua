--- The results of games: winners, texts and reasons.

local results = {}

--- The other colour.
results.other = { white = "red", red = "white" }

--- The texts of results in records, databases and JSON; `*` is a game that goes on.
results.texts = { "1-0", "0-1", "1/2-1/2", "*" }

local texts <const> = { white = "1-0", red = "0-1" }

--- The winner by the text of a result; nil for a draw, and for a game that goes on.
results.winners = { ["1-0"] = "white", ["0-1"] = "red" }

--- The text of the result of a game that is over.
---@param winner? shogun.Colour  nil: it is a draw
---@return "1-0" | "0-1" | "1/2-1/2"
function results.text(winner) return texts[winner] or "1/2-1/2" end

--- The reasons why games end (`shogun.Reason`); the ones that a board or its history shows come
--- first.
results.reasons = {
  "mate", "alone", "stalemate", "quiet", "repetition", "resigned", "agreed", "time", "illegal",
  "error", "adjudicated",
}

return results
