-- cluster_spec.lua -- the command and servers: what it refuses, and passwords that it never
-- shows.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"

local missing <const> = postgres.missing()
local ends_with, tells = command.ends_with, command.tells

describe("shogun with a server's URL", function()
  it("does not show the password of an unreachable server", function()
    local url = "postgres://ann:secret@127.0.0.1:1/db"
    for _, words in ipairs { "match random greedy --db", "work --retry-for 1", "watch", "games" } do
      local output, said = ends_with(1, words .. " " .. url)
      assert.truthy(said:find("postgresql://ann@127.0.0.1:1/db: ", 1, true)
        or said:find("install libpq-dev", 1, true), said)
      assert.is_nil((output .. said):find("secret", 1, true))
    end
  end)

  it("prints and writes no password", function()
    if missing then return pending(missing) end
    postgres.with_database(function(url)
      local open = url:gsub("shogun@", "shogun:secret@")
      local html = os.tmpname()
      local words = "match random greedy --pairs 2 --openings random:2 --db '" .. open .. "'"
      local output, said = ends_with(0, words .. " --html " .. html)
      assert.is_nil((output .. said .. command.read(html)):find("secret", 1, true))
      assert.truthy(command.read(html):find("postgresql://shogun@", 1, true))
      os.remove(html)
      said = select(2, ends_with(0, words .. " --seed 2 --enqueue"))
      assert.truthy(said:find("shogun work '" .. url .. "'", 1, true), said)
      assert.is_nil(said:find("secret", 1, true))
      assert.equal(1, #cluster.query(url, "SELECT * FROM queues"))
      tells(0, "This match was finished before", words .. " --enqueue")
      tells(2, "no match 9 in " .. url, "games --match 9 '" .. open .. "'")
    end)
  end)

  it("begins each line of a worker's log with the time if --log-times is given", function()
    if missing then return pending(missing) end
    postgres.with_database(function(url)
      local _, said = ends_with(0, ("work --drain --log-times '%s'"):format(url))
      assert.truthy(said:find "^%d%d%d%d%-%d%d%-%d%dT%d%d:%d%d:%d%dZ 0 games played\n$", said)
    end)
  end)
end)
