-- build_spec.lua -- how builds of shogun are told apart; all workers of a match need one build.

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
