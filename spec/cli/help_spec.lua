-- help_spec.lua -- what the command says of itself, and of arguments that are wrong.

local command = require "spec.support.command"
local runner = require "spec.support.verbs"
local verbs = require("shogun.cli.verbs").list

local missing = command.missing

-- What the command answers and says in this process, with this exit code.
local function ends_with(expected, words)
  local output, said, code = runner.run(words, "")
  assert(code == expected, ("%s: exit code %s: %s"):format(words, code, said))
  return output, said
end

describe("shogun", function()
  it("lists its verbs if it gets no argument", function()
    local help = ends_with(0, "")
    assert.equal(help, (ends_with(0, "--help")))
    for _, verb in ipairs(verbs()) do assert(help:find("\n   " .. verb .. "  ", 1, true), verb) end
  end)

  it("fits its list of verbs into the window", function()
    local reason = command.missing_terminal()
    if reason then return pending(reason) end
    local inside = ("stty cols 50; %s lua/bin/shogun openings --help"):format(command.interpreter())
    local pipe <close> = assert(io.popen(("TERM=xterm script -qec %s /dev/null </dev/null"):format(
      command.quoted(inside))))
    local widest = 0
    for line in pipe:lines() do widest = math.max(widest, #line:gsub("\r", "")) end
    assert(widest > 40 and widest <= 50, widest)
  end)

  it("names the formats of files in the help of each verb", function()
    local without <const> = { completions = true, man = true }
    for _, verb in ipairs(verbs()) do
      local help = ends_with(0, verb .. " --help"):gsub("%s+", " ")
      local folder, list = help:match "Formats are described in (.-): (%l[%l ]* in .*)%. $"
      assert(folder or without[verb], verb)
      for path in (list or ""):gmatch " in (%S+%.lua)" do command.read(folder .. "/" .. path) end
    end
  end)

  it("wraps the help of a verb to the window, and shows values in capitals", function()
    for _, verb in ipairs(verbs()) do
      local help = ends_with(0, verb .. " --help")
      for line in help:gmatch "[^\n]+" do assert(#line < 80 or not line:find " .* ", line) end
      assert(help:find "\n   %-o FILE  " or not help:find("-o FILE", 1, true), help)
      local usage = help:match "^(.-)\n\n":gsub("%s+", " ")
      for option, value in usage:gmatch "(%-%-?%l+) (%[?[^%s%]]+)" do
        local is_right = value:find "^%[?%u[%u%d+,]*$" or value:find "^{" or value:find "^%l+=N,"
        assert(is_right or value:find "^[%[|<]", ("%s %s %s"):format(verb, option, value))
        assert(not value:find "^<", ("%s %s %s"):format(verb, option, value))
      end
      assert(not usage:find "<%l+s> %[<%l+s>", usage)
    end
  end)

  it("names the wrong argument, and shows no line of its code", function()
    for words, message in pairs {
      ["show --marks z9"] = "--marks: expected a field, a1 to h8, got 'z9'",
      ["show --size 5"] = "--size: expected a whole number from 16 to 10000, got '5'",
      ["show --theme blue"] = "argument for option '--theme' must be one of 'light', 'dark'",
      ["moves --field z9"] = "--field: no field 'z9'",
      ["show START"] = "invalid board: expected P, K, p, k or a number of empty fields, at byte 1 "
        .. "in row 8: 'START'; did you mean start?",
      ["show d1e3"] = "invalid board: expected P, K, p, k or a number of empty fields, at byte 1 "
        .. "in row 8: 'd1e3'; a move? --moves plays moves",
      ["lint greedy random"] = "invalid board: expected P, K, p, k or a number of empty fields, at "
        .. "byte 1 in row 8: 'random'; a player? expected a board",
      ["perft x"] = "depth: expected a whole number from 0 to 30, got 'x'",
      ["perft -- -1"] = "depth: expected a whole number from 0 to 30, got '-1'",
      ["perft 31"] = "depth: expected a whole number from 0 to 30, got '31'",
      ["play --clock 1+x"] = "--clock: expected seconds, as in 300+2, got '1+x'",
      ["play --movetime nan"] = "--movetime: expected seconds, got 'nan'",
      ["play --white nobody"] = "--white: no player 'nobody', expected human, random,",
      ["lint greedyy"] = "bot: no player 'greedyy'; did you mean greedy?",
      ["play --red external"] = "--red: no player 'external'",
      ["play --red /nowhere.lua"] = "--red: /nowhere.lua: No such file or directory",
      ["bot --seed x random"] = "--seed: expected a whole number from 0, got 'x'",
      ["tour 0"] = "size: expected 8 or 7x5, sides from 1 to 4096, got '0'",
      ["tour 8 --from 9,9"] = "--from: 9,9 is off the board",
      ["completions csh"] = "argument 'shell' must be one of 'bash', 'zsh', 'fish'",
    } do
      local output, said = ends_with(2, words)
      assert.equal("", output)
      assert(said:find("shogun: " .. message, 1, true), said)
      assert(not said:find("stack traceback", 1, true) and not said:find "%.lua:%d", said)
    end
    assert(select(2, ends_with(2, "perft")):find("Usage: shogun perft ", 1, true))
    assert(select(2, ends_with(2, "dance")):find("Usage: shogun ", 1, true))
  end)

  it("reports an error if its help cannot be written", function()
    for _, words in ipairs { "", "--help", "play --help", "--version", "man" } do
      local line = ("%s lua/bin/shogun %s >/dev/full 2>&1"):format(command.interpreter(), words)
      assert.same({ nil, "exit", 1 }, { os.execute(line) })
    end
  end)
end)

describe("the manual page", function()
  local page = ends_with(0, "man")

  it("has every verb with all its arguments", function()
    for _, verb in ipairs(verbs()) do
      local part = page:match("\n%.SS shogun " .. verb .. "\n(.-)\n%.S[SH]")
      for option in ends_with(0, verb .. " --help"):gmatch "\n   [%-%l, ]*(%-%-%l+)" do
        assert(part:find(option:gsub("%-", "\\-"), 1, true), verb .. " " .. option)
      end
    end
  end)

  it("has the grammar of boards from the type declarations", function()
    local declared = command.read "lua/shogun/types/board.lua"
    local count = 0
    for rule in declared:gmatch "\n%-%-%- (    %l+ += [^\n]*)" do
      count = count + 1
      assert(page:find("\n" .. rule:gsub("%-", "\\-") .. "\n", 1, true), rule)
    end
    assert.equal(10, count)
  end)

  it("is valid roff, and names no folder of this machine", function()
    local requests <const> = { TH = true, SH = true, SS = true, TP = true, PP = true, B = true,
      br = true, nf = true, fi = true }
    for line in page:gmatch "[^\n]+" do
      local request = line:match "^%.(%a*)"
      assert(not request or requests[request], line)
      assert(not line:find "^'", line)
    end
    local folder = io.popen "pwd":read "l"
    assert.falsy(page:find(folder .. "/", 1, true))
  end)
end)

describe("the completions", function()
  it("for bash have the verbs, the options and the values of options", function()
    local reason = missing("bash", "bash")
    if reason then return pending(reason) end
    command.with_path(function(path)
      command.write(path, ends_with(0, "completions bash") .. [[
        ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shogun; echo "${COMPREPLY[*]}"; }
        ask shogun pl; ask shogun show --the; ask shogun show --theme l
        ask shogun show -o READM; ask shogun record --output READM; ask shogun show --sv]])
      local pipe <close> = assert(io.popen("bash " .. path .. " 2>&1"))
      assert.equal("play players\n--theme\nlight\nREADME.md\nREADME.md\n--svg\n", pipe:read "a")
    end)
  end)

  it("for zsh and fish have each verb", function()
    for _, shell in ipairs { "zsh", "fish" } do
      local script = ends_with(0, "completions " .. shell)
      for _, verb in ipairs(verbs()) do assert(script:find(verb, 1, true), verb) end
    end
  end)
end)

describe("the example of a bot in the help", function()
  it("works as a file for the verbs play, lint and bot", function()
    local path <const> = "examples/bot.lua"
    local text = command.ends_with(0, "play --quiet --red random --seed 1 --white " .. path)
    assert.truthy(text:find('[White "examples"]', 1, true))
    command.ends_with(0, "lint --boards 100 --games 2 " .. path)
    assert.truthy(command.ends_with(0, "bot " .. path, "go depth 1\n"):find "^bestmove %l%d%l%d\n$")
  end)
end)
