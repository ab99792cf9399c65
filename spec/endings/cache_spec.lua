-- cache_spec.lua -- solved endings in files: shared, refused, replaced.

local caches = require "shogun.endings.cache"
local command = require "spec.support.command"
local core = require "shogun.core"
local files = require "shogun.files"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"

local read, write, in_folder = command.read, command.write, command.in_folder
local rules <const> = shogun.rules { lone = 0 }  -- endings of three pieces are solved at once
local name <const>, other <const> = "K1P1vK1", "K1P2vK1"

-- Whether an ending was solved, and not read; and the ending.
local function solved(folder, which, given)
  local has_solved = false
  local found = assert(shogun.endings({ cache = folder }):table(given or rules, which or name,
    function() has_solved = true end))
  return has_solved, found
end

local function shell(format, ...) return command.output(format:format(...)) end

-- Calls with a folder that has the endings, the name of the file of one, and its bytes.
local function with_cache(call)
  command.with_folder(function(folder)
    assert.is_true(solved(folder))
    local path = folder .. "/" .. caches.name(rules, name)
    call(folder, path, read(path))
  end)
end

local in_cache = command.tests_with(with_cache)

-- Replaces a file's bytes. Collects garbage first, since Windows removes no file that is mapped.
local function put(path, bytes)
  collectgarbage()
  os.remove(path)
  write(path, bytes)
end

describe("the file of an ending", function()
  it("is read, so that the ending is not solved again", in_cache(function(folder)
    local has_solved, found = solved(folder)
    assert.is_false(has_solved)
    assert.equal(name, found:name())
  end))

  it("has a name made of its rules, and is read-only", in_cache(function(folder, path)
    assert.equal(folder .. "/ending-v1-magnets-lone0-draw-quiet100-K1P1vK1.bin", path)
    assert.equal(1, (("<I4"):unpack(command.read(path), 9))) -- the version in the name
    assert.equal("-r--", shell("ls -l %s", path):sub(1, 4))
    assert.truthy(shell("umask 022; ls -l %s", path):find "^%-r%-%-")
  end))

  it("has the header described on the page on formats", in_cache(function(folder, path, bytes)
    local magic, version, _, lone, loses, values = ("<c8I4BBBB"):unpack(bytes)
    local quiet = ("<I2"):unpack(bytes, 25)
    local _, found = solved(folder)
    assert.same({ "SGENDING", 1, 0, 0, #found:values(), 100 },
      { magic, version, lone, loses, values, quiet })
    local counts, at = found:counts(), 97
    for _, value in ipairs { "won", "drawn", "lost" } do
      local first, second
      first, second, at = ("<i8i8"):unpack(bytes, at)
      assert.same(counts[value], { first, second })
    end
    for y = 1, 8 do assert.same(rules.dials[9 - y], { bytes:byte(25 + 8 * y, 32 + 8 * y) }) end
    assert.equal(path, ("%s/ending-v1-%s-%s.bin"):format(folder, caches.key(rules), name))
  end))

  it("is refused and replaced if it is truncated, damaged or of another kind",
    in_cache(function(folder, path, bytes)
      solved(folder, other)
      local theirs = read(folder .. "/" .. caches.name(rules, other))
      local function changed(at) -- counted from 0
        return bytes:sub(1, at) .. string.char(bytes:byte(at + 1) ~ 1) .. bytes:sub(at + 2)
      end
      for message, list in pairs {
        ["not a solved ending"] = { "", "\n", "#!/bin/sh\n", bytes:sub(1, 1215), changed(0),
          ("\0"):rep(5000) },
        ["of another version: 0, expected 1"] = { changed(8) },
        ["of another version: 16777217, expected 1"] = { changed(11) },
        ["cut off"] = { bytes:sub(1, 1216), bytes:sub(1, -2) },
        ["damaged"] = { changed(12), changed(13), changed(16), changed(32), changed(100),
          changed(1300), changed(#bytes // 2), changed(#bytes - 1), bytes .. "\0" },
        ["of another ending"] = { theirs },
      } do
        for i, wrong in ipairs(list) do
          put(path, wrong)
          assert.same({ nil, message }, { caches.open(folder):read(rules, name) }, i)
        end
        assert.is_true(solved(folder))
        assert(bytes == read(path))
      end
    end))

  it("is not read from a folder, a pipe or a link, and replaces a pipe or a link",
    in_cache(function(folder, path, bytes)
      write(folder .. "/theirs", bytes)
      for _, line in ipairs { "mkfifo %s", "ln -s /nowhere/x %s", "ln -s theirs %s" } do
        os.remove(path)
        assert(os.execute(line:format(path)))
        assert.is_true(solved(folder))
        assert(bytes == read(path))
      end
      assert(os.execute(("rm -f %s; mkdir %s"):format(path, path)))
      assert.is_true(solved(folder))
    end))

  it("is valid for all rules that lead to the same results", in_cache(function(folder)
    for _, given in ipairs {
      { lone = 0, first = "red" }, { lone = 0, repetition = 0 },
    } do
      assert.is_false(solved(folder, name, given))
    end
    for _, given in ipairs {
      { lone = 0, quiet = 50 }, { lone = 0, stalemate = "loss" }, { lone = 0, law = "fixed" },
      { lone = 0, law = ("0123"):rep(16) },
    } do
      assert.is_true(solved(folder, "K1P1vK1", given))
    end
    assert.equal(10, select(2, shell("ls %s", folder):gsub("\n", "")))
  end))

  it("is the same for each quiet limit if any capture ends the game", function()
    local one, two = shogun.rules { quiet = 50 }, shogun.rules { quiet = 0, first = "red" }
    assert.equal(caches.key(one), caches.key(two))
    assert.not_equal(caches.key(one), caches.key(shogun.rules "sheet"))
  end)

  it("is copied, not mapped, if its owner may write to it", in_cache(function(folder, path, bytes)
    if files.is_windows then return pending "a map cannot be cut off on Windows" end
    put(path, bytes)
    local has_solved, found = solved(folder)
    assert.is_false(has_solved)
    write(path, "")                            -- a map would be cut off
    assert.equal("won", found:board("won", 1, 0) and "won")
    assert.equal(name, found:name())
  end))

  it("is copied, not mapped, if root reads it or if another user owns it", function()
    if shell "id -u" ~= "0\n" then return pending "only root can give a file away" end
    for _, owner in ipairs { 0, 65534 } do
      with_cache(function(folder, path, bytes)
        assert(os.execute(("chown %d %s"):format(owner, path)))
        local found, size = caches.open(folder):read(rules, name)
        assert.equal(#bytes, size)
        write(path, "")                          -- a map would be cut off
        assert.truthy(found:board("won", 1, 0))
      end)
    end
  end)

  it("is read without a shell, which would catch Ctrl-C", in_cache(function(folder)
    local listing = require "shogun.cli.endings.listing"
    replaced(os, "execute", function() error "a shell" end, function()
      assert.equal(55, #listing.of(caches.open(folder), rules))
      assert.is_nil((caches.open(folder .. "/none"):read(rules, name)))
    end)
  end))
end)

describe("the map of a file", function()
  it("is unmapped at the end of a program, after all finalizers", in_cache(function(folder)
    local code = [[
      local shogun, set = require "shogun", nil
      local rules = shogun.rules { lone = 0 }
      local board = shogun.board("8/8/8/8/8/8/8/K15P1k1", rules)
      local last = setmetatable({}, { __gc = function()
        print(set:has "K1P1vK1", pcall(set.probe, set, board))
      end })
      local endings = shogun.endings { cache = %q }
      assert(endings:table(rules, "K1P1vK1"))
      set = endings:set(rules)
      last.set = set]]
    local is_root = shell "id -u" == "0\n" -- root maps no file
    assert(not is_root or os.execute("chown -R 65534 " .. folder))
    local user = is_root and "setpriv --reuid=65534 --regid=65534 --clear-groups " or ""
    if not os.execute(user .. 'test -r "$PWD/lua"') then return pending "see make bare" end
    local said = shell("%s%s -e %s 2>&1; echo $?", user, command.interpreter(),
      command.quoted(code:format(folder)))
    assert.equal("false\ttrue\tnil\n0\n", said)
  end))
end)

describe("a cache of endings", function()
  it("is optional, but without a cache each ending is solved again", in_folder(function(folder)
    write(folder .. "/file", "")
    for _, place in ipairs { "/dev/null/x", folder .. "/file", "/proc/nothing" } do
      assert.is_true(solved(place))
      assert.is_true(solved(place))
    end
  end))

  it("can have a blank and a quote in its name", in_folder(function(folder)
    local place = folder .. "/it's a place"
    assert.is_true(solved(place))
    assert.is_false(solved(place))
    assert.equal(2, (caches.open(place):clear()))
  end))

  it("can be written by many processes at once", in_folder(function(folder)
    local code = ("assert(require('shogun').endings { cache = %q }:table(%s, %q))"):format(folder,
      "{ lone = 0 }", name)
    local line = ("%s -e %s & "):format(command.interpreter(), command.quoted(code)):rep(6)
    assert.equal("", shell("{ %s wait; } 2>&1", line))
    assert.is_false(solved(folder))
    assert.equal(2, select(2, shell("ls -A %s", folder):gsub("\n", "")))
  end))

  it("can be cleared of the endings of some or all rules, and keeps other files",
    in_cache(function(folder)
      write(folder .. "/openings-1.txt", "x")
      solved(folder, "K1vK1", { lone = 0, law = "fixed" })
      local cache = caches.open(folder)
      assert.same({ 1 }, { cache:clear(shogun.rules { lone = 0, law = "fixed" }) })
      assert.same({ 2 }, { cache:clear() })
      assert.same({ 0 }, { cache:clear() })
      assert.equal("openings-1.txt\n", shell("ls -A %s", folder))
      assert.same({ 0 }, { caches.open("/nowhere"):clear() })
    end))

  it("loads the endings that a game can reach, and solves no ending", in_cache(function(folder)
    local endings = shogun.endings { cache = folder }
    local board = assert(shogun.board("7k1/8/8/8/8/8/8/K16P1 w", rules))
    local set = assert(endings:load(board))
    assert.equal(core.ending_name(board) == name, set:has(name))
    assert.is_false(set:has(other))
  end))

  it("is not searched again for a missing ending until a board of that ending is probed",
    in_cache(function(folder)
      local endings = shogun.endings { cache = folder }
      local board = assert(endings:table({ lone = 0 }, name)):board("won", 1, 0)
      local own = shogun.endings { cache = folder }
      os.rename(folder, folder .. "x")
      assert.is_false(assert(own:load(board)):has(name))
      os.rename(folder .. "x", folder)
      assert.is_false(own:load(board):has(name))
      assert.is_true(shogun.endings({ cache = folder }):load(board):has(name))
      assert.equal("won", (own:probe(board)))
      assert.is_true(own:load(board):has(name))
    end))

  it("is in the user's cache folder by default, and absent without a home folder",
    in_folder(function(folder)
      local code = [[local e = require("shogun").endings()
        assert(e:table({ lone = 0 }, "K1vK1"))
        print(e.cache and e.cache.folder)]]
      local line = ("env -u HOME -u XDG_CACHE_HOME %%s %s -e %s"):format(command.interpreter(),
        command.quoted(code))
      assert.equal(folder .. "/shogun\n", shell(line, "XDG_CACHE_HOME=" .. folder))
      assert.equal(folder .. "/.cache/shogun\n", shell(line, "HOME=" .. folder))
      assert.equal("false\n", shell(line, ""))
    end))
end)
