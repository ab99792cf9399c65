-- failure_spec.lua -- failures outside the program: raised, caught, inspected.

local failure = require "shogun.failure"

describe("a failure", function()
  it("is returned by try as nil and a message", function()
    assert.same({ nil, "no disk" }, { failure.try(failure.raise, "no disk") })
    assert.equal(7, failure.try(function(n) return n end, 7))
  end)

  it("is raised by expect if the arguments are nil and a message", function()
    assert.equal(7, failure.expect(7))
    assert.same({ nil, "no disk" }, { failure.try(failure.expect, nil, "no disk") })
  end)

  it("has facts for code that catches it", function()
    local _, raised = pcall(failure.raise, "no server", { is_lost = true })
    assert.same({ "no server", true }, { tostring(raised), failure.facts(raised).is_lost })
    _, raised = pcall(failure.raise, "no disk")
    assert.same({ "no disk", {} }, { tostring(raised), failure.facts(raised) })
  end)

  it("is caught by try, which raises all other errors again", function()
    local alike = { message = "no disk", facts = { is_lost = true } }
    for _, other in ipairs { "interrupted!", alike } do
      local ok, raised = pcall(failure.try, error, other, 0)
      assert.same({ false, other }, { ok, raised })
      assert.same({}, failure.facts(other))
    end
  end)
end)
