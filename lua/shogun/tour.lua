--- Knight's tours, under the name they are known by.
return require "shogun.companions.tour"
