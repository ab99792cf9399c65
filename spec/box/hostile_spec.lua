-- hostile_spec.lua -- each bot of data/hostile, in a box, ends as its table says.

local boxed = require "shogun.box.player"
local command = require "spec.support.command"
local hostile = require "spec.support.hostile"
local shogun = require "shogun"

local function output_of(line) return command.output(line .. " 2>&1") end

local copy <const> = [[
set -e
umask 022
to=%s core=%s
mkdir -p "$to/build/shogun" "$to/spec/support" "$to/spec/data"
cp "$core" "$to/build/shogun/core.so"
cp "${core%%/shogun/core.so}/shogun-box" "$to/build"
cp -r lua "$to"
cp spec/support/hostile.lua "$to/spec/support"
cp -r spec/data/hostile "$to/spec/data"
chmod -R a+rX "$to"
]]

-- Calls with a folder that others can read, wherever this tree is, and with the settings with which
-- Lua finds the copy of shogun there.
local function with_copy(call)
  command.with_folder(function(folder)
    local core = assert(package.searchpath("shogun.core", package.cpath))
    assert(os.execute(copy:format(folder, command.quoted(core))))
    local path = ("%s/lua/?.lua;%s/lua/?/init.lua;%s"):format(folder, folder, package.path)
    local cpath = ("%s/build/?.so;%s"):format(folder, package.cpath)
    call(folder, ("%s=%s %s=%s"):format(command.setting "LUA_PATH", command.quoted(path),
      command.setting "LUA_CPATH", command.quoted(cpath)))
  end)
end

describe("a hostile bot", function()
  local names = hostile.names "."
  local before = output_of "mktemp"
  local kilobytes

  for _, name in ipairs(names) do
    it("tries " .. hostile.attempt(name), function()
      local ended, is_right, log = hostile.play(name)
      assert(is_right, ended)
      assert(#log <= 1 << 16)
      assert(not ended:find "[%c\x80-\x9f]", ended)
      collectgarbage()
      kilobytes = kilobytes or collectgarbage "count"
    end)
  end

  it("is one of at least a hundred", function() assert(#names >= 100) end)

  it("leaves no files and no memory behind", function()
    local folders = "csrc lua spec examples README.md Makefile .ci"
    assert.equal("", output_of(("find %s -newer %s"):format(folders, before)))
    os.remove(before:match "[^\n]+")
    assert(kilobytes, "run with the others")
    collectgarbage()
    assert(collectgarbage "count" < kilobytes + 2000, collectgarbage "count" - kilobytes)
  end)

  it("is contained even without root and without namespaces", function()
    with_copy(function(folder, settings)
      local user = "setpriv --reuid=65534 --regid=65534 --clear-groups "
      if not output_of(user .. "echo yes"):find "yes" then user = "" end -- not root
      local names_of_some <const> = "loop io strings flood pattern protocol exit"
      local line = ("%s %s spec/support/hostile.lua play %s"):format(
        settings, command.interpreter(), names_of_some)
      local refuse = "echo 0 >/proc/sys/user/max_user_namespaces"
      if output_of(("%sunshare -Ur sh -c '%s && echo yes'"):format(user, refuse)):find "yes" then
        line = ("unshare -Ur sh -c %s"):format(command.quoted(refuse .. "; " .. line))
      else
        line = "env " .. line
      end
      assert.equal("all are played\n", output_of(("cd %s && %s%s"):format(folder, user, line)))
    end)
  end)
end)

describe("a bot whose instructions are counted", function()
  -- Each of these would go on beyond any number of instructions, if it could escape the count.
  for _, name in ipairs {
    "loop", "loop_pcall", "loop_coroutine", "loop_coroutines", "loop_metamethod", "loop_handler",
    "loop_close", "loop_sort", "loop_gsub", "loop_error", "loop_answer", "loop_tostring",
    "loop_reader_empty", "loop_close_coroutine", "loop_pairs", "loop_resumed", "charge", "search",
    "perft", "playouts",
  } do
    it("does not escape the count: " .. name, function()
      local bot <close> = assert(boxed { path = hostile.path(name), instructions = 1000000 })
      assert.error_matches(function() bot:choose(shogun.board(), {}) end, "out of instructions")
    end)
  end

  for _, name in ipairs { "finalizer_board", "finalizer_all", "finalizer_call" } do
    it("has no finalizers, since their instructions would not be counted: " .. name, function()
      local bot <close> = assert(boxed { path = hostile.path(name), instructions = 2000000 })
      assert.error_matches(function() bot:choose(shogun.board(), {}) end, "no finalizers")
    end)
  end

  it("is refused if loading it takes too many instructions", function()
    local bot, message = boxed { path = hostile.path "loop_load", instructions = 1000000 }
    assert.is_nil(bot)
    assert(message:find("out of instructions", 1, true), message)
  end)

  it("gets the same results from table.sort and from timed searches in each game", function()
    local seen = {}
    for i = 1, 4 do
      local log = {}
      local bot <close> = assert(boxed {
        path = hostile.path "spy", instructions = 5000000, seed = 1, time = 0,
        log = function(line) log[#log + 1] = line end,
      })
      local game = shogun.game { white = bot, red = shogun.bots.greedy(), seed = 1 }
      for _ = 1, 4 do assert(game:step()) end
      seen[i] = table.concat(log, "\n")
    end
    for i = 2, 4 do assert.equal(seen[1], seen[i]) end
  end)

  it("plays on if it stays within the limit", function()
    local bot <close> = assert(boxed { path = hostile.path "twice", instructions = 1000000 })
    assert(shogun.board():move(bot:choose(shogun.board())))
  end)
end)
