-- build_spec.lua -- what tells builds of shogun apart, so that a match is played by one alone.

describe("a build", function()
  it("is known by what it computes, not by its bytes", function()
    local path <const>, cpath <const> = "lua/shogun/cluster/build.lua", package.cpath
    local own = dofile(path)()
    package.cpath = "" -- so the C module's file is not found
    local other = dofile(path)()
    package.cpath = cpath
    assert.equal(own, other)
  end)
end)
