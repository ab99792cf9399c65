--- The chess move checker, under its public name.
return require "shogun.companions.chess"
