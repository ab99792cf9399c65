--- shogun completions: completion scripts for shells.

local lazy_require = require "shogun.lazy_require"
local builtin = lazy_require "shogun.bots.builtin"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local levels = lazy_require "shogun.engine.levels"

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

-- The players without files, with the levels of the engine except in zsh, where colons separate.
local function players_of(shell)
  local list = table.move(builtin.names, 1, #builtin.names, 1, {})
  for level = 0, shell == "zsh" and -1 or levels.best do
    list[#list + 1] = ("engine:level=%d"):format(level)
  end
  return list
end

local is_player <const> = {
  ["--white"] = true, ["--red"] = true, bot = true, player = true, players = true,
}

-- Adds words that the parser takes among others.
local function add_words(parser, players)
  for _, command in ipairs(parser._commands) do
    for _, elements in ipairs { command._options, command._arguments } do
      for _, each in ipairs(elements) do
        local words = each._name == "--rules" and core.presets or is_player[each._name] and players
        each._choices = each._choices or words or nil
      end
    end
  end
end

-- How the scripts offer a list alone, and how they offer files as well.
local forms <const> = {
  bash = { 'compgen -W "%s"', 'compgen -f -W "%s"' }, fish = { "-xa '%s'", "-ra '%s'" },
  zsh = { ": :(%s)", ": :{compadd %s; _files}" },
}

function completions.run(arguments, new_parser)
  local shell, parser = arguments.shell, new_parser()
  local players = players_of(shell)
  add_words(parser, players)
  local alone, with_files = table.unpack(forms[shell])
  local list = table.concat(players, " ")
  local script = parser["get_" .. shell .. "_complete"](parser)
  console.write((script:gsub(alone:format(list):gsub("%p", "%%%0"), with_files:format(list))))
  return 0
end

return completions
