-- repository.lua -- a small repository with the Makefile of this tree, for the specs of what makes
-- a release: in_repository(SCRIPT) returns what the script prints, and whether it succeeds.

local command = require "spec.support.command"
local shell = require("spec.support.make_folder").shell

-- A repository with the Makefile, what it includes, the file that says the version, and another in
-- a folder.
local repository <const> = [[
  unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
  mkdir -p 'a place/lua/shogun/b' && cp -r Makefile .ci version.lua 'a place'
  cd 'a place' && mkdir csrc spec && touch csrc/a.c spec/a.h && mv version.lua lua/shogun
  export GIT_CONFIG_GLOBAL=/dev/null HOME=/nowhere
  git init -q . && echo /build/ >.gitignore && echo text >lua/shogun/b/a.txt
  git add . && git -c user.name=a -c user.email=a@b commit -q -m first
]]

-- Runs a script in such a repository.
return function(script)
  local output, ok
  command.with_folder(function(folder)
    local set, done = shell(("cp -r Makefile .ci lua/shogun/version.lua '%s'"):format(folder), ".")
    assert(done, set)
    output, ok = shell(repository .. script, folder)
  end)
  return output, ok
end
