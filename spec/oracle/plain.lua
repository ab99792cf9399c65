-- plain.lua -- a shogun board as the oracle's tables.

local slow = require "spec.oracle.slow"

return function(board)
  local rules = board:rules()
  local plain = {
    turn = board:turn(),
    quiet = board:quiet(),
    rules = {
      lone = rules.lone, quiet = rules.quiet, stalemate = rules.stalemate,
      dials = rules.law == "magnets" and slow.magnets or rules.dials,
    },
  }
  for _, piece in ipairs(board:pieces()) do plain[10 * piece.x + piece.y] = piece end
  return plain
end
