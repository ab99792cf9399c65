--- Batches of boards, for programs that learn: `shogun.batch` reads the options.

local check = require "shogun.check"
local core = require "shogun.core"

local known <const> = { boards = true, rules = true, seed = true, auto_reset = true }
local most <const> = 1 << 24 -- boards, as csrc/library/shogun.h has it

--- `shogun.batch`, as types/batch.lua declares it.
return function(options)
  check.names(options, known)
  local boards = check.whole(options, "boards", 1, most) or 1
  local seed = check.whole(options, "seed", math.mininteger, math.maxinteger) or 1
  local auto_reset = check.flag(options, "auto_reset") ~= false
  local rules = check.blame(core.rules, options.rules)
  if rules.quiet == 0 and rules.repetition > 0 then
    check.raise("rules: a batch needs a limit of quiet plies if repetition ends games")
  end
  local ok, batch = pcall(core.batch, boards, rules, seed, auto_reset)
  if ok then return batch or check.raise("boards: too many") end
  local need = core.batch_bytes(boards, rules) / 2 ^ 20
  check.raise(("boards: %d need %.0f MiB: %s"):format(boards, need, batch))
end
