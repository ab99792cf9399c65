-- schema_spec.lua -- the tables' versions, which every change of the tables must raise.

local fingerprint = require "shogun.arena.games.fingerprint"
local schema = require "shogun.arena.store.schema"

-- For each kind of tables, their version and the hash of their statements.
local known <const> = {
  file = { 23, "4ee155249ccfc573" },
  ladder = { 2, "eb2ee2183cf4b5b8" },
  server = { 26, "de4813c56951d279" },
}

describe("the version of tables", function()
  for name, made in pairs {
    file = schema.of_file, ladder = schema.of_ladder, server = schema.of_server(),
  } do
    it("is raised if the statements of a " .. name .. " change", function()
      local hash = fingerprint(table.concat(made.statements, "\n")):sub(1, 16)
      assert.same(known[name], { made.version, hash })
    end)
  end
end)
