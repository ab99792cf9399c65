--- shogun completions: completion scripts for shells.

local console = require "shogun.cli.console"

local completions = {
  answers = { "text" },
  examples = { { "shogun completions fish | source", "for this shell" } },
}

function completions.define(command)
  command:argument("shell", "which one"):choices { "bash", "zsh", "fish" }
  command:epilog [[
bash: source <(shogun completions bash)
zsh: shogun completions zsh >_shogun, in a folder of $fpath
fish: shogun completions fish | source]]
end

function completions.run(arguments, new_parser)
  local parser = new_parser()
  console.write(parser["get_" .. arguments.shell .. "_complete"](parser))
  return 0
end

return completions
