-- files_spec.lua -- saving files: the new file or the old one, never a part.

local files = require "shogun.files"
local command = require "spec.support.command"

local read, write = command.read, command.write

-- A folder of its own, gone after the call. Its name is for the shell, too.
local function with_folder(call)
  command.with_folder(function(folder)
    call(folder .. "/")
    os.execute("chmod -R u+w " .. folder)
  end)
end

local in_folder = command.tests_with(with_folder)

local function shell(format, ...) return command.output(format:format(...)) end

local function names(folder) return shell("ls -A %s | tr '\\n' ' '", folder) end

local function mode(path) return shell("stat -c %%a %s", path) end

describe("saving a file", function()
  it("replaces the old file, and keeps its mode", in_folder(function(folder)
    local path = folder .. "x"
    assert(shell("umask 027; %s -e 'require(\"shogun.files\").save(%q, \"one\")'",
      command.interpreter(), path))
    assert.same({ "one", "640\n" }, { read(path), mode(path) })
    shell("chmod 604 %s", path)
    assert.is_true(files.save(path, ("two"):rep(100000)))
    assert.same({ ("two"):rep(100000), "604\n" }, { read(path), mode(path) })
    assert.equal("x ", names(folder))
  end))

  it("leaves the old file unchanged until the new one is finished", in_folder(function(folder)
    local path = folder .. "x"
    write(path, "old")
    local file = assert(files.create(path))
    assert(file:write "new" and file:write " and newer")
    assert.equal("old", read(path))
    assert(file:finish())
    assert.equal("new and newer", read(path))
    assert.error_matches(function() file:write "more" end, "the file is closed")
    assert.error_matches(function() file.finish(5) end, "shogun.File, got 5")
  end))

  it("makes the new file read-only on request, and may replace a read-only file",
    in_folder(function(folder)
      local path = folder .. "x"
      for _, text in ipairs { "one", "two" } do
        assert.is_true(files.save(path, text, true))
        assert.equal(text, read(path))
        assert.truthy(mode(path):find "^4[04][04]\n$")
      end
      write(folder .. "y", "theirs")
      assert(os.execute(("rm %s; ln -s y %s"):format(path, path)))
      assert.is_true(files.save(path, "three", true))
      assert.same({ "three", "theirs" }, { read(path), read(folder .. "y") })
    end))

  it("leaves the old file if the new file is abandoned, closed or collected",
    in_folder(function(folder)
      local path = folder .. "x"
      write(path, "old")
      assert(files.create(path)):discard()
      do local file <close> = assert(files.create(path)); file:write "new" end
      assert(assert(files.create(path)):write "new")
      collectgarbage()
      collectgarbage()
      assert.same({ "old", "x " }, { read(path), names(folder) })
    end))

  it("follows a link at the given path, but never a link at a guessed temporary path",
    in_folder(function(folder)
      write(folder .. "x", "old")
      write(folder .. "victim", "mine")
      shell("cd %s; ln -s x link; ln -s link other; ln -s victim x.part; ln -s victim .x", folder)
      assert(files.save(folder .. "other", "new"))
      assert.same({ "new", "mine" }, { read(folder .. "x"), read(folder .. "victim") })
      assert.equal("link\nx\n", shell("readlink %sother; readlink %slink", folder, folder))
      shell("ln -s /no/such/file %snowhere", folder)
      assert.same({ nil, folder .. "nowhere: a link that leads nowhere" },
        { files.save(folder .. "nowhere", "") })
    end))

  it("stays beneath a given folder, and replaces a link there", in_folder(function(folder)
    write(folder .. "victim", "mine")
    shell("cd %s; mkdir in; ln -s ../victim in/x; ln -s . in/out", folder)
    assert.is_true(files.save("in/x", "new", false, folder))
    assert.same({ "mine", "new" }, { read(folder .. "victim"), read(folder .. "in/x") })
    local _, message = files.save("in/out/x", "", false, folder)
    assert.equal(folder .. "/in/out/x: is a link", message)
    assert.is_nil(files.save("in/../victim", "", false, folder))
  end))

  it("may write to a pipe, a device or /dev/stdout", in_folder(function(folder)
    shell("mkfifo %spipe; cat %spipe >%sgot &", folder, folder, folder)
    assert.is_true(files.save(folder .. "pipe", "through"))
    for _ = 1, 100 do
      if read(folder .. "got") ~= "" then break end
      os.execute "sleep 0.01"
    end
    assert.equal("through", read(folder .. "got"))
    assert.is_true(files.save("/dev/null", "x"))
    local code = 'io.write "1" io.flush() local files = require "shogun.files" '
      .. 'files.save("/dev/stdout", "2") files.save("/dev/fd/1", "3") io.write "4"'
    shell("%s -e '%s' >%sout", command.interpreter(), code, folder)
    assert.equal("1234", read(folder .. "out"))
    shell("%s -e '%s' 2>%sout", command.interpreter(),
      'io.stderr:write "1" require("shogun.files").save("/dev/stderr", "2")', folder)
    assert.equal("12", read(folder .. "out"))
  end))

  it("removes only the files that killed processes left behind", in_folder(function(folder)
    write(folder .. ".shogun-0123456789abcdef.part", "")
    local others = {
      ".shogun-0123456789abcdeX.part", ".shogun-0123456789abcdef.pert",
      "xshogun-0123456789abcdef.part", ".shogun-1123456789abcdef.part",
      ".shogun-2123456789abcdef.part", ".shogun-3123456789abcdef.part", "x", "y",
    }
    for i = 1, 3 do write(folder .. others[i], "") end
    assert(os.execute(("ln -s /dev/null %s && mkfifo %s && flock %s sleep 1 &"):format(
      folder .. others[4], folder .. others[5], folder .. others[6])))
    os.execute "sleep 0.3"
    local file = assert(files.create(folder .. "x"))
    assert(files.save(folder .. "y", ""))
    assert(file:finish())
    table.sort(others)
    assert.equal(table.concat(others, " ") .. " ", names(folder))
  end))
end)

describe("a file that cannot be saved", function()
  it("is reported with its name and the reason", function()
    for path, reason in pairs {
      ["/nowhere/x"] = "No such file or directory", ["/dev/null/x"] = "Not a directory",
      ["/tmp"] = "Is a directory", [""] = "No such file or directory",
      ["/dev/full"] = "No space left on device",
      ["/tmp/" .. ("x"):rep(256)] = "File name too long",
      ["/dev/fd/999"] = "Bad file descriptor", ["/dev/fd/"] = "Is a directory",
      ["/dev/fd/1x"] = "No such file or directory",
      ["/dev/fd/12345678"] = "No such file or directory",
    } do
      assert.same({ nil, path .. ": " .. reason }, { files.save(path, "x") })
    end
    local _, message = files.save("a\0b", "")
    assert.equal("'a\\x00b': expected a path without a zero byte", message)
    assert.error_matches(function() files.save({}, "") end, "path: expected a string, got table")
  end)

  it("stays unchanged, with no other file beside it, if the disk is full", function()
    if not os.execute "unshare -rm true 2>/dev/null" then return pending "no mount namespaces" end
    with_folder(function(folder)
      local code = 'print(require("shogun.files").save("x", ("x"):rep(100000)))'
      local script = ("mount -t tmpfs -o size=64k tmpfs %s && cd %s && echo old >x; "
        .. "%s -e '%s'; ls -A; cat x"):format(folder, folder, command.interpreter(), code)
      assert.equal("nil\tx: No space left on device\nx\nold\n",
        shell("unshare -rm sh -c %s", command.quoted(script)))
    end)
  end)

  it("stays unchanged if its new text exceeds the limit for the size of files",
    in_folder(function(folder)
      write(folder .. "x", "old")
      local code = ('print(require("shogun.files").save(%q, ("x"):rep(100000)))')
        :format(folder .. "x")
      local said = shell("trap '' XFSZ; ulimit -f 16; %s -e %s", command.interpreter(),
        command.quoted(code))
      assert.equal(("nil\t%sx: File too large\n"):format(folder), said)
      assert.same({ "old", "x " }, { read(folder .. "x"), names(folder) })
    end))

  it("may be a running program, which the message calls busy", in_folder(function(folder)
    local pid = shell("cd %s && cp $(command -v sleep) x && { ./x 9 >&- & echo $!; }", folder)
    assert.same({ nil, folder .. "x: Text file busy" }, { files.save(folder .. "x", "new") })
    os.execute("kill " .. pid)
    assert.equal("x ", names(folder))
  end))

  it("stays unchanged if the process can open no more files", function()
    if os.getenv "SHOGUN_HARSH" then return pending "the sanitizers open files too" end
    local code = 'local files = require "shogun.files" '
      .. 'local held = {} for i = 1, %d do held[i] = io.open "/dev/null" end '
      .. 'print(select(2, files.save("%sx", "new")))'
    local seen = {}
    for count = 1, 20 do
      with_folder(function(folder)
        write(folder .. "x", "old")
        local said = shell("ulimit -n 20; %s -e '%s'", command.interpreter(),
          code:format(count, folder))
        local saved = said == "\n"
        assert.truthy(saved or said == folder .. "x: Too many open files\n", said)
        assert.equal(saved and "new" or "old", read(folder .. "x"))
        assert.equal("x ", names(folder))
        seen[saved] = true
      end)
    end
    assert.same({ [true] = true, [false] = true }, seen)
  end)
end)
