--- `shogun.game`: makes a game (game.lua).
-- @module shogun.game

return require("shogun.game.game").new
