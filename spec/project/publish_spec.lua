-- publish_spec.lua -- `make publish`: what it refuses, and what it has gh do. gh itself is a script
-- that prints its words.

local command = require "spec.support.command"
local in_repository = require "spec.support.repository"

local version <const> = require("shogun").version
local tag <const> = "v" .. version

-- A repository whose files are packed and whose gh is a script. Its list of changes has a version.
local function ready(heading)
  return ([[
mkdir .github bin && echo https://shogun.example/shogun >.github/address
printf '# What changed\n\n## %s\n\n- This.\n\n## 0.1.0\n\n- That.\n' >.github/CHANGELOG.md
printf '#!/bin/sh\nprintf "%%%%s\\n" "$@" | grep -v notes.md; cat build/notes.md\n' >bin/gh
chmod +x bin/gh && PATH=$PWD/bin:$PATH && echo /bin/ >>.gitignore
git add . && git -c user.name=a -c user.email=a@b commit -q -m second
make -s source && echo text >build/dist/a.txt
(cd build/dist && sha256sum * >SHA256SUMS)
]]):format(heading)
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

  it("refuses where nobody has written the address", function()
    refuses("make publish: write the address of the project into .github/address first",
      "echo https://example.invalid/shogun >.github/address")
  end)

  it("refuses where nothing is packed", function()
    refuses("make publish: there is no build/dist: make release", "rm build/dist/SHA256SUMS")
  end)

  it("refuses where the tag is missing, or another commit's", function()
    refuses(("make publish: %s is not this commit: git tag %s"):format(tag, tag), "")
    refuses("is not this commit", ("git tag %s HEAD^"):format(tag))
  end)

  it("refuses what was packed of another commit", function()
    refuses("make publish: build/dist is another commit's: make release", ([[
      git -c user.name=a -c user.email=a@b commit -q --allow-empty -m third
      git tag %s]]):format(tag))
  end)

  it("refuses a version whose changes are not released", function()
    local none <const> = "make publish: .github/CHANGELOG.md has no entries under ## "
    refuses(none .. version,
      "git tag " .. tag, version .. " (unreleased)")
  end)

  it("refuses files that are not those that were packed", function()
    refuses("a.txt: FAILED", ("git tag %s && echo other >build/dist/a.txt"):format(tag))
  end)

  it("publishes the files under the tag, with the entries of this version alone", function()
    local script = ("git tag %s && make -s publish"):format(tag)
    local output, ok = in_repository(ready(version) .. script)
    assert(ok, output)
    local said = ("release\ncreate\n%s\n--verify-tag\n--title\nshogun %s\n--notes-file\n"
      .. "build/dist/SHA256SUMS\nbuild/dist/a.txt\nbuild/dist/shogun-%s.tar.gz\n\n- This.\n\n")
    assert.truthy(output:find(said:format(tag, version, version), 1, true), output)
    assert.is_nil(output:find("That", 1, true))
  end)
end)
