-- publish_spec.lua -- `make publish`: what it and `make releasable` refuse, and what it has gh do.
-- gh itself is a script that prints its words.

local command = require "spec.support.command"
local in_repository = require("spec.support.make_folder").in_repository

local version <const> = require("shogun").version
local tag <const> = "v" .. version

-- What make release makes, beside the sources.
local files <const> = ("shogun-@-windows-x64.zip shogun-@-1.rockspec shogun-@-1.src.rock "
  .. "lua-shogun_@-0upstream1_amd64.deb shogun_@-0upstream1_amd64.deb"):gsub("@", version)

-- A repository whose files are packed and whose gh is a script. Its list of changes has a version.
local function ready(heading)
  return ([[
mkdir -p .github/debian bin && echo https://shogun.example/shogun >.github/address
echo 'Maintainer: a <a@shogun.example>' >.github/debian/control
printf '# What changed\n\n## %s\n\n- This.\n\n## 0.1.0\n\n- That.\n' >.github/CHANGELOG.md
printf '#!/bin/sh\nprintf "%%%%s\\n" "$@" | grep -v notes.md; cat build/notes.md\n' >bin/gh
chmod +x bin/gh && PATH=$PWD/bin:$PATH && echo /bin/ >>.gitignore
git add . && git -c user.name=a -c user.email=a@b commit -q -m second
make -s source && echo text >build/dist/a.txt
(cd build/dist && touch %s)
(cd build/dist && sha256sum * >SHA256SUMS)
]]):format(heading, files)
end

describe("make publish", function()
  local missing = command.missing("git", "git")
  if missing then return pending(missing) end

  -- Whether it refuses, with this message, what a script has made of a repository that is ready.
  local function refuses(message, script, heading)
    local output, ok = in_repository(ready(heading or version) .. script .. "\nmake -s publish")
    assert.is_false(ok)
    assert(output:find(message, 1, true), output)
    assert.is_nil(output:find("release\ncreate", 1, true))
  end

  it("refuses a placeholder address", function()
    refuses("make releasable: write the address of the project into .github/address first",
      "echo https://example.invalid/shogun >.github/address")
  end)

  it("refuses a placeholder maintainer", function()
    for _, name in ipairs { "us <us@example.invalid>", "" } do
      refuses("make releasable: write who answers for the packages into .github/debian/control "
        .. "first", ("echo 'Maintainer: %s' >.github/debian/control"):format(name))
    end
  end)

  it("refuses to publish without packed files", function()
    refuses("make publish: there is no build/dist: make release",
      ("git tag %s && rm build/dist/SHA256SUMS"):format(tag))
  end)

  it("refuses if the tag is missing or marks another commit", function()
    refuses(("make releasable: %s is not this commit: git tag %s"):format(tag, tag), "")
    refuses("is not this commit", ("git tag %s HEAD^"):format(tag))
  end)

  it("refuses the tag of another version", function()
    refuses("make releasable: the tag of this commit is not that of its version, " .. version,
      "git tag v9.9.9")
  end)

  it("refuses files packed from another commit", function()
    refuses("make publish: build/dist is another commit's: make release", ([[
      git -c user.name=a -c user.email=a@b commit -q --allow-empty -m third
      git tag %s]]):format(tag))
  end)

  it("refuses a version marked as unreleased", function()
    local none <const> = "make releasable: .github/CHANGELOG.md has no entries under ## "
    refuses(none .. version, "git tag " .. tag, version .. " (unreleased)")
  end)

  it("refuses sources without the rock or without a package", function()
    for name in files:gmatch "%S+" do
      refuses("make publish: build/dist is not whole: make release",
        ("git tag %s && sed -i '/  %s$/d' build/dist/SHA256SUMS"):format(tag, name))
    end
  end)

  it("refuses files changed after packing", function()
    refuses("a.txt: FAILED", ("git tag %s && echo other >build/dist/a.txt"):format(tag))
  end)

  it("publishes the files under the tag, and the changes of this version only", function()
    local script = ("git tag %s && make -s publish"):format(tag)
    local output, ok = in_repository(ready(version) .. script)
    assert(ok, output)
    local said = ("release\ncreate\n%s\n--verify-tag\n--title\nshogun %s\n--notes-file\n"
      .. "build/dist/SHA256SUMS\nbuild/dist/a.txt\n")
    assert.truthy(output:find(said:format(tag, version), 1, true), output)
    assert.truthy(output:find("\n\n- This.\n\n", 1, true), output)
    for name in files:gmatch "%S+" do
      assert.truthy(output:find(("\nbuild/dist/%s\n"):format(name), 1, true), output)
    end
    assert.is_nil(output:find("That", 1, true))
  end)
end)
