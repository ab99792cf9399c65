--- The version of shogun, which nothing else spells.

return "0.10.0"
