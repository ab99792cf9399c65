--- shogun box: the process in which strangers' bots run.
-- @module shogun.cli.box

local Box = require "shogun.box.process"
local console = require "shogun.cli.console"

local verb = {
  summary = "Say what this system gives for running strangers' bots", formats = { "bots" },
}

function verb.define(command)
  command:flag("--check", "start a box and say which of its walls stand (this is what it does)")
  command:flag("--json", "the walls as JSON")
  command:epilog("Every Lua file that plays runs in a box, a process that can only compute and "
    .. "answer, unless --unsafe is given. A wall that is needed and refused means that none is "
    .. "run. The exit code is 0 if boxes can be used, 1 if not.")
end

-- The layers of the sandbox, as a box lists them.
local function walls_of(text)
  local walls = {}
  for name, need, state, what in text:gmatch "(%w+)\t(%w+)\t(%w+)\t([^\n]*)\n" do
    walls[#walls + 1] = {
      name = name, is_needed = need == "needed", stands = state == "stands", what = what,
    }
  end
  return walls
end

local function answer(walls)
  for _, wall in ipairs(walls) do
    local state = wall.stands and "stands" or wall.is_needed and "REFUSED" or "refused, not needed"
    console.answer(("%-12s %-20s %s"):format(wall.name, state, wall.what))
  end
end

function verb.run(arguments)
  local box <close>, message, refused = Box.start(Box.memory, 0)
  local walls = walls_of(box and box.walls or refused or "")
  if arguments.json then console.answer_json(walls) else answer(walls) end
  if box then
    console.say "boxes can be used: Lua files play in them"
    return 0
  end
  console.fail(message .. "; Lua files play with --unsafe only")
end

return verb
