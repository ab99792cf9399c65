-- mark_spec.lua -- shogun mark: correct, wrong and hostile solutions that were handed in.

local command = require "spec.support.command"

-- A correct solution, which calls the slow rules of the oracle.
local right <const> = [[
local handin = {}
for name, rule in pairs(require "slow") do
  handin[name] = function(...)
    local given, board, pieces = { ... }, {}, {}
    for _, piece in ipairs(given[#given]) do board[10 * piece.x + piece.y] = piece end
    given[#given] = board
    local answer = rule(table.unpack(given))
    if type(answer) == "number" then return answer end
    for _, piece in pairs(answer) do table.insert(pieces, piece) end
    return pieces
  end
end
]]

local wrong <const> = [[
local attacked = handin.attacked
return {
  all_moves = function() return print end,
  attacked = function(colour, board)
    local pieces = attacked(colour, board)
    pieces[#pieces + 1], board[1] = pieces[1], nil
    return pieces
  end,
  attackedN = function() return io.open "x" end,
  legal_moves = function() print(("x"):rep(1 << 20)) return ("x"):rep(1 << 30) end,
}
]]

describe("shogun mark", function()
  it("gives a verdict on each task of each hand-in", command.in_folder(function(folder)
    for name, text in pairs {
      slow = command.read "spec/oracle/slow.lua", right = right .. "return handin",
      wrong = right .. wrong, cheat = "return require('shogun').bots",
      slow_one = "return { eval = function() while true do end end }",
    } do
      command.write(("%s/%s.lua"):format(folder, name), text)
    end
    local words = "mark --boards 40 --seconds %d " .. folder .. "/%s.lua "
    for _, box in ipairs { "", "--unsafe" } do
      local output = command.ends_with(0, words:format(30, "right") .. box)
      assert.truthy(output:find("right.lua\n  eval         3 of 3\n", 1, true))
    end
    local output = command.ends_with(1, words:format(1, "slow_one")
      .. ("%s/wrong.lua %s/cheat.lua no.lua"):format(folder, folder))
    for _, said in ipairs {
      "/slow_one.lua: out of time\n", "8    p4  p2  p4 [k2] p4", "\n    eval(d4, RU, 4, board)\n",
      "    expected: WP4@d8 WP4@e7 WP4@f6 WP4@h4\n", "    got:      function\n",
      "    expected: WK2@g1 WP1@h4\n    got:      W", "not in a box: io.open",
      "expected a table with a function protectedN", "not enough memory", "  all          0 of 8",
      "cheat.lua:1: a hand-in cannot use shogun", "1: no.lua: No such file or directory",
    } do
      assert(output:find(said, 1, true), said .. " is not in " .. output)
    end
    local json = command.ends_with(1, words:format(2, "wrong") .. "--json")
    local report = require("dkjson").decode(json)[1]
    assert.same({ 8, "WK2@g1 WP1@h4" }, { report.of, report.tasks[3].first.expected })
  end))
end)
