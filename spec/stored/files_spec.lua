-- files_spec.lua -- what every version has stored: kept as it was; and what no other spec reads.

local command = require "spec.support.command"
local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local npy = require "shogun.train.npy"
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"
local stored_of = require "spec.support.stored"

setup(harsh.stop)
teardown(harsh.start)

local versions <const> = { "0.9", "0.10" }

for _, version in ipairs(versions) do
  local stored = stored_of(version)

  describe("the files of version " .. stored.version, function()
    it("are as that version wrote them", function()
      local count = 0
      for sum, name in stored.read("SHA256SUMS"):gmatch "(%x+)  (%S+)\n" do
        assert.equal(sum, sha256(stored.read(name)), name)
        count = count + 1
      end
      local files = io.popen("find " .. stored.folder .. " -type f"):read "a"
      assert.equal(count + 2, select(2, files:gsub("\n", "")))
    end)

    it("are named in their README", function()
      local page = stored.read "README.md"
      for name in stored.read("SHA256SUMS"):gmatch "%x+  ([^/\n]+)" do
        assert(page:find("`" .. name, 1, true), name)
      end
    end)
  end)
end

describe("the folders of stored files", function()
  it("are those of these versions", function()
    local pipe <close> = assert(io.popen "ls -d spec/data/[0-9]* | sort -V")
    local names = {}
    for name in pipe:lines() do names[#names + 1] = name:match "[%d.]+$" end
    assert.same(versions, names)
  end)
end)

describe("the public face of version 0.10.0", function()
  it("is what this version has, as long as that is its version", function()
    local stored = stored_of "0.10"
    if shogun.version ~= stored.version then return end
    assert.equal(command.read "spec/data/api.txt", stored.read "api.txt", "run make api-data")
  end)

  it("is there, or the list of changes says what became of it", function()
    local now = "\n" .. command.read "spec/data/api.txt"
    local changes = command.read ".github/CHANGELOG.md":match "\n## .-\n## "
    local gone = {}
    for line in stored_of "0.10".read "api.txt":gmatch "[^\n]+" do
      local name = line:match "^[%w_.:]+"
      if not now:find("\n" .. line .. "\n", 1, true) and not changes:find(name, 1, true) then
        gone[#gone + 1] = line
      end
    end
    assert.same({}, gone)
  end)
end)

describe("a file of version 0.10.0", function()
  local stored = stored_of "0.10"

  it("has positions to learn from", function()
    local positions <close> = assert(npy.read(stored.folder .. "positions.npy"))
    assert.equal(600, positions.count)
    local scores, results, last = 0, 0, nil
    for bytes in positions:chunks(100) do
      for at = 1, #bytes, 56 do
        local white, red, _, _, _, game, score, _, _, _, turn, result =
          ("<I8I8I8I8I8I4i2I2I2I2Bb"):unpack(bytes, at)
        assert(white & red == 0 and turn <= 1)
        scores, results, last = scores + score, results + result, game
      end
    end
    assert.same({ -9142, -32, 22 }, { scores, results, last })
  end)

  it("is a net, which adds what it has added", function()
    local net = assert(shogun.net(stored.folder .. "trained.net"))
    local about = net:about()
    assert.same({ "magnets", 552, 23, 42 },
      { about.law, about.positions, about.games, about.weights.tempo })
    local board = shogun.board(nil, "boxed")
    local list = {}
    for i, move in ipairs { "d1e3", "c8c4", "c1c3", "c4d3" } do
      board = assert(board:play(move))
      list[i] = select(4, shogun.evaluate(board, nil, net))
    end
    assert.same({ 3, -5, 3, -1 }, list)
  end)

  it("has boards as bytes", function()
    local count = 0
    for rules, text, digits in stored.read("packed.txt"):gmatch "(%l+)\t(%C+)\t(%x+)\n" do
      local bytes = digits:gsub("%x%x", function(byte) return string.char(tonumber(byte, 16)) end)
      local board = assert(shogun.unpack(bytes, rules))
      assert.same({ text, bytes }, { board:text(), board:pack() })
      count = count + 1
    end
    assert.equal(12, count)
  end)

  it("is a solved ending, with the outcomes of its boards", function()
    local rules = shogun.rules { lone = 0 }
    local solved = assert(core.ending_table(stored.read "ending.bin"))
    local set, count = core.ending_set(rules), 0
    set:add(solved)
    for text, value, plies in stored.read "ending.txt":gmatch "(%C+)\t(%l+)\t(%d+)\n" do
      local outcome, left = set:probe(shogun.board(text, rules))
      assert.same({ value, tonumber(plies) }, { outcome, left }, text)
      count = count + 1
    end
    assert.equal(#solved:values(), count)
    assert.same({ 506, 206874 }, { solved:counts().won[1], solved:counts().drawn[1] })
  end)

  if os.getenv "SHOGUN_HARSH" then return end    -- other programs do not run under ASan

  it("has names that JSON has still", function()
    for words, name in pairs {
      ["players --json"] = "players.json", ["moves --json --moves 'd1e3 c8c4'"] = "moves.json",
    } do
      local now = require("dkjson").decode((command.ends_with(0, words)))
      assert.same({}, stored.lacking(now, stored.json(name)))
    end
  end)

  it("has a tuning that is finished, or of another version", function()
    stored.with_copy("tuned.json", function(path)
      local output, said, code = command.run("tune " .. stored.folder .. "bots/tuned.lua greed "
        .. "--nodes 60 --quiet --iterations 3 --pairs 1 --rules boxed --rate 0.01 --openings "
        .. "random:4 --concurrency 1 --state " .. path)
      if shogun.version ~= stored.version then
        return assert.truthy(code == 1 and said:find(stored.differs, 1, true), said)
      end
      assert.equal(0, code, said)
      assert.truthy(output:find "\n?greed +%d+ +3%.004\n", output)
    end)
  end)
end)
