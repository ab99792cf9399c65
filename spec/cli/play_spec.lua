-- play_spec.lua -- shogun play: bots, a person at the prompt, files that cannot be written.

local shogun = require "shogun"
local command = require "spec.support.command"

local ends_with, with_path = command.ends_with, command.with_path
local read, write, interpreter = command.read, command.write, command.interpreter

describe("shogun play", function()
  it("lets bots play, and prints their record", function()
    local text = ends_with(0, "play --quiet --white greedy --red random --seed 3")
    assert.truthy(shogun.record.replay(shogun.record.parse(text)))
    assert.equal(text, (ends_with(0, "play --quiet --white greedy --red random --seed 3")))
    ends_with(2, "play --white nobody")
    ends_with(2, "play --clock x")
  end)

  it("ends without a result if a person leaves", function()
    local left = ends_with(0, "play --quiet", "a1a2\nquit\n")
    assert.truthy(left:find '%[Result "%*"%]')
    assert.truthy(ends_with(0, "play --quiet", ""):find '%[Result "%*"%]')
  end)

  it("says what a level overlooks, and which level to try next", function()
    local board = "'k27/8/8/8/3p34/3P14/8/K27 w'"
    local _, said = ends_with(0, "play --red engine:level=3 " .. board, "d3d4\n")
    assert(said:find("Level 3, casual. Of captures over four fields", 1, true), said)
    assert(said:find("Next, try level 4 (regular): --red engine:level=4", 1, true), said)
    _, said = ends_with(0, "play --quiet --red engine:nodes=10 " .. board, "d3d4\n")
    assert.is_nil(said:find("Next", 1, true))
    with_path(function(path)
      for _, level in ipairs { "'hard'", "11", "-1" } do
        local bot = "return { level = %s, choose = function() return 'resign' end }"
        write(path, bot:format(level))
        said = select(2, ends_with(0, ("play --white unsafe:%s %s"):format(path, board)))
        assert.is_nil(said:lower():find "level %d")
      end
    end, ".lua")
  end)

  it("ends a bot that loops endlessly, and refuses a bot that does not load", function()
    with_path(function(path)
      write(path, "return function() while true do end end")
      local _, said = ends_with(0, "play --quiet --movetime 0.1 --red random --white " .. path)
      assert.truthy(said:find("red has won: time", 1, true))
      for _, code in ipairs { "return 5", "x =", "error 'boom'" } do
        write(path, code)
        ends_with(1, "play --white " .. path)
      end
    end, ".lua")
  end)

  it("keeps the old file if the new file cannot be written", function()
    with_path(function(path)
      write(path, "the old game\n")
      -- A limit on the size of files stands in for a full disk.
      local line = "trap '' XFSZ; ulimit -f 0; "
        .. "echo quit | %s lua/bin/shogun play --quiet -o %s"
      local pipe = assert(io.popen(line:format(interpreter(), path) .. " 2>&1"))
      local output = pipe:read "a"
      local _, how, code = pipe:close()
      assert.same({ "exit", 1 }, { how, code })
      assert.truthy(output:find("shogun: " .. path, 1, true), output)
      assert.truthy(output:find('[White "human"]', 1, true), output) -- the game is not lost
      assert.equal("the old game\n", read(path))
      assert.is_nil(io.open(path .. ".part"))
    end)
  end)

  it("keeps text that bots print or yield separate from the answer", function()
    with_path(function(path)
      write(path, 'print "x" io.write "y" return function(b) print "z" return b:codes()[1] end')
      local output, said = ends_with(0, "play --quiet --unsafe --red random --white " .. path)
      assert.truthy(shogun.record.parse(output))
      assert.truthy(said:find("z", 1, true))
      write(path, 'return function(b) print("z\27") return b:codes()[1] end')
      output, said = ends_with(0, "play --quiet --red random --white " .. path)
      assert.truthy(shogun.record.parse(output))
      assert.truthy(said:find("z\\x1b\n", 1, true))
      write(path, "return function(b) return coroutine.yield() end")
      said = select(2, ends_with(0, "play --quiet --red random --white " .. path, "a1a2\n"))
      assert.truthy(said:find("red has won: error", 1, true))
    end, ".lua")
  end)

  it("writes the record into a file, also through links", function()
    local words = "play --quiet --white random --red random -o "
    with_path(function(path)
      os.execute(("ln -s %s %s.link"):format(path, path))
      ends_with(0, words .. path .. ".link")
      assert.truthy(shogun.record.parse(read(path)))
      assert(os.execute("test -L " .. path .. ".link"))
      os.remove(path .. ".link")
    end)
    assert.equal("", (ends_with(0, words .. "/dev/null")))
    assert(os.execute "test -c /dev/null")
  end)

  it("reports an error if its answer cannot be written", function()
    for _, words in ipairs { "show", "perft 2", "moves --json", "play --quiet" } do
      local line = ("%s lua/bin/shogun %s </dev/null >/dev/full 2>&1"):format(interpreter(), words)
      assert.same({ nil, "exit", 1 }, { os.execute(line) })
    end
  end)
end)
