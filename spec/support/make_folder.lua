-- make_folder.lua -- folders and small repositories in which specs run make.

local command = require "spec.support.command"

local make_folder = {}

-- What a make that runs these specs has set: its options, its folder for what is built, its flags,
-- and ASan, which would find leaks in other programs.
local outer <const> = "MAKEFLAGS MAKELEVEL BUILD CFLAGS LDFLAGS DEFINES LD_PRELOAD"

-- Runs a script of the shell in a folder of its own: what it prints, and whether it succeeds.
function make_folder.shell(script, folder)
  local line = ("cd %s && unset %s && { %s\n}"):format(command.quoted(folder), outer, script)
  local output, status = command.shell(line)
  return output, status == 0
end

-- Runs a script in a new folder $d, into which a line of the shell copies files of this tree.
-- Returns what it prints, whether it succeeds, and the name of the folder, which is removed.
local function run_beside(copy, script)
  local output, ok, name
  command.with_folder(function(folder)
    local said, done = make_folder.shell(("d=%s; %s"):format(folder, copy), ".")
    assert(done, said)
    name, output, ok = folder, make_folder.shell(script, folder)
  end)
  return output, ok, name
end

-- Runs a script beside the Makefile, the files that it includes, and what its first lines need.
function make_folder.run(script)
  return run_beside("mkdir -p $d/csrc/engine $d/spec $d/lua/shogun/cli && "
    .. "cp -r Makefile .ci LICENSE .clang-format $d && "
    .. "cp lua/shogun/cli/packages.lua $d/lua/shogun/cli", script)
end

-- A repository with the Makefile, what it includes, the file with the version, and another file in
-- a folder.
local repository <const> = [[
  unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
  mkdir -p 'a place/lua/shogun/b' && cp -r Makefile .ci version.lua 'a place'
  cd 'a place' && mkdir csrc spec && touch csrc/a.c spec/a.h && mv version.lua lua/shogun
  export GIT_CONFIG_GLOBAL=/dev/null HOME=/nowhere
  git init -q . && echo /build/ >.gitignore && echo text >lua/shogun/b/a.txt
  git add . && git -c user.name=a -c user.email=a@b commit -q -m first
]]

-- Runs a script in such a repository, for the specs of releases.
function make_folder.in_repository(script)
  return run_beside("cp -r Makefile .ci lua/shogun/version.lua $d", repository .. script)
end

return make_folder
