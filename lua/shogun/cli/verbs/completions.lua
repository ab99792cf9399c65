--- shogun completions: prints a script with which a shell completes the command's words.

local lazy_require = require "shogun.lazy_require"
local builtin = lazy_require "shogun.bots.builtin"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local files = require "shogun.files"
local levels = lazy_require "shogun.engine.levels"

local completions = {
  answers = { "text" },
  examples = { { "shogun completions fish | source", "for this shell" } },
}

function completions.define(command)
  command:argument("shell", "the shell"):choices { "bash", "zsh", "fish" }
  command:epilog [[
bash: source <(shogun completions bash)
zsh: shogun completions zsh >_shogun, in a folder of $fpath
fish: shogun completions fish | source]]
end

-- The built-in players, and the engine's levels. zsh gets no levels, since its words end at colons.
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

-- Makes shells offer presets for --rules, and players for arguments that are players.
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

-- How the script for each shell offers a list of words alone, and how it offers files, too.
local forms <const> = {
  bash = { 'compgen -W "%s"', 'compgen -f -W "%s"' }, fish = { "-xa '%s'", "-ra '%s'" },
  zsh = { ": :(%s)", ": :{compadd %s; _files}" },
}

-- Bash splits words at : and =, and replaces only the text after the last of these signs. So this
-- script joins the parts, completes the whole word, and returns only what follows the last sign. It
-- also completes arguments that are players; argparse's script completes no arguments.
local whole_words <const> = [=[
_shogun_whole() {
    local words=() word before="" count
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        count=${#words[@]}
        if [[ $count -gt 1 && ( $word == [:=]* || $before == *[:=] ) ]]; then
            words[count-1]+=$word
        else
            words+=("$word")
        fi
        before=$word
    done
    COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1)) COMPREPLY=()
    _shogun "$@"
    word=${words[COMP_CWORD]}
    case "${#COMPREPLY[@]} ${words[1]}" in
        VERBS) COMPREPLY=($(compgen -f -W "PLAYERS" -- "$word")) ;;
    esac
    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
}

complete -F _shogun_whole ]=]

-- Adds the function above to argparse's script for bash.
local function for_bash(script, parser, list)
  local verbs = {}
  for _, command in ipairs(parser._commands) do
    local argument = command._arguments[1]
    local is_asked = argument and is_player[argument._name]
    if is_asked then verbs[#verbs + 1] = ("\"0 %s\""):format(command._name) end
  end
  local parts = { VERBS = table.concat(verbs, "|"), PLAYERS = list }
  local added = whole_words:gsub("%u%u+S%f[%W]", parts)
  return (script:gsub("complete %-F _shogun ", (added:gsub("%%", "%%%%"))))
end

function completions.run(arguments, new_parser)
  if files.is_windows then console.fail "there are no completions on Windows" end
  local shell, parser = arguments.shell, new_parser()
  local players = players_of(shell)
  add_words(parser, players)
  local alone, with_files = table.unpack(forms[shell])
  local list = table.concat(players, " ")
  local script = parser["get_" .. shell .. "_complete"](parser)
  script = script:gsub(alone:format(list):gsub("%p", "%%%0"), with_files:format(list))
  console.write(shell == "bash" and for_bash(script, parser, list) or script)
  return 0
end

return completions
