--- The programs that the players of a match may start on this machine.
--
-- A player's text may come from an untrusted database or queue. Built-in bots and boxed bots can do
-- no harm. Programs and unboxed bots have the permissions of the process that plays the match: they
-- are started only if the caller has passed the same text, or has permitted all programs or unboxed
-- bots.
--
-- A permission is a table of texts and booleans, so that it can be sent to workers with the
-- settings of their match. No database stores it.

local permission = {}

--- Which programs the players of a match may start.
---@class shogun.Permission
---@field programs? boolean  all programs (cmd:)
---@field unsafe? boolean  all unboxed bots (unsafe:)
---@field given? table<string, true>  permits the players with these texts

--- A permission for the players that the caller has named.
---@param texts any[]  their texts; values of Lua need no permission
---@return shogun.Permission
function permission.of(texts)
  local given = {}
  for _, text in ipairs(texts) do
    if type(text) == "string" then given[text] = true end
  end
  return { given = given }
end

--- Copies a match's settings for the process that plays it; `permitted` replaces their permission.
---@param settings shogun.MatchSettings
---@param permitted shogun.Permission?
---@return shogun.MatchSettings  a copy
function permission.grant(settings, permitted)
  local copy = {}
  for name, value in pairs(settings) do copy[name] = value end
  copy.permission = permitted
  return copy
end

--- Why a player may not be started; nil if it may.
---@param permitted shogun.Permission?
---@param read shogun.PlayerText
---@return string? refusal  what the player is, and the option that permits it
function permission.refusal(permitted, read)
  permitted = permitted or {}
  if permitted.given and permitted.given[read.spec] then return nil end
  if read.kind == "program" and not permitted.programs then
    return "is a program, which would run with your permissions: add --programs if you trust it"
  end
  if read.is_unsafe and not permitted.unsafe then
    return "plays without a box, with your permissions: add --unsafe if you trust it"
  end
end

return permission
