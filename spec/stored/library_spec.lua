-- library_spec.lua -- the C library as a program sees it that was compiled with the shogun.h of an
-- earlier version: the same functions, sizes and answers, or another SG_BATCH_ABI.

local command = require "spec.support.command"
local linked = require "spec.support.linked"
local shogun_h = command.read "csrc/library/shogun.h"
local stored = require "spec.support.stored" "0.10"

local function abi_of(header) return header:match "\n#define SG_BATCH_ABI (%d+)\n" end

describe("a program with the shogun.h of version 0.10.0", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local build = package.searchpath("shogun.core", package.cpath):match "^(.*)/shogun/core.so$"

  it("finds what it has found, or another number", function()
    local now, before = linked(stored.folder .. "library", build), stored.read "library/batch.txt"
    local number = now:match "^abi (%d+)\n"
    assert.equal(abi_of(shogun_h), number)
    if number == abi_of(stored.read "library/shogun.h") then return assert.equal(before, now) end
    assert.is_true(tonumber(number) > tonumber(before:match "^abi (%d+)\n"))
  end)

  it("is of no other library than that number's, by its name", function()
    local pipe <close> = assert(io.popen("make -sn --no-print-directory build/libshogun.so "
      .. "-W csrc/library/status.c"))
    local lines = pipe:read "a"
    assert.truthy(lines:find("soname,libshogun.so." .. abi_of(shogun_h), 1, true), lines)
  end)
end)
