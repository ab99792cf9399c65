-- bundle_spec.lua -- the sources of a bot: which files are read, how much of them, and how often.

local bundle = require "shogun.box.bundle"
local command = require "spec.support.command"
local core = require "shogun.core"
local player = require "shogun.arena.games.player"
local stand_in = require "spec.support.stand_in"

local bot_text <const> = "return function(board) return board:codes()[1] end"

-- Calls with a folder of these files, "bot.lua" among them; then `shell` has run in it.
local function with_files(files, shell, call)
  command.with_folder(function(folder)
    assert(os.execute(("mkdir -p %s/bots/part"):format(folder)))
    for name, text in pairs(files) do command.write(("%s/bots/%s"):format(folder, name), text) end
    assert(os.execute(("cd %s/bots && %s"):format(folder, shell)))
    call(folder .. "/bots/bot.lua", folder .. "/bots")
  end)
end

local function problem_of(files, shell)
  local message
  with_files(files, shell, function(path, folder)
    local sources, said = bundle.of_bot(path)
    assert.is_nil(sources)
    message = said:gsub(folder:gsub("%p", "%%%0"), "")
  end)
  return message
end

local function reads_of(call) return stand_in.calls(core, "read_source", call) end

describe("the sources of a bot", function()
  it("are its file and the files it requires, in the order of the calls of require", function()
    local files = {
      ["bot.lua"] = "require 'util' require('part.deep') require \"shogun\" require 'none'",
      ["util.lua"] = "-- require 'part' and require 'bot'", ["part/init.lua"] = "return 1",
      ["part/deep.lua"] = "require 'util' require 'part..deep' require '..'",
    }
    with_files(files, "true", function(path)
      local names = {}
      for i, source in ipairs(assert(bundle.of_bot(path))) do
        names[i] = source.name .. "=" .. source.shown
        assert.equal(files[source.name == "part" and "part/init.lua"
          or source.name:gsub("%.", "/") .. ".lua"], source.text)
      end
      assert.same({ "bot=bots/bot.lua", "util=util.lua", "part=init.lua", "part.deep=deep.lua" },
        names)
    end)
  end)

  it("may not be reached through links", function()
    for name, shell in pairs {
      ["util"] = "echo 'KEY = value' >../secret && ln -s ../secret util.lua",
      ["away.util"] = "mkdir ../away && echo 'return 1' >../away/util.lua && ln -s ../away away",
      ["part.util"] = "echo 'return 1' >real.lua && ln -s ../real.lua part/util.lua",
      ["loop"] = "ln -s loop.lua loop.lua", ["part"] = "ln -s ../bot.lua part/init.lua",
      ["gone"] = "ln -s /nowhere gone.lua",
    } do
      local message = problem_of({ ["bot.lua"] = ("require '%s'"):format(name) }, shell)
      local path = name == "part" and "part/init" or name:gsub("%.", "/")
      assert.equal(("/%s.lua: is a link"):format(path), message)
    end
  end)

  it("may begin with a link that the user names, and are then found beside the link", function()
    local files = {
      ["part/real.lua"] = "require 'util'", ["part/util.lua"] = "no", ["util.lua"] = "yes",
    }
    with_files(files, "ln -s part/real.lua bot.lua", function(path)
      local sources = assert(bundle.of_bot(path))
      assert.equal("yes", sources[2].text)
      assert.equal(2, #sources)
    end)
  end)

  it("must be regular files, not pipes", function()
    local requires = { ["bot.lua"] = "require 'util'" }
    local expected = "/util.lua: is no regular file"
    assert.equal(expected, problem_of(requires, "mkfifo util.lua"))
    assert.equal(expected, problem_of(requires, "mkdir util.lua"))
    assert.equal("/bot.lua: is no regular file", problem_of({}, "mkfifo bot.lua"))
    assert.equal("/bot.lua: is no regular file", problem_of({}, "ln -s /dev/zero bot.lua"))
    assert.equal("/bot.lua: No such file or directory", problem_of({}, "true"))
    assert.same({ nil, "a\0b.lua: No such file or directory" }, { bundle.of_bot "a\0b.lua" })
  end)

  it("have at most 16 MiB in all", function()
    local files = { ["bot.lua"] = "", ["f1.lua"] = ("-"):rep(1 << 20) }
    for i = 1, 190 do files["bot.lua"] = files["bot.lua"] .. (" require 'f%d'"):format(i) end
    local shell = "for i in $(seq 2 190); do ln f1.lua f$i.lua; done"
    assert.equal("/f16.lua: the files have more than 16 MiB", problem_of(files, shell))
    local big = "head -c 16777217 /dev/zero >bot.lua"
    assert.equal("/bot.lua: the files have more than 16 MiB", problem_of({}, big))
    with_files({}, "head -c 16777216 /dev/zero >bot.lua", function(path)
      assert.equal(1 << 24, #assert(bundle.of_bot(path))[1].text)
    end)
  end)

  it("are at most 200 files, and require at most a thousand names", function()
    local files = { ["bot.lua"] = "require 'f1'" }
    for i = 1, 200 do files[("f%d.lua"):format(i)] = ("require 'f%d'"):format(i + 1) end
    assert.equal("/f200.lua: more than 200 files", problem_of(files, "true"))
    local names = {}
    for i = 1, 1001 do names[i] = ("require 'no%d'\n"):format(i) end
    local message = problem_of({ ["bot.lua"] = table.concat(names) }, "true")
    assert.equal("/bot.lua: the files require more than 1000 names", message)
  end)

  it("are searched for once, even if a file is required repeatedly", function()
    local text = ("require 'none'\n"):rep(1e5) .. ("require 'util'\n"):rep(1e5)
    with_files({ ["bot.lua"] = text, ["util.lua"] = text }, "true", function(path)
      assert.equal(4, reads_of(function() assert.equal(2, #assert(bundle.of_bot(path))) end))
    end)
  end)

  it("are found in time linear in their length", function()
    local long = ("a"):rep(1 << 20)
    local text = "require '" .. long .. ("require "):rep(1e5) .. "(" .. (" "):rep(1 << 20) .. long
    with_files({ ["bot.lua"] = text }, "true", function(path)
      assert.equal(1, #assert(bundle.of_bot(path)))
    end)
  end)

  it("must be read within ten seconds", function()
    local now = 0
    local function clock()
      now = now + 4
      return now
    end
    local message = stand_in.field(core, "clock", clock, function()
      return problem_of({ ["bot.lua"] = "require 'a' require 'b'" }, "true")
    end)
    assert.equal("/a/init.lua: more than 10 seconds to read the files", message)
  end)
end)

describe("a player from a file", function()
  it("is read once, both for its fingerprint and for its games", function()
    local files = { ["bot.lua"] = "require 'util' " .. bot_text, ["util.lua"] = "return 1" }
    local all = { unsafe = true }
    local given = { permission = all }
    assert(bundle.of_shogun()) -- which is read once as well
    with_files(files, "true", function(path)
      for _, spec in ipairs { path, "unsafe:" .. path } do
        local unsafe = spec ~= path
        if unsafe then command.write(path, bot_text .. " -- require 'util'") end
        local described, source
        assert.equal(2, reads_of(function() described = assert(player.describe(spec, all)) end))
        assert.equal("bots", described.name)
        assert.equal(2, reads_of(function() source = assert(player.source(described, given)) end))
        command.write(path, "no Lua")
        assert.equal(0, reads_of(function() assert(source()) end))
        assert.same({ nil, path .. ": the file has changed" }, { player.source(described, given) })
      end
    end)
    local version = { ["g #2.lua"] = { { name = "bot", shown = "g/bot.lua", text = "x" } } }
    assert(select(2, player.describe("g #2.lua", all, version)):find "^g/bot.lua:1: ")
  end)

  it("is refused by each verb, and the message names the file and the reason", function()
    local match = "match %s random --pairs 1 --openings random:1 "
    for verb, argument in pairs {
      ["bot %s"] = "bot", ["lint %s"] = "bot", ["play --white %s"] = "--white",
      ["play --unsafe --red %s"] = "--red", [match] = "player", [match .. "--unsafe"] = "player",
      [match .. "--enqueue --db postgresql://127.0.0.1:1/none"] = "player",
      ["tune %s parameters"] = "player",
    } do
      with_files({ ["bot.lua"] = bot_text .. " -- require 'util'" },
        "ln -s /etc/passwd util.lua && mkfifo fifo.lua", function(path, folder)
          local _, said, code = command.run(verb:format(path))
          assert.equal(2, code, said)
          assert(said:find(("%s: %s/util.lua: is a link"):format(argument, folder), 1, true), said)
          if verb == "bot %s" or verb == "lint %s" then
            _, said = command.ends_with(2, verb:format(folder .. "/fifo.lua"))
            assert(said:find(folder .. "/fifo.lua: is no regular file", 1, true), said)
          end
        end)
    end
  end)
end)
