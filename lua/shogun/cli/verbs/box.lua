--- shogun box: checks whether untrusted bots can run safely on this system.

local lazy_require = require "shogun.lazy_require"
local Box = lazy_require "shogun.box.process"
local console = require "shogun.cli.console"

local verb = {
  formats = { "bots" },
  answers = { "text", "json" },
  examples = { { "shogun box --check", "whether untrusted bots can run here" } },
}

function verb.define(command)
  command:flag("--check", "start a box and report the layers of its sandbox (the default)")
  command:epilog("A box is a process that can only compute and answer. Every bot in a Lua file "
    .. "plays in a box, unless you give --unsafe. If the system refuses a required layer, bots "
    .. "play only with --unsafe. Exit status: 0 boxes can be used, 1 they cannot.")
end

-- Parses a box's report: a line for each layer of its sandbox.
local function layers_of(text)
  local layers = {}
  for name, need, state, what in text:gmatch "(%w+)\t(%w+)\t(%w+)\t([^\n]*)\n" do
    layers[#layers + 1] = {
      name = name, is_needed = need == "needed", stands = state == "stands", what = what,
    }
  end
  return layers
end

local function answer(layers)
  for _, layer in ipairs(layers) do
    local refused = layer.is_needed and "REFUSED" or "refused, not needed"
    local state = layer.stands and "stands" or refused
    console.answer(("%-12s %-20s %s"):format(layer.name, state, layer.what))
  end
end

function verb.run(arguments)
  local box <close>, message, refused = Box.start(Box.memory, 0)
  local layers = layers_of(box and box.layers or refused or "")
  if arguments.json then console.answer_json(layers) else answer(layers) end
  if box then
    console.say "boxes can be used: Lua files play in them"
    return 0
  end
  console.fail(message .. "; Lua files play with --unsafe only")
end

return verb
