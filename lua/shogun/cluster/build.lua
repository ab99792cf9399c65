--- The fingerprint of this build: of the Lua sources that play matches, and of what its compiled
--- parts compute. It does not depend on the compiler or the processor, if these compute the same.

local build = require "shogun.arena.games.build"
local core = require "shogun.core"
local hash = require "shogun.hash"
local sha256 = require "shogun.arena.games.fingerprint"

local known -- constant while a program runs

-- A bot that plays games against itself under the rules of each preset, from the start and from a
-- board shortly before a draw. It prints the boards, scores, nodes and, in a box, the instructions
-- counted so far. Under dice, each move shows another number. `(require)`: no dependency of ours.
local source <const> = [[
  local say, shogun, late = print, (require) "shogun", "k2p16/8/8/8/8/8/8/6P1K1 w 92 60"
  local engine, presets = shogun.engine { hash = 1 }, { "sheet", "standard", "boxed", "dice" }
  return function(asked)
    for i = 0, 7 do
      local board = shogun.board(i % 2 > 0 and late or nil, presets[i // 2 + 1])
      for ply = 1, board:result() and 0 or 10 do
        local found = engine:search(board, { nodes = 200 })
        local outcomes = board:outcomes(found.move or board:moves()[1])
        say(("%s %d %d %s"):format(board:text(), found.score, found.nodes, os.clock()))
        board = outcomes[ply % #outcomes + 1].board
        if board:result() then break end
      end
    end
    return asked:moves()[1]
  end]]

--- The fingerprint: 64 digits, and 64 more for the box. A build without a box lacks the latter, and
--- plays no matches of bots in boxes. Raises a failure if a file cannot be read.
---@return string
return function()
  if known then return known end
  local lines = {}
  local globals = setmetatable({ os = { clock = function() return 0 end } }, { __index = _G })
  function globals.print(text) lines[#lines + 1] = text end
  assert(load(source, "=bot.lua", "t", globals))()(core.board())
  for _, law in ipairs(core.laws) do
    local net = core.net_for(core.board(nil, core.rules { law = law })) -- not every law has one
    globals.print(net and hash(net:bytes()) or "")
  end
  local bot <close> = require "shogun.box.player"({
    path = "bot.lua", instructions = 1 << 30, seed = 1, time = 0, log = globals.print,
  }, { { name = "bot", shown = "bot.lua", text = source } })
  known = sha256(build("shogun.arena.pool.worker", table.concat(lines, "\n")))
    .. (bot and bot:choose(core.board()) and sha256(table.concat(lines)) or "")
  return known
end
