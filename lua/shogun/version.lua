--- The version of shogun, written only here.

return "0.10.0"
