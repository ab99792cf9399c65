--- The version of shogun, which nothing else spells.
-- @module shogun.version

return "0.10.0"
