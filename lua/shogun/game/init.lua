--- `shogun.game`: makes a game (game.lua).

return require("shogun.game.game").new
