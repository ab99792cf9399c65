-- current_folder_spec.lua -- the command where the current folder holds a stranger's modules.

local command = require "spec.support.command"

local under_asan = command.missing("make", "make")
if under_asan then return pending(under_asan) end

local quoted <const> = command.quoted
local tree <const> = io.popen "pwd":read "l"
local core <const> = assert(package.searchpath("shogun.core", package.cpath))
local built <const> = core:match("(.*)/shogun", #tree + 2)
local lua_path <const>, lua_cpath <const> = command.setting "LUA_PATH", command.setting "LUA_CPATH"

local function output_of(script)
  local output, status = command.shell(script)
  assert.equal(0, status, output)
  return output
end

-- Every module that any file of shogun requires, and what those from elsewhere require.
local function names_of_modules()
  local names = {}
  for name in ("luasql lpeg cjson shogun/init shogun/cli/init shogun/core"):gmatch "%S+" do
    names[name] = true
  end
  for path in output_of "find lua/shogun -name '*.lua'":gmatch "[^\n]+" do
    for name in command.read(path):gmatch "require,? ?%(?[\"']([%w_.]+)[\"']" do
      names[name:gsub("%.", "/")] = true
    end
    names[path:match "^lua/(.*)%.lua$"] = true
  end
  return names
end

local bot <const> = "return function(board) return board:codes()[1] end\n"
local marks <const> = [[
local file <close> = io.open(%q, "a")
file:write(tostring(...), "\n")
error "this module is a stranger's"
]]

-- Fills a folder with modules, each of which leaves its name in a file when it is run, and with
-- libraries that are none.
local function fill(folder)
  local text = marks:format(folder .. "/marks")
  local files = { ["bot.lua"] = bot, ["league/a.lua"] = bot, ["league/b.lua"] = bot }
  for name in pairs(names_of_modules()) do files[name .. ".lua"] = text end
  for _, name in ipairs { "luv.so", "luasql/sqlite3.so", "shogun/core.so" } do
    files[name] = "a stranger's"
  end
  local folders = { "mkdir -p" }
  for path in pairs(files) do folders[#folders + 1] = path:match "^(.*)/" end
  output_of(("cd %s && %s"):format(folder, table.concat(folders, " ")))
  for path, contents in pairs(files) do command.write(folder .. "/" .. path, contents) end
end

-- What is run of each verb. A server that is not there ends work and queue.
local words_of <const> = {
  play = "--white bot.lua --red random --seed 1 --quiet -o game.txt", show = "--png board.png",
  moves = "", perft = "1", check = "game.txt", record = "game.txt --to json",
  analyse = "game.txt --nodes 1 --explain", page = "game.txt -o game.html",
  explore = "--nodes 100", endings = "--cache cache",
  puzzle = "--moves 1 --json", lint = "bot.lua --boards 1 --games 1",
  mark = "bot.lua --boards 0 >out || true",
  players = "bot.lua",
  openings = "--count 1 --balanced --nodes 1", law = "",
  match = "bot.lua random --pairs 1 --concurrency 2 --openings random:1 --movetime 1 --db m.db",
  ladder = "league --games 2 --openings random:1",
  tune = "engine reduction --nodes 10 --iterations 1 --concurrency 1 --openings random:1 "
    .. "--adjudicate plies=2 --state tune.db",
  positions = "--rules boxed --positions 2000 --nodes 20 -o learn.npy",
  train = "learn.npy --epochs 1 -o a.net",
  work = "postgresql://127.0.0.1:1/none --drain --retry-for 0.1",
  queue = "postgresql://127.0.0.1:1/none",
  watch = "m.db", games = "m.db --replay 1",
  engine = "", bot = "bot.lua", box = "", chess = "", tour = "5", completions = "bash", man = "",
}
local first <const> = { "", "--version", "--help", "play", "match" }

-- The verbs as the help lists them, those first whose files others read.
local function all_words()
  local list = table.move(first, 1, #first, 1, {})
  local help = output_of(("%s lua/bin/shogun --help"):format(command.interpreter()))
  for name in help:match "Commands:\n(.-)\n\n":gmatch "\n?   (%l+)  " do
    assert(words_of[name], name)
    if name ~= "play" and name ~= "match" then list[#list + 1] = name end
  end
  assert(#list > 20)
  return list
end

-- Runs the command with these words in such a folder; returns which modules have run, and fails
-- where the command does.
local function strangers(settings, all)
  local ran
  command.with_folder(function(folder)
    fill(folder)
    local script = { ("unset LUA_PATH LUA_CPATH %s %s"):format(lua_path, lua_cpath), settings,
      "cd " .. folder }
    for _, word in ipairs(all) do
      script[#script + 1] = ("shogun %s %s </dev/null >out 2>&1 || { echo %s; cat out; }"):format(
        word, words_of[word] or "", quoted(word))
    end
    local failed = output_of(table.concat(script, "\n"))
    failed = failed:gsub("[^\n]*; trying again\n", "")
    assert(failed == "" or failed:find "^work\nshogun: [^\n]*\nqueue\nshogun: [^\n]*\n$",
      failed)
    local file <close> = io.open(folder .. "/marks")
    ran = file and file:read "a" or ""
  end)
  return ran
end

local in_tree <const> = ('eval "$(make -s --no-print-directory -C %s env)"'):format(quoted(tree))

-- The ways in which a user may have set where modules are looked for.
local paths <const> = {
  "LUA_PATH=';;' LUA_CPATH=';;'; export LUA_PATH LUA_CPATH",
  "LUA_PATH='./?.lua;;' LUA_CPATH='./?.so;;'; export LUA_PATH LUA_CPATH",
  ("%s='?.lua;./?/init.lua;;' %s='?.so;;'; export %s %s"):format(
    lua_path, lua_cpath, lua_path, lua_cpath),
}

describe("shogun in an untrusted folder", function()
  it("runs no file of the folder, whatever the verb is", function()
    assert.equal("", strangers(in_tree, all_words()))
  end)

  it("runs no file of the folder if shogun is installed", command.in_folder(function(folder)
    output_of(("make -s install PREFIX=%s"):format(quoted(folder .. "/a place")))
    local installed = ('PATH="%s/a place/bin:$PATH"'):format(folder)
    assert.equal("", strangers(installed, first))
    for _, path in ipairs(paths) do
      assert.equal("", strangers(path .. "\n" .. installed, { "match" }))
    end
  end))

  for _, path in ipairs(paths) do
    it("runs no file of the folder with " .. path:match "^(.-); export", function()
      assert.equal("", strangers(path .. "\n" .. in_tree, { "match" }))
    end)
  end
end)

-- Runs Lua in a folder with these settings: what it prints.
local function lua(folder, settings, code)
  return output_of(("cd %s && env -u %s -u %s %s %s -e %s"):format(quoted(folder), lua_path,
    lua_cpath, settings, command.interpreter(), quoted(code)))
end

describe("the workers of a match begun by a Lua program", function()
  local code <const> = [[
    local function play()
      local options = { players = { "random", "greedy" }, pairs = 1, openings = "random:1" }
      print(assert(require "shogun".match(options)).games)
    end
    play()]]

  it("run no file of the current folder, even if the program itself may run such files",
    command.in_folder(function(folder)
      fill(folder)
      local settings = ("LUA_PATH='%s/lua/?.lua;%s/lua/?/init.lua;;' LUA_CPATH='%s/%s/?.so;;'")
        :format(tree, tree, tree, built)
      local accepts = "package.path = package.path:gsub(';%./[^;]*', '')\n" .. code
        .. "\npackage.path = package.path .. ';./?.lua' play()"
      assert.equal("2\n2\n", lua(folder, settings, accepts))
      assert.is_nil(io.open(folder .. "/marks"))
    end))

  it("find shogun in the same relative folder as the program", function()
    local settings = "LUA_PATH='lua/?.lua;./lua/?/init.lua;;' LUA_CPATH='" .. built .. "/?.so;;'"
    assert.equal("2\n", lua(tree, settings, code))
  end)
end)
