-- part_spec.lua -- unfinished files of positions: resumed after any cut, refused with other
-- settings; self-play into a file, the same after any interruption.

local command = require "spec.support.command"
local files = require "shogun.files"
local npy = require "shogun.train.npy"
local part = require "shogun.train.part"
local selfplay = require "shogun.train.selfplay"
local shogun = require "shogun"

local bytes <const> = npy.record_bytes

setup(require("spec.support.harsh").stop)        -- it hashes many bytes

local function records(from, to)
  local list = {}
  for i = from, to do list[#list + 1] = ("<I8"):pack(i):rep(bytes // 8) end
  return table.concat(list)
end

local function with_part(call)
  command.with_path(function(path)
    os.remove(path)
    call(path)
    os.remove(path)
  end, ".part")
end

local in_part = command.tests_with(with_part)

local function write(path, settings, ...)
  local unfinished <close> = assert(part.open(path, settings))
  for _, chunk in ipairs { ... } do assert(unfinished:append(chunk)) end
  return unfinished.chunks, unfinished.records
end

describe("an unfinished file", function()
  it("keeps its chunks when reopened, and is renamed when it is complete", in_part(function(path)
    assert.same({ 2, 5 }, { write(path, "seed 1\n", records(1, 2), records(3, 5)) })
    assert.same({ 3, 9 }, { write(path, "seed 1\n", records(6, 9)) })
    assert(assert(part.open(path, "seed 1\n")):save(path .. ".npy", 8))
    assert.equal(npy.header(8) .. records(1, 8), command.read(path .. ".npy"))
    assert.is_false(files.exists(path))
    os.remove(path .. ".npy")
  end))

  it("can be continued after it was cut off, changed or extended", in_part(function(path)
    write(path, "seed 1\n", records(1, 2), records(3, 5))
    local whole = command.read(path)
    local function goes_on(text)
      command.write(path, text)
      local unfinished <close> = assert(part.open(path, "seed 1\n"))
      local chunks = unfinished.chunks
      if chunks < 1 then assert(unfinished:append(records(1, 2))) end
      if chunks < 2 then assert(unfinished:append(records(3, 5))) end
      assert.equal(whole, command.read(path):sub(1, #whole))
      assert.same({ 2, 5 }, { write(path, "seed 1\n") })
      return chunks
    end
    for size = 0, #whole, 7 do
      assert(goes_on(whole:sub(1, size)) == (size < 150 and 0 or 1), size)
    end
    assert.equal(2, goes_on(whole .. ("\xff"):rep(99)))
    assert.equal(1, goes_on(whole:sub(1, -2) .. "x"))
    assert.equal(0, goes_on(whole:sub(1, 60) .. "x" .. whole:sub(62)))
  end))

  it("is refused if its settings differ, or if it is another kind of file", in_part(function(path)
    local function refused(settings)
      local unfinished, message = part.open(path, settings)
      assert.is_nil(unfinished)
      return (message:sub(#path + 3))
    end
    write(path, "rules x\nseed 1\n", records(1, 2))
    assert.equal("begun with 'seed 1', not 'seed 2'", refused "rules x\nseed 2\n")
    assert.equal("begun with 'rules x', not 'rules y'", refused "rules y\nseed 1\n")
    assert.equal("it was begun with other settings", refused "rules x\nseed 1\nnodes 5\n")
    assert.equal("begun with 'seed 1', not nil", refused "rules x\n")
    command.write(path, "my notes")
    assert.equal("not an unfinished file of positions", refused "seed 1\n")
    assert.equal("my notes", command.read(path))
  end))

  it("is refused if it is a link", in_part(function(path)
    for _, target in ipairs { path .. ".mine", "/no/file" } do
      assert(os.execute(("ln -sf %s %s"):format(target, path)))
      assert.same({ nil, path .. ": is a link" }, { part.open(path, "") })
      assert.is_false(files.exists(target))
    end
  end))

  it("is not completed if another program changes it", in_part(function(path)
    local unfinished <close> = assert(part.open(path, ""))
    assert(unfinished:append(records(1, 2)))
    command.write(path, "mine")
    assert.same({ nil, path .. ": was changed by another program" },
      { unfinished:save(path .. ".npy") })
    assert.is_false(files.exists(path .. ".npy"))
  end))

  it("may be written by two processes at once", in_part(function(path)
    local one <close> = assert(part.open(path, ""))
    local other <close> = assert(part.open(path, ""))
    assert(one:append(records(1, 2)) and one:append(records(3, 4)))
    assert(other:append(records(1, 2)))
    assert(one:save(path .. ".npy"))
    local saved = command.read(path .. ".npy")
    assert(other:append(records(3, 4)) and other:save(path .. ".npy"))
    assert.equal(saved, command.read(path .. ".npy"))
    os.remove(path .. ".npy")
  end))

  it("is refused with the reason if its folder is not writable", function()
    assert.same({ nil, "/no/x: No such file or directory" }, { part.open("/no/x", "") })
    assert.same({ nil, "spec: is no regular file" }, { part.open("spec", "") })
    with_part(function(path)
      local unfinished <close> = assert(part.open(path, ""))
      assert.same({ nil, "/no/x: No such file or directory" }, { unfinished:save "/no/x" })
      assert.is_true(files.exists(path))
    end)
  end)
end)

describe("self-play into a file", function()
  local function options(change)
    local given = { rules = shogun.rules "boxed", positions = 30000, seed = 5, threads = 1,
      settings = { keep_all = false } }
    for name, value in pairs(selfplay.defaults) do given.settings[name] = value end
    given.settings.nodes = 20
    for name, value in pairs(change or {}) do given[name] = value end
    return given
  end

  local function nothing() end

  it("writes the same file with any number of threads, and after interruptions",
    command.in_folder(function(folder)
      local one, other = folder .. "/one.npy", folder .. "/other.npy"
      assert(selfplay.make(one, options(), nothing))
      local calls = 0
      assert.error_matches(function()
        selfplay.make(other, options { threads = 2 }, function()
          calls = calls + 1
          if calls == 3 then error("interrupted!", 0) end
        end)
      end, "interrupted!")
      command.write(other .. ".part", command.read(other .. ".part"):sub(1, -1000))
      local made = {}
      assert(selfplay.make(other, options(), function(count) made[#made + 1] = count end))
      assert(made[1] > 0 and made[#made] == 30000)
      assert.equal(command.read(one), command.read(other))
      assert.is_false(files.exists(other .. ".part"))
      assert.equal(384 + 30000 * bytes, #command.read(one))
      assert.is_true(selfplay.is_made(one, options()))
    end))

  it("does nothing if its file is finished", in_part(function(path)
    assert.is_false(selfplay.is_made(path, options()))
    assert(selfplay.make(path, options { positions = 500 }, nothing))
    assert.is_true(selfplay.is_made(path, options { positions = 500, threads = 2 }))
    local function is_other(message, given)
      given.positions = given.positions or 500
      local made, said = selfplay.is_made(path, options(given))
      assert.same({ nil, path .. ": " .. message }, { made, said })
    end
    local other = "its games have other rules, or another seed, net, option or build"
    is_other("it has 500 positions, not 499", { positions = 499 })
    is_other(other, { seed = 6 })
    is_other(other, { rules = shogun.rules "standard" })
    local text = command.read(path)
    command.write(path, npy.header(500) .. ("\xff"):rep(500 * bytes))
    is_other(other, {})
    command.write(path, text:sub(1, -2))
    is_other("27999 bytes for 500 records of 56 bytes: cut off or grown", {})
  end))

  it("reports that it found no positions", in_part(function(path)
    local given = options { rules = shogun.rules { lone = 64 } }
    assert.same({ nil, "no positions: games end within their random plies, or last more than "
      .. "400 plies" }, { selfplay.make(path, given, nothing) })
    assert(selfplay.make(path, options { positions = 5 }, nothing))
  end))
end)
