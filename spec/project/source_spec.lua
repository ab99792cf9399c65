-- source_spec.lua -- the archive of the sources: the last commit alone, and always the same bytes.

local command = require "spec.support.command"
local in_repository = require("spec.support.make_folder").in_repository

local version = require("shogun").version
local name <const> = "shogun-" .. version

describe("make source", function()
  local missing = command.missing("git", "git")
  if missing then return pending(missing) end

  it("packs the files of the last commit into a folder named by the version", function()
    local output, ok = in_repository(([[
      make -s source && tar -tzf build/dist/%s.tar.gz | grep -v '/$\|/\.ci/'
      [ "$(tar -tzf build/dist/%s.tar.gz | grep -c '/\.ci/.')" = "$(ls .ci | wc -l)" ] && echo all
      tar -tvzf build/dist/%s.tar.gz | grep -cv ' root/root ']]):format(name, name, name))
    assert.is_false(ok)                            -- grep -c of none
    assert.equal(([[
%s/.gitignore
%s/Makefile
%s/csrc/a.c
%s/lua/shogun/b/a.txt
%s/lua/shogun/version.lua
%s/spec/a.h
all
0
]]):gsub("%%s", name), output)
  end)

  it("packs the same bytes with another umask, configuration, time and place", function()
    local output, ok = in_repository(([[
      make -s source && cp build/dist/*.gz ../first && umask 077
      git -c user.name=a -c user.email=a@b clone -q . ../other && cd ../other
      git config tar.umask 0 && git config core.autocrlf true && touch -d 2001-01-01 Makefile
      TZ=Asia/Tokyo LC_ALL=C make -s source && cmp build/dist/%s.tar.gz ../first && echo same]]
    ):format(name))
    assert(ok, output)
    assert.equal("same\n", output)
  end)

  it("refuses changes that are not committed, and names the files", function()
    for _, change in ipairs { "echo more >>lua/shogun/b/a.txt", "echo >'new file'",
      "git config status.showUntrackedFiles no && echo >'new file'" } do
      local output, ok = in_repository(change .. "\nmake -s source dist; ls build")
      assert.is_false(ok)
      assert.truthy(output:find("shogun: these changes are not committed:\n", 1, true), output)
      assert.truthy(output:find("a.txt", 1, true) or output:find("new file", 1, true), output)
    end
  end)

  it("refuses a folder that is not a clone, even inside another repository", function()
    local output = in_repository(
      "mkdir b && cp -r Makefile .ci lua csrc spec b && make -s -C b source")
    assert.truthy(output:find("this folder is not a clone of the repository", 1, true), output)
    output = in_repository "rm -rf .git && make -s source; ls build"
    assert.truthy(output:find("this folder is not a clone of the repository", 1, true), output)
  end)
end)
