-- tours.lua -- knight's tours: the sheet's mutilated board, a count, and a picture.

local shogun = require "shogun"
local tour = shogun.tour

print "A path of 35 fields on the lower part of a 7 x 7 board:"
local path = tour.one_tour_pred(7, { { 0, 0 } }, 35, function(at) return at[1] < 5 end)
tour.print_board(7, path, "x")

print("\ntours on 5 x 5 from all fields: " .. tour.count_all(5))

local closed = tour.first_closed_tour_heuristics(8, { { 4, 4 } })
print "\nA closed tour on 8 x 8:"
tour.print_board(8, closed)

os.execute "mkdir -p build"
local file <close> = assert(io.open("build/tour.svg", "w"))
file:write(shogun.draw.tour(8, 8, closed))
print "\ndrawn into build/tour.svg"
