-- help_spec.lua -- what the command says of itself, and of arguments that are wrong.

local builtin = require "shogun.bots.builtin"
local command = require "spec.support.command"
local runner = require "spec.support.verbs"
local verbs = require("shogun.cli.verbs").list

local missing, ends_with = command.missing, runner.ends_with

describe("shogun", function()
  it("lists its verbs if it gets no argument", function()
    local help = ends_with(0, "")
    for _, words in ipairs { "--help", "help", "help help" } do
      assert.equal(help, (ends_with(0, words)))
    end
    for _, verb in ipairs(verbs()) do assert(help:find("\n   " .. verb .. "  ", 1, true), verb) end
  end)

  it("names the formats of files in the help of each verb", function()
    local without <const> = { completions = true, man = true }
    for _, verb in ipairs(verbs()) do
      local help = ends_with(0, "help " .. verb):gsub("%s+", " ")
      assert(help:find("Exit status: ", 1, true), verb)
      local folder, list = help:match "Formats are described in (.-): (%l[%l ]* in .*)%. $"
      assert(folder or without[verb], verb)
      for path in (list or ""):gmatch " in (%S+%.lua)" do command.read(folder .. "/" .. path) end
    end
  end)

  it("wraps the help of a verb to the window, and shows values in capitals", function()
    for _, verb in ipairs(verbs()) do
      local help = ends_with(0, verb .. " --help")
      assert.equal(help, (ends_with(0, "help " .. verb)))
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

  -- For each command line, the start of its message; after "...", any part of its output.
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
      ["help nosuch"] = "...unknown command 'nosuch'\n",
      ["help lad"] = "...unknown command 'lad'; did you mean ladder?",
      ["Pefrt 3"] = "...unknown command 'Pefrt'; did you mean perft?",
      ["tour 5 0,0 --count"] = "...too many arguments: a size is one word, as in 7x5; --from X,Y",
      ["perft -1"] = "...expected a number from 0, got '-1'",
      ["moves d1"] = "...; a field? shogun moves --field d1",
      ["tour 8 --count"] = "...size: expected one side of at most 7",
      ["match engine: random"] = "...player: engine: expected options such as nodes=1000",
      ["play --white engine:net=none"] = "...--white: net: none: No such file",
      ["endings -o e.csv"] = "...-o e.csv: cannot write csv here; --to chooses one of text, json",
      ["man -o m.pdf"] = "...-o m.pdf: cannot write pdf here",
      ["analyse start --game 2"] = "...--game goes with games, not with a board",
      ["show --svg --png"] = "--svg and --png: give one of the two",
      ["show --to text --svg"] = "--to text and --svg: give one of the two",
      ["show --svg a.svg -o b.svg"] = "--output and --svg FILE: give one of the two",
      ["show -o b.json"] = "-o b.json: cannot write json here; --to chooses one of text, svg, png",
      ["show -o b.gif"] = "-o b.gif: cannot write gif here; --to chooses one of text, svg, png",
      ["show start --board start"] = "option '--board' can not be used together with argument",
      ["show --svg="] = "--svg: expected a name, got ''",
      ["puzzle --moves 5"] = "...--moves: expected 1 to 4 without --endings, got 5",
      ["puzzle --endings game.txt"] = "...--endings: not together with record files",
      ["puzzle --endings --rules boxed"] =
        "...--rules: --endings needs lone=1 (a bare king has lost)",
      ["match greedy"] = "...at least 2", ["match greedy gredy"] = "...no player 'gredy'",
      ["match greedy random --sprt 5,5"] = "...--sprt: expected ELO0,ELO1",
      ["match greedy random random --sprt 0,5"] = "...--sprt: expected two players, got 3",
      ["match greedy random --sprt 0,5 --pairs 3"] = "...can not be used together",
      ["match greedy random --nodes 5 --movetime 3"] = "...can not be used together",
      ["match greedy random --nodes 5 --cputime"] = "...can not be used together",
      ["match greedy random --cputime --clock 1+1"] = "...can not be used together",
      ["match x x --html="] = "...--html: expected a name, got ''",
      ["match x x --db="] = "...--db: expected",
      ["match x x --openings="] = "...--openings: expected random:K, balanced:K, orders:K or a ",
      ["match greedy random --openings balanced:x"] = "...--openings: expected a number",
      ["match greedy random --pairs 0"] = "...--pairs: expected",
      ["match greedy random --concurrency 1025"] = "--concurrency: expected a whole number",
      ["match greedy cmd:x --movetime 1e9"] =
        "...--movetime: expected at most 1000000 seconds, got '1e9'",
      ["match greedy cmd:x --clock 1+9999999"] =
        "...--clock: expected at most 1000000 seconds, got",
      ["match greedy cmd:x --nodes 9999999999"] = "...--nodes: expected at most 2147483648, got",
      ["match greedy random --grace -1"] = "...--grace: expected seconds, got '-1'",
      ["match greedy random --adjudicate moves=3"] = "...--adjudicate: expected a score",
      ["match greedy random --adjudicate ply=3"] = "...--adjudicate: expected plies=N",
      ["match greedy random --rules chess"] = "...invalid rules",
      ["match greedy random --gauntled"] = "...--gauntlet",
      ["match random greedy --db x.db --enqueue"] = "...--enqueue: expected --db with a URL",
      ["match random greedy --db postgres://h/d --enqueue --html x.html"] =
        "...--enqueue and --html",
      ["tune engine"] = "...numbers",
      ["tune engine nosuch"] = "...expected NAME=START,LEAST,MOST,STEP",
      ["tune engine mobility=4,0,10"] = "...'mobility=4,0,10': STEP is missing",
      ["tune engine mob=4,0,10"] = "...'mob=4,0,10': STEP is missing",
      ["tune engine tempo --rate 2"] =
        "...--rate: expected a number above 0 and at most 1, got '2'",
      ["tune engine tempo --iterations 0"] = "...--iterations: expected a whole number from 1",
      ["positions"] = "...expected -o FILE",
      ["positions -o x"] = "...expected --positions N, or games",
      ["positions -o p.csv --positions 1"] =
        "...-o p.csv: cannot write csv here, expected a name such as FILE.npy",
      ["positions -o x --positions 0"] = "...--positions: expected a whole number from 1",
      ["positions -o x --positions 5 --nodes 0"] = "...--nodes: self-play needs more than 0",
      ["positions -o x --positions 5 --opening 9-3"] =
        "...--opening: expected two numbers from 0 to 100",
      ["positions -o x a.txt --random-until 5"] =
        "...--random-until: only for self-play, without files of games",
      ["train"] = "...missing argument 'positions'", ["train a.npy"] = "...expected -o FILE",
      ["train x.npy -o x.json"] = "...-o x.json: cannot write json here",
      ["train -o x a.npy --epochs 0"] =
        "...--epochs: expected a whole number from 1 to 1000, got '0'",
      ["train -o x a.npy --batch 1.5"] = "...--batch: expected a whole number from 1",
      ["train -o x a.npy --rate 2"] = "...--rate: expected a number from 0 to 1, got '2'",
      ["train -o x a.npy --share nan"] = "...--share: expected a number from 0 to 1, got 'nan'",
      ["train -o x a.npy --seed -1"] = "...--seed: expected a whole number from 0",
      ["train -o x a.npy --generation 0"] =
        "...--generation: expected a whole number from 1 to 65535",
      ["train -o x a.npy --without pwan"] = "...--without: no term 'pwan'; did you mean pawn?",
      ["train --output= a.npy"] = "...expected a name, got ''",
      ["work x.db"] = "...database: expected a URL", ["queue x.db"] = "...database: expected a URL",
      ["queue postgresql://h/d --force"] = "...--force: only with --delete",
      ["queue postgresql://h/d --repair"] = "...--repair: only with --verify",
      ["queue postgresql://h/d --pause 1 --resume 1"] =
        "...--pause and --resume: give one of the two",
      ["queue postgresql://h/d --cancel 0"] =
        "...--cancel: expected a whole number from 1, got '0'",
      ["queue postgresql://h/d --priority 1 x"] =
        "...--priority: expected a whole number from -1000000 to 1000000",
      ["queue postgresql://h/d --verify x"] =
        "...--verify: expected a whole number from 1, got 'x'",
      ["watch postgresql://h/d --html y.html"] = "...--html: choose a match with --match",
    } do
      local output, said = ends_with(2, words)
      assert.equal("", output)
      local anywhere = message:match "^%.%.%.(.*)"
      assert(said:find(anywhere or "shogun: " .. message, 1, true), words .. ": " .. said)
      assert(not said:find("stack traceback", 1, true) and not said:find "%.lua:%d", said)
    end
    assert(select(2, ends_with(2, "perft")):find("Usage: shogun perft ", 1, true))
    assert(select(2, ends_with(2, "dance")):find("Usage: shogun ", 1, true))
  end)

  it("reports an error if its answer cannot be written", function()
    for _, words in ipairs { "", "--help", "play --help", "--version", "man", "show", "perft 2",
      "moves --json", "play --quiet" } do
      local line = ("SHOGUN %s </dev/null >/dev/full"):format(words)
      assert.equal(1, select(2, command.shell(line)))
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
  it("for bash have the verbs, the options and the values of options",
    command.at_path(function(path)
      local reason = missing("bash", "bash")
      if reason then return pending(reason) end
      command.write(path, ends_with(0, "completions bash") .. [[
        ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shogun_whole; echo "${COMPREPLY[*]}"; }
        ask shogun pl; ask shogun show --the; ask shogun show --theme l
        ask shogun show -o READM; ask shogun record --output READM; ask shogun show --sv
        ask shogun play --red engine : level =; ask shogun match greedy alph; ask shogun bot READM
        ask shogun play --white ""; ask shogun show --rules ""]])
      local answers = command.shell("bash " .. path)
      assert.truthy(answers:find("^play players\n%-%-theme\nlight\nREADME.md\nREADME.md\n%-%-svg\n"
        .. "0 1 2 3 4 5 6 7 8 9 10\nalphabeta\nREADME.md\n[^\n]*"
        .. table.concat(builtin.names, " ") .. " engine:level=0 [^\n]*\n"
        .. "standard sheet boxed dice\n$"), answers)
    end))

  it("for zsh and fish have each verb", function()
    for _, shell in ipairs { "zsh", "fish" } do
      local script = ends_with(0, "completions " .. shell)
      assert(shell == "zsh" or script:find("-ra 'random greedy", 1, true))
      for _, verb in ipairs(verbs()) do assert(script:find(verb, 1, true), verb) end
    end
  end)
end)
