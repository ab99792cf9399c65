--- Batches of boards, for programs that learn: `shogun.batch` reads the options.

local check = require "shogun.check"
local core = require "shogun.core"

local known <const> = { boards = true, rules = true, seed = true, auto_reset = true }
local most <const> = 1 << 24 -- boards, as csrc/library/shogun.h has it

--- `shogun.batch`, as types/batch.lua declares it.
---@param options shogun.BatchOptions
---@return shogun.Batch
return function(options)
  check.names(options, known, 2)
  local boards = check.whole(options, "boards", 1, most, 2) or 1
  local seed = check.whole(options, "seed", math.mininteger, math.maxinteger, 2) or 1
  local auto_reset = check.flag(options, "auto_reset", 2) ~= false
  local rules = check.blame(2, core.rules, options.rules)
  if rules.quiet == 0 and rules.repetition > 0 then
    error("rules: a batch needs a limit of quiet plies if repetition ends games", 2)
  end
  local ok, batch = pcall(core.batch, boards, rules, seed, auto_reset)
  if ok then return batch or error("boards: too many", 2) end
  local need = core.batch_bytes(boards, rules) / 2 ^ 20
  error(("boards: %d need %.0f MiB: %s"):format(boards, need, batch), 2)
end
