--- Knight's tours, under their public name.
return require "shogun.companions.tour"
