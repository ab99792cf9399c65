-- tune_spec.lua -- shogun tune: small tunings that are really played.

local command = require "spec.support.command"

local ends_with <const> = command.ends_with

local function words(path, rest)
  return ("tune --openings random:2 --nodes 100 --state %s %s"):format(path, rest)
end

describe("shogun tune", function()
  it("prints the tuned numbers, the tuned player, and the command for a test match",
    command.at_path(function(path)
      os.remove(path)
      local rest = "engine futility_margin nodes=50,1,2000,49 --iterations 2 --rate 0.5"
      local output, said = ends_with(0, words(path, rest))
      assert.truthy(output:find("^under boxed +start +now\nfutility_margin +%d+ +%S+\n"
        .. "nodes +50 +%S+\n\n"))
      local player = output:match "\n(engine:futility_margin=%d+,nodes=%d+)\n$"
      assert.truthy(player, output)
      assert.truthy(said:find(("\n  shogun match %s engine --sprt 0,10 --openings random "
        .. "--nodes 100\n"):format(player), 1, true), said)
      assert.equal(output, (ends_with(0, words(path, rest .. " --quiet"))))
      said = select(2, ends_with(0, ("tune --openings random:2 --rules lone=3 --movetime 0.001 "
        .. "--cputime --state %s2 engine nodes=50,1,2000,49 --iterations 1 --rate 1"):format(path)))
      os.remove(path .. "2")
      assert.truthy(said:find(" --rules lone=3 --movetime 0.001 --cputime\n", 1, true), said)
      local _, complaint = ends_with(1, words(path, rest .. " --pairs 2"))
      assert.truthy(complaint:find("stores another tuning\n  pairs: 1 then, 2 now", 1, true),
        complaint)
      assert.truthy(complaint:find("another file: --state FILE\n", 1, true), complaint)
    end))

  it("reports that no number has changed", command.at_path(function(path)
    os.remove(path)
    local output, said = ends_with(0, words(path, "engine tempo --iterations 1"))
    assert.truthy(output:find "\nengine:tempo=%d+\n$")
    assert.truthy(said:find("\nNo number has changed yet: give more --iterations", 1, true))
    assert.is_nil(said:find("shogun match", 1, true))
  end))

  -- Runs the command that is advised in the end, as a shell reads it.
  local function run_advice(said, path)
    local line = said:match "\n  (shogun match [^\n]*)\n"
    local as_function = 'shogun() { SHOGUN "$@" --db %s --quiet; }\n%s'
    local printed, status = command.shell(as_function:format(path, line))
    assert.equal(0, status, printed)
    return line
  end

  it("prints a command that starts a test match if it is copied unchanged",
    command.in_folder(function(folder)
      local path, db = folder .. "/my bot.lua", folder .. "/games.db"
      command.write(path, [[return {
        options = { weight = { default = 3, min = 0, max = 10 }, calm = { default = false } },
        choose = function(_, board, info)
          return info.options.weight < 3 and "resign" or board:codes()[1]
        end }]])
      local quoted, state = command.quoted(path .. ":calm=true"), folder .. "/state.json"
      local _, said = ends_with(0, ("tune %s weight --iterations 2 --rate 1 --openings random:2 "
        .. "--adjudicate=plies=4 --clock 9+0.5 --unsafe --concurrency 1 --state %s"):format(quoted,
        state))
      local line = run_advice(said, db)
      assert.truthy(line:find("^shogun match 'unsafe:[^']*my bot.lua:calm=true,weight=%d+' "
        .. "'unsafe:[^']*my bot.lua:calm=true' %-%-sprt 0,10 "), line)
    end))

  it("resumes after Ctrl-C", command.at_path(function(path)
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    os.remove(path)
    local rest = words(path, "engine parameters --iterations 100000 --quiet")
    local program = ("%s lua/bin/shogun %s 2>&1"):format(command.interpreter(), rest)
    local script = command.stopped(program, ("[ -s %s ]"):format(path))
    local said = command.output("bash -mc " .. command.quoted(script) .. " 2>/dev/null")
    local expected = "interrupted; the progress is stored in %s. To resume:\n\n  shogun tune"
    assert.truthy(said:find(expected:format(path), 1, true), said)
    assert.truthy(command.read(path):find '"iteration":%d')
  end))
end)
