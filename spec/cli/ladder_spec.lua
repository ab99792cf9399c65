-- ladder_spec.lua -- `shogun ladder`: a folder becomes a list and pages; versions, faults, copies;
-- interruptions, a full disk, two at once.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local json = require "dkjson"
local new_ladder = require "shogun.arena.ladder"
local markup = require "spec.support.markup"
local store = require "shogun.arena.store"

setup(harsh.stop)

local ends_with, tells, read, write = command.ends_with, command.tells, command.read, command.write

local capturing <const> = [[
return function(board, info)
  local best, most = {}, -1
  for _, move in ipairs(board:moves()) do
    local gain = move.captured and move.captured.energy or 0
    if gain > most then best, most = {}, gain end
    if gain == most then best[#best + 1] = move end
  end
  return best[info.random(1, #best)]
end
]]
local first_move <const> = "return function(board) return board:moves()[1] end\n"

-- The ladder of a folder. Returns its list, with players by name.
local function ladder(folder, options)
  local line = ("ladder %s --rules boxed --openings random --quiet --json %s"):format(folder,
    options)
  local answer, said = ends_with(0, line)
  assert.equal("", said)
  local list = assert(json.decode(answer))
  for _, each in ipairs(list.players) do list[each.name] = each end
  return list
end

local with_class = command.tests_with(function(call)
  command.with_folder(function(folder)
    write(folder .. "/anna.lua", capturing)
    write(folder .. "/ben.lua", first_move)
    call(folder)
  end)
end)

-- The numbers of the stored games, and how many there are.
local function games_of(folder)
  local seen, count = {}, 0
  local text = ends_with(0, ("games %s/ladder.db --json"):format(folder))
  for _, game in ipairs(command.events(text)) do
    assert.is_nil(seen[game.game])
    seen[game.game], count = game, count + 1
  end
  return seen, count
end

local function execute(folder, ...)
  local opened <close> = store.open(folder .. "/ladder.db")
  for _, statement in ipairs { ... } do opened.db:execute(statement) end
end

describe("shogun ladder", function()
  it("rates a folder of bots, and says why some of them do not play", with_class(function(folder)
    assert(os.execute(("cd %s && mkdir carla empty group7 && touch x.txt \u{3164}.lua Upper.LUA "
      .. "mine .hidden group7/main.lua"):format(folder)))
    write(folder .. "/carla/bot.lua", 'print "anna cheats" return require "moves".last\n')
    write(folder .. "/carla/moves.lua",
      "return { last = function(board) local m = board:moves() return m[#m] end }\n")
    write(folder .. "/copy.lua", "-- my own work\n" .. capturing:gsub("best", "finest"))
    write(folder .. "/<b>dora & co.lua", "return function() error 'no idea' end\n")
    write(folder .. "/emil.lua", "return function(board) return board:moves()[1\n")
    write(folder .. "/players.txt", "# rungs\nrandom\nlevel 1 = greedy\nmine = cmd:./mine\n"
      .. "random = greedy\nrandom\n")
    local list = ladder(folder, "--games 160")
    assert.equal(162, list.games + list.games % 2 + 2)
    assert(list.anna.rating > list.ben.rating)
    assert(list.anna.low < list.anna.rating and list.anna.games > 10)
    assert.same({ "copy", "anna" }, { list.anna.same_as, list.copy.same_as })
    assert(list.carla and list["level 1"] and not list.random)
    local dora = list["<b>dora & co"]
    assert.equal("suspended", dora.state)
    assert.truthy(dora.reason:find "^errs too often: .*no idea$")
    local text = ends_with(0, ("ladder %s --games 2 --quiet"):format(folder))
    local index = read(folder .. "/report/index.html"):gsub("</?d[td]>", " ")
    for i, expected in ipairs {
      "Upper.LUA expected .lua", "\\u{3164} expected a visible name of ", "emil emil.lua:2: ",
      "empty/ expected bot.lua", "group7/ expected bot.lua", "mine it is", "random several",
      "x.txt expected NAME.lua or NAME/bot.lua; a program plays by a line of players.txt",
    } do
      local name, reason = expected:match "^(%S+) (.*)$"
      assert.equal(name, list.refused[i].name)
      assert.truthy(text:find(("\n%s does not play: %s"):format(name, reason), 1, true), text)
      assert.truthy(index:find(("%s  %s"):format(name, reason), 1, true), index)
    end
    for _, rule in ipairs { "the ladder's own: ladder.db, ", "named in players.txt: mine\n" } do
      assert.truthy(text:find("\nignored, " .. rule, 1, true), text)
    end
    assert.truthy(text:find "\ncarla  " and index:find ".hidden  ignored: names that begin")
    local page = read(("%s/report/player-%d.html"):format(folder, dora.place))
    assert.truthy(page:find("again: shogun lint", 1, true))
    local faults = ends_with(0, ("games %s/ladder.db --replay %d"):format(folder,
      dora.faults.first.number))
    assert.truthy(faults:find "the same")
    assert(os.remove(folder .. "/<b>dora & co.lua"))
    local answer, said = ends_with(0, ("ladder %s --games 2"):format(folder))
    assert.truthy(answer:find("^%d+ games under boxed\nplayer "), answer)
    assert.is_nil(said:find("is gone", 1, true), said)
  end))

  it("reports each player of a league, but no pairs of players", with_class(function(folder)
    write(folder .. "/players.txt", "random")
    local seen
    local function nothing() end
    assert(new_ladder {
      folder = folder, settings = { rules = "boxed" }, openings = "random", instructions = 0,
      permitted = {}, seconds = 2, inspect = nothing, renew = nothing, finish = nothing,
      report = function(event) if event.event == "progress" then seen = event end end,
    })
    assert.same({ 3, 0 }, { #seen.players, #seen.pairings })
  end))

  it("writes pages that load no other files, have working links, and escape names",
    with_class(function(folder)
      write(folder .. "/<b>dora & co.lua", first_move:gsub("1", "#board:moves()"))
      write(folder .. "/players.txt", "x\xff = random\n= random\n")
      local refused = ladder(folder, "--games 40").refused
      assert.same({ "= random", "x\\xff" }, { refused[1].name, refused[2].name })
      local index, seen = read(folder .. "/report/index.html"), 0
      assert.truthy(index:find("&lt;b&gt;dora &amp; co", 1, true))
      for name in command.output("ls " .. folder .. "/report"):gmatch "%S+%.html" do
        local page = read(folder .. "/report/" .. name)
        assert.is_nil(page:find("<b>", 1, true))
        assert.is_nil(page:find 'src=')
        assert.truthy(page:find("default-src 'none'", 1, true))
        local main = page:match "<main>.*</main>"
        assert(name:find "^game" or markup.is_well_formed(main), name)
        for address in page:gmatch 'href="([^"]+)"' do
          seen = seen + 1
          assert.truthy(io.open(folder .. "/report/" .. address), address)
        end
      end
      assert(seen > 60, seen)
      local csv = read(folder .. "/report/ladder.csv")
      assert.truthy(csv:find '^rank,name,state,rating,[%l_,0-9]*\r\n1,"anna","active",%d')
      assert.equal(40, json.decode(read(folder .. "/report/ladder.json")).games)
      execute(folder, "UPDATE games SET played = '2020-01-01 00:00:00' WHERE number <= 30")
      local list, sum = ladder(folder, "--games 2"), 0
      for _, each in ipairs(list.players) do sum = sum + each.change end
      assert(math.abs(sum) < 1e-6 and list.anna.change ~= 0)
      assert(command.output("ls " .. folder .. "/report"):find "game%-4[12]%.html")
    end))

  it("keeps earlier versions of a player, and can replay their games", with_class(function(folder)
    local first = ladder(folder, "--games 20")
    execute(folder, "DELETE FROM games WHERE number = 20")
    write(folder .. "/ben.lua", capturing .. "-- better\n")
    local second = ladder(folder, "--games 20")
    assert.is_nil(second.ben)
    assert.same({ "active", "ben.lua:instructions=10000000" },
      { second["ben #2"].state, second["ben #2"].spec })
    assert(second["ben #2"].games <= 21 and second.anna.games == 40)
    ends_with(1, ("games %s/ladder.db --reason error"):format(folder)) -- no game ended by an error
    for _, number in ipairs { 3, 30 } do
      assert.truthy(ends_with(0, ("games %s/ladder.db --replay %d"):format(folder, number))
        :find "the same")
    end
    write(folder .. "/ben.lua", first_move)
    local third = ladder(folder, "--games 20")
    assert(third.ben.games > first.ben.games and third.anna.games == 60)
    assert(os.remove(folder .. "/ben.lua"))
    write(folder .. "/emil.lua", first_move .. "-- Emil\n")
    local fourth = ladder(folder, "--games 20")
    assert.same({ "retired", "active" }, { fourth["ben #2"].state, fourth.emil.state })
    assert.truthy(read(folder .. "/report/player-3.html"):find "The ratings of all versions")
  end))

  it("continues after an upgrade, which makes new versions only of built-in players",
    with_class(function(folder)
      write(folder .. "/prog.sh", "exec lua/bin/shogun engine\n")
      write(folder .. "/players.txt", "greedy\nprog = cmd:sh ./prog.sh\n")
      ladder(folder, "--games 19 --programs")
      execute(folder, "UPDATE players SET version = '0.9.9' WHERE kind = 'builtin'",
        "UPDATE matches SET version = '0.9.9'") -- as an older shogun leaves them
      local list = ladder(folder, "--games 20 --programs")
      assert(list.anna.games > 4 and list.ben.games > 4 and list.prog.games > 4)
      local page = read(("%s/report/player-%d.html"):format(folder, list["greedy #2"].place))
      assert.truthy(page:find("retired</td><td>0.9.9</td><td>20", 1, true))
      local now = ("active</td><td>%s</td><td>20"):format(require "shogun.version")
      assert.truthy(page:find(now, 1, true))
    end))

  it("loses no game if it is killed, completes pairs, and refuses a second process",
    with_class(function(folder)
      local line = ("exec %s lua/bin/shogun ladder %s --rules boxed --openings random --quiet "
        .. "--certain 10 --watch >/dev/null 2>&1"):format(command.interpreter(), folder)
      local pipe <close> = io.popen(("sh -c %s & echo $!"):format(command.quoted(line)))
      local pid = pipe:read "n"
      for _ = 1, 100 do
        os.execute "sleep 0.2"
        if #command.run(("games %s/ladder.db"):format(folder)) > 2000 then break end
      end
      local _, message, code = command.run("ladder " .. folder)
      assert.equal(1, code)
      assert.truthy(message:find("another ladder plays in this folder", 1, true))
      ends_with(0, ("ladder %s --save %s/saved.db"):format(folder, folder))
      assert(#ends_with(0, ("games %s/saved.db"):format(folder)) > 2000)
      assert(os.execute("kill -9 " .. pid))
      local before, count = games_of(folder)
      ladder(folder, "--games 9 --concurrency 1")
      local after, more = games_of(folder)
      assert(more >= count + 9)
      for number, game in pairs(before) do assert.same(game, after[number]) end
      for number, game in pairs(after) do
        local other = after[number % 2 == 1 and number + 1 or number - 1]
        if other then
          assert.same({ game.white, game.red, game.board }, { other.red, other.white, other.board })
        end
      end
      assert(more % 2 == 0 or more == count + 9)
      -- as if killed after it stored the match, and before it stored the entries
      execute(folder, "DELETE FROM games", "DELETE FROM sources", "DELETE FROM entries")
      assert.equal(4, ladder(folder, "--games 4").games)
    end))

  it("stops if the disk is full, and resumes when the disk has room again",
    with_class(function(folder)
      ladder(folder, "--games 10")
      write(folder .. "/full.sh", ("trap '' XFSZ; ulimit -f 150; %s lua/bin/shogun ladder %s "
        .. "--quiet --certain 10 2>&1"):format(command.interpreter(), folder))
      local said = command.output("bash " .. folder .. "/full.sh")
      assert.truthy(said:find("ladder.db", 1, true) and said:find "disk")
      local _, count = games_of(folder)
      assert(count > 10, count)
      ladder(folder, "--games 10")
      assert(select(2, games_of(folder)) >= count + 10)
    end))

  it("rates bots that are added to the folder it watches, until Ctrl-C", with_class(function(folder)
    local line = ("echo $$; exec timeout --foreground 300 %s lua/bin/shogun ladder %s "
      .. "--openings random --watch 2>&1"):format(command.interpreter(), folder)
    local pipe <close> = io.popen(line)
    local process = pipe:read "l"
    local function read_to(expected)
      for text in pipe:lines() do if text:find(expected, 1, true) then return end end
      error("it does not say: " .. expected)
    end
    read_to "ben plays"
    write(folder .. "/carla.lua", first_move .. "-- Carla\n")
    read_to "carla plays"
    assert(io.open(folder .. "/report/index.html")):close()
    os.execute("kill -INT " .. process)
    local said = pipe:read "a"
    assert.truthy(said:find("interrupted; the pages are at", 1, true), said)
    assert.truthy(said:find("shogun ladder " .. folder, 1, true))
  end))

  it("refuses changed options, wrong arguments, and a database without a ladder",
    with_class(function(folder)
      write(folder .. "/b.txt", require("shogun").board():text())
      ends_with(0, ("ladder %s --games 4 --rules boxed --instructions 9000 --openings %s/b.txt")
        :format(folder, folder))
      assert(os.remove(folder .. "/b.txt"))
      for options, expected in pairs {
        ["--rules standard"] = "lone=2 stalemate=draw repetition=3 quiet=100 first=white then",
        ["--seed 2"] = "seed: 1 then, 2 now", ["--openings random"] = "b.txt then, random now",
        ["--instructions 5000"] = "instructions: 9000 then, 5000 now",
        ["--movetime 1"] = "movetime: none then, 1 now", ["--nodes 7"] = "nodes: 10000 then, 7 now",
        ["--own-search"] = "own_search: false then, true now",
      } do
        local _, message = ends_with(1, ("ladder %s %s"):format(folder, options))
        assert.truthy(message:find("options; leave these out to continue it:", 1, true), message)
        assert.truthy(message:find(expected, 1, true), message)
      end
      ends_with(0, ("ladder %s --games 4 --rules boxed --seed 1 --nodes 10000"):format(folder))
      ends_with(2, "ladder " .. folder .. "/anna.lua")
      ends_with(2, "ladder " .. folder .. " --time soon")
      command.with_folder(function(other)
        ends_with(0, ("match random greedy --pairs 1 --quiet --db %s/ladder.db"):format(other))
        tells(1, "expected a ladder", "ladder " .. other)
      end)
    end))
end)
