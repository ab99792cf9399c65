---@meta _
--- The standings of a match.

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
