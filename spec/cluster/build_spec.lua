-- build_spec.lua -- what identifies a build of shogun, since only one build may play a match.

describe("a build", function()
  it("is identified by its results, not by its bytes", function()
    local path <const>, cpath <const> = "lua/shogun/cluster/build.lua", package.cpath
    local own = dofile(path)()
    package.cpath = "" -- so the C module's file is not found
    local other = dofile(path)()
    package.cpath = cpath
    assert.equal(own, other)
  end)
end)
