-- tuned.lua -- takes what it can, and has an option that a tuning may look for.

return {
  name = "tuned", version = "1.2",
  options = { greed = { default = 3, min = 0, max = 10 } },
  choose = function(_, board, info)
    for _, move in ipairs(board:moves()) do
      if move.captured and move.captured.energy <= info.options.greed then return move end
    end
    return board:moves()[1]
  end,
}
