-- npy_spec.lua -- files of positions: what numpy reads; what is refused.

local command = require "spec.support.command"
local npy = require "shogun.train.npy"

local at_path <const> = command.at_path

local bytes <const> = npy.record_bytes

-- Records that are easily told apart.
local function records(count)
  local list = {}
  for i = 1, count do list[i] = ("<I8"):pack(i):rep(bytes // 8) end
  return table.concat(list)
end

local function write(path, text) command.write(path, text) return path end

-- The header for two records with another text in a place, of the same size.
local function changed(pattern, text)
  local header = npy.header(2)
  local other = header:sub(1, -2):gsub(pattern, text)
  return other:sub(1, #header - 1) .. (" "):rep(#header - 1 - #other) .. "\n"
end

local function refused(path, text)
  local positions, message = npy.read(write(path, text))
  assert.is_nil(positions)
  return (message:sub(#path + 3))
end

describe("the header of a file of positions", function()
  it("equals numpy.save's header, and has the same size for any count", function()
    local header = npy.header(7)
    assert.equal("\x93NUMPY\1\0\x76\1{'descr': [('white', '<u8'), ('red', '<u8'), "
      .. "('kings', '<u8'), ('low', '<u8'), ('high', '<u8'), "
      .. "('game', '<u4'), ('score', '<i2'), ('move', '<u2'), "
      .. "('ply', '<u2'), ('quiet', '<u2'), ('turn', '|u1'), ('result', '|i1'), "
      .. "('lone', '|u1'), ('flags', '|u1')], 'fortran_order': False, 'shape': (7,), }",
      (header:gsub(" *\n$", "")))
    for _, count in ipairs { 0, 7, 2400000, math.maxinteger } do
      assert.equal(384, #npy.header(count))
      assert.equal("\n", npy.header(count):sub(-1))
    end
  end)
end)

describe("a file of positions", function()
  it("is read in chunks of whole records; each call of chunks begins with the first record",
    at_path(function(path)
      local positions <close> = assert(npy.read(write(path, npy.header(5) .. records(5))))
      assert.equal(5, positions.count)
      for _ = 1, 2 do
        local sizes, all = {}, {}
        for chunk in positions:chunks(2) do
          sizes[#sizes + 1], all[#all + 1] = #chunk // bytes, chunk
        end
        assert.same({ 2, 2, 1 }, sizes)
        assert.equal(records(5), table.concat(all))
      end
      assert.equal(records(5):sub(-2 * bytes), positions:records(4, 2))
    end))

  it("may be empty, and its header may have another size", at_path(function(path)
    local empty <close> = assert(npy.read(write(path, npy.header(0))))
    assert.is_nil(empty:chunks(1)())
    local text = npy.header(1):sub(11):gsub(" ", ""):gsub("|", "")
    local other <close> = assert(npy.read(write(path,
      "\x93NUMPY\1\0" .. ("<s2"):pack(text) .. records(1))))
    assert.equal(records(1), other:chunks(9)())
  end))

  it("is refused by a message that describes the error", at_path(function(path)
    local header, body = npy.header(2), records(2)
    local function is_refused(message, text) assert.equal(message, refused(path, text)) end
    is_refused("not a file in numpy's format", "")
    is_refused("not a file in numpy's format", ("shogun"):rep(99))
    is_refused("version 2.0 of numpy's format, expected 1.0", header:gsub("\1", "\2", 1) .. body)
    for _, size in ipairs { 6, 7, 8, 9, 10, 200 } do
      is_refused("cut off in its header", header:sub(1, size))
    end
    is_refused("a header that cannot be read", changed("descr", "desc") .. body)
    is_refused("records of '<f8', expected those of shogun positions",
      changed("%[.*%]", "'<f8'") .. body)
    assert.match("^records of %[%('red','<u8'%), .*, expected those of shogun positions$",
      (refused(path, changed("'white'", "'red'") .. body):gsub(",%(", ", (")))
    is_refused("112 bytes for 3 records of 56 bytes: cut off or grown", npy.header(3) .. body)
    is_refused("111 bytes for 2 records of 56 bytes: cut off or grown", header .. body:sub(1, -2))
    is_refused("113 bytes for 2 records of 56 bytes: cut off or grown", header .. body .. "x")
  end))

  it("must contain a one-dimensional list of records", at_path(function(path)
    local function shaped(shape) return refused(path, changed("%(2,%)", shape) .. records(2)) end
    assert.equal("expected a list of records, got the shape (2,1)", shaped "(2, 1)")
    assert.equal("expected a list of records, got the shape ()", shaped "()")
    assert.equal("expected a list of records, got the shape (-2)", shaped "(-2,)")
    assert.equal("expected a list of records, got the shape (99999999999999999999)",
      shaped "(99999999999999999999,)")
    assert.match("112 bytes for 9223372036854775807 records", shaped "(9223372036854775807,)")
    assert.equal("expected a list of records, got the shape (2)",
      refused(path, changed("False", "True") .. records(2)))
  end))

  it("must be an existing regular file", function()
    assert.same({ nil, "/no/such: No such file or directory" }, { npy.read "/no/such" })
    assert.same({ nil, "spec: Is a directory" }, { npy.read "spec" })
    assert.same({ nil, "/dev/null: not a file in numpy's format" }, { npy.read "/dev/null" })
  end)

  it("raises an error if it is cut off while it is read", at_path(function(path)
    local positions <close> = assert(npy.read(write(path, npy.header(300) .. records(300))))
    local next_chunk = positions:chunks(200)
    next_chunk()
    write(path, npy.header(300))
    local ok, raised = pcall(next_chunk)
    assert.is_false(ok)
    assert.equal(path .. ": cut off while it was read", tostring(raised))
  end))

  it("refuses invalid chunks and records", at_path(function(path)
    local positions <close> = assert(npy.read(write(path, npy.header(3) .. records(3))))
    assert.error_matches(function() positions:chunks(0) end,
      "records: expected a whole number from 1 to 16777216, got 0")
    assert.error_matches(function() positions:records(4, 1) end,
      "first: expected a whole number from 1 to 3, got 4")
    assert.error_matches(function() positions:records(2, 3) end,
      "number: expected a whole number from 1 to 2, got 3")
  end))
end)
