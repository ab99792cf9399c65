-- errors_spec.lua -- a player that errs too often ends a match in a queue.

local cluster = require "spec.support.cluster"
local postgres = require "spec.support.postgres"
local verification = require "shogun.cluster.verification"

describe("a match in a queue with a player that errs", function()
  if not postgres.server then return pending(postgres.missing()) end

  -- Chunks that were played, the second player's games lost by errors.
  local function failed(worker, chunks)
    for _, chunk in ipairs(cluster.play(worker, chunks)) do
      for _, game in ipairs(chunk.games) do
        game.outcome.reason, game.outcome.message = "error", "it raised"
        game.outcome.winner = game.task.white == 1 and "white" or "red"
      end
    end
    return chunks
  end

  it("is ended by its judge, and resumes if faults are allowed", function()
    for _, sprt in ipairs { false, { elo0 = 0, elo1 = 5 } } do
      local given = { pairs = 10, sprt = sprt or nil }
      cluster.with_queue(given, function(worker, url)
        local a, b = worker "a", worker "b"
        local chunks = failed(a, a:claim(10, true))
        local early = table.remove(chunks, 1)
        a:report(chunks)
        a:judge()
        assert.is_nil((b:verdict()))
        a:report { early }
        a:judge()
        assert.equal("faults", b:verdict())
        local faults = { player = "greedy", games = 10, count = 10, number = 1, match = 1 }
        assert.same(faults, cluster.enqueue(url, given).faults)
        assert.equal("faults", b:verdict())
        assert.same({}, verification.run(b.store, 1))
        given.allow_faults = true
        assert.is_nil(cluster.enqueue(url, given).faults)
        assert.is_nil((b:verdict()))
        b:judge()
        assert.not_equal("faults", b:verdict())
        assert.same({}, verification.run(b.store, 1))
      end)
    end
  end)
end)
