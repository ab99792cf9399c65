--- The chess move checker, under the name it is known by.
return require "shogun.companions.chess"
