-- trouble_spec.lua -- the command where something is missing, goes wrong, or takes too long.

local command = require "spec.support.command"

-- Runs a bash script. Returns what the script prints on both streams, and its status.
local function shell(script)
  return command.shell("bash -c " .. command.quoted("set -m 2>/dev/null; " .. script))
end

-- A shell command that first runs some Lua code, then shogun with the words of a line.
local function line_after(code, line)
  local words = {}
  for word in line:gmatch "%S+" do words[#words + 1] = ("%q"):format(word) end
  local lua = ("%s os.exit(require 'shogun.cli' { %s })"):format(code, table.concat(words, ", "))
  return command.interpreter() .. " -e " .. command.quoted(lua)
end

local function after(...) return shell(line_after(...)) end

-- Lua code after which the modules of these names cannot be found.
local function absent(names)
  return ([[for i, find in ipairs(package.searchers) do package.searchers[i] = function(name)
    if not (" %s "):find(" " .. name:match "^[^.]*" .. " ", 1, true) then return find(name) end
  end end]]):format(names)
end

local sql <const> = "luasql.sqlite3: please install lua-sql-sqlite3"

describe("shogun in an environment without a library or UTF-8", function()
  it("names a missing library", function()
    local luv <const> = "luv: please install lua-luv"
    local unsafe <const> = luv .. "; --unsafe runs %s in this process, without protection"
    local bot <const>, handin <const> = "examples/bot.lua", "examples/sheet/handin.lua"
    for _, each in ipairs {
      { "argparse", "the command needs argparse: please install lua-argparse", "show" },
      { "dkjson", "JSON needs dkjson: please install lua-dkjson", "moves --json" },
      { "luv", "a worker needs " .. luv, "work postgresql://nobody@/nowhere" },
      { "luv", "a ladder needs " .. luv, "ladder examples" },
      { "luasql", "a ladder needs " .. sql, "ladder examples" },
      { "luasql", "x: databases need " .. sql, "games x" },
      { "luasql", "x: databases need " .. sql, "match greedy random --db x" },
      { "luv", "--concurrency 2 needs " .. luv, "match greedy random --concurrency 2" },
      { "luv", "player: a program needs " .. luv, "match cmd:true random" },
      { "luv", "player: a box needs " .. unsafe:format(bot), "match random " .. bot },
      { "luv", "bot: a box needs " .. unsafe:format(bot), "lint " .. bot },
      { "luv", "bot: a box needs " .. unsafe:format(bot), "bot " .. bot },
      { "luv", "a box needs " .. unsafe:format(handin), "mark " .. handin },
    } do
      local said = ("shogun: %s\nall packages that the command can use: lua-argparse lua-dkjson "
        .. "lua-luv lua-sql-sqlite3 librsvg2-bin\n"):format(each[2])
      assert.same({ said, 1 }, { after(absent(each[1]), each[3]) })
    end
  end)

  it("plays a match in one process, and stores nothing", command.in_folder(function(folder)
    local function line(rest)
      local match <const> = "match bot.lua greedy --unsafe --openings random:4 "
      return line_after(absent "luv luasql", match .. "--adjudicate plies=20 " .. rest)
    end
    local function play(script, bot)
      command.write(folder .. "/bot.lua", "return function(board) " .. bot .. " end")
      return shell(("cd %s; %s"):format(folder, script))
    end
    local slow <const> = "local t = os.clock() + 0.01 while os.clock() < t do end "
      .. "return board:moves()[1]"
    local output = play(line "--pairs 1 --html m.html" .. " && ls", slow)
    assert.equal("The games are not stored: storing them needs " .. sql, output:match "^[^\n]*")
    assert.truthy(output:find ": 2 games, 1 pair\n.* plies a game%.\nbot%.lua\nm%.html\n$", output)
    output = play(line "--pairs 5", "return 'a1a1'"):gsub("%s+", " ")
    assert.truthy(output:find(". The match has ended: bot errs too often. --", 1, true), output)
    local stopped = command.stopped(line "" .. " >out 2>said", "grep -q games/s said")
    output = play(stopped .. "; echo $?; cat said out", slow)
    assert.truthy(output:find "^130\n.* were played and not stored\n.*Not decided%.\n", output)
  end))

  it("prints an unexpected error with its control characters escaped", function()
    local code = "require 'shogun.cli.verbs.show'.run = function() error('odd \\27[2J', 0) end"
    assert.same({ "shogun: odd \\x1b[2J\n", 1 }, { after(code, "show") })
  end)

  it("draws pieces as letters if the locale is not UTF-8", function()
    local game = "echo 'moves a1' | SHOGUN play --quiet --seed 1"
    local output = shell("unset LC_ALL LC_CTYPE LANG; " .. game)
    assert.is_nil(output:find "[\x80-\xff]", output)
    assert.truthy(shell("export LC_ALL=C.UTF-8; " .. game):find("→", 1, true))
  end)
end)

describe("shogun in a process with too few resources", function()
  local runs <const> = {
    { "box <&- >&-", "standard output: Bad file descriptor\n1\n$" },
    { "players 2>&-", "^random.*\n0\n$" },
    { "lint examples/bot.lua --games 1 <&-", "unsteady +0\n0\n$" },
    { "lint examples/bot.lua --games 1", "luv %d+ more descriptors %(ulimit %-n%): .*\n1\n$",
      "ulimit -n 16" },
    { "show >$file", "standard output: File too large\n1\n$", "ulimit -f 0" },
    { "show --svg -o $file", "File too large\n1\n$", "ulimit -f 0" },
  }
  for _, each in ipairs(runs) do
    it("ends with a message: " .. each[1] .. (each[3] and ", " .. each[3] or ""), function()
      if os.getenv "SHOGUN_HARSH" then return pending "other limits under ASan" end
      local script = "file=$(mktemp); (%s; SHOGUN %s); echo $?; rm $file"
      local output = shell(script:format(each[3] or ":", each[1]))
      assert.truthy(output:find(each[2]), output)
    end)
  end
end)

-- Ctrl-C comes once it has computed for 0.3 s: however busy the machine is, it has begun.
describe("a computation that Ctrl-C ends", function()
  for words, expected in pairs {
    ["tour 8 --count --from 0,0"] = "shogun: %d+ tours so far\n",
    ["tour 7 --count"] = "shogun: %d+ of 49 fields done, %d+ states\n",
    ["perft 30"] = "interrupted", ["puzzle --count 999 --moves 3"] = "interrupted",
  } do
    it("exits with 130, and reports its progress: " .. words, function()
      if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
      local has_begun = "[ $(cut -d ' ' -f 14 /proc/$!/stat) -gt 30 ]"
      local output = shell(command.stopped("SHOGUN " .. words, has_begun) .. "; echo $?")
      assert.truthy(output:find(expected) and output:find "\n130\n$", output)
    end)
  end
end)

describe("a count at a terminal", function()
  it("shows its progress, and erases it at the end", function()
    local missing = command.missing("script", "bsdutils")
    if missing then return pending(missing) end
    if os.getenv "SHOGUN_HARSH" then return pending "the count is long under ASan" end
    local count = "SHOGUN tour 6x7 --from 0,0 --count"
    local output, status = shell(("script -qec '%s' /dev/null </dev/null"):format(count))
    if status ~= 0 then return pending("no terminal can be made here: " .. output) end
    assert.truthy(output:find("\r%d+ of 42 fields done, %d+ states[^\r]*\27%[K"), output)
    assert.truthy(output:find("57968982\r\n", 1, true), output)
  end)
end)

describe("a person who types nothing", function()
  it("loses on time, also if the input is not a terminal", function()
    local output = shell "sleep 3 | SHOGUN play --quiet --clock 1 --seed 1"
    assert.truthy(output:find('[Reason "time"]', 1, true), output)
  end)
end)

describe("a PNG picture", function()
  it("can show a tour or a puzzle", function()
    local missing = command.missing("rsvg-convert", "librsvg2-bin")
    if missing then return pending(missing) end
    local folder = os.tmpname() .. ".d"
    local output = shell(("mkdir %s && SHOGUN tour 5 --png %s/tour.png && "
      .. "SHOGUN puzzle --moves 1 --count 1 --seed 1 --png %s && cat %s/*.png; "
      .. "rm -r %s"):format(folder, folder, folder, folder, folder))
    assert.equal(2, select(2, output:gsub("\137PNG", "")))
    assert.same({ "shogun: /nowhere/x.png: No such file or directory\n", 1 },
      { shell "SHOGUN tour 5 --png /nowhere/x.png" })
    assert.same({ "shogun: /nowhere/x.png: No such file or directory\n", 1 },
      { shell "SHOGUN show --png /nowhere/x.png" })
  end)
end)
