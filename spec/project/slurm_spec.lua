-- slurm_spec.lua -- arrays of jobs, on the Slurm of one node that make slurm starts.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"

describe("the program that starts a Slurm for tests", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("runs its command without Slurm if the user is not root, and says why", function()
    assert.same({ "slurmd must be root\n", 0 }, { command.shell [[
      if [ "$(id -u)" = 0 ]; then as="setpriv --reuid=nobody --regid=nogroup --clear-groups"; fi
      $as .ci/slurm sh -c 'echo "$SHOGUN_NO_SLURM"']] })
  end)
end)

-- The games of a database by number, without what depends on the time.
local function games_of(path)
  local opened <close> = assert(store.open(path, true))
  local games = {}
  for game in opened:games() do
    local task, outcome = game.task, game.outcome
    assert.is_nil(games[task.number])
    games[task.number] = { task, outcome.winner, outcome.reason, outcome.plies, outcome.moves }
  end
  return games
end

local match <const> = "match engine:nodes=2000 alphabeta:depth=1 --pairs 60 --quiet"

-- Four tasks of an array play an enqueued match. Once some games are stored, one task and all its
-- processes get a SIGTERM. Waits for the last line of each log.
local has_games <const> = '[ "$(psql -Atc "SELECT COUNT(*) > 15 FROM games" "$SHOGUN_DB")" = t ]'
local is_over <const> = '[ "$(cat "$LOGS"/?.log | grep -c " played$")" = 4 ]'
local script <const> = [[export PATH="$PWD/lua/bin:$PATH" SHOGUN_DB='%s' LOGS=%s
  timeout 120 bash -euc '
    shogun %s --db "$SHOGUN_DB" --enqueue
    job=$(sbatch --parsable --array=0-3 --output="$LOGS/%%a.log" examples/cluster/workers.slurm)
    %s
    scancel "${job}_2"
    %s
    psql -Atc "SELECT SUM(lost), MAX(tries) FROM chunks" "$SHOGUN_DB"
    cat "$LOGS"/?.log']]

describe("an array of workers", function()
  local missing = postgres.missing_slurm()
  if missing then return pending(missing) end

  it("plays each game once, even if one of its tasks is killed", command.in_folder(function(folder)
    postgres.with_database(function(url)
      local output, status = command.shell(script:format(url, folder, match,
        command.await(has_games), command.await(is_over)))
      assert.equal(0, status, output)
      assert(output:find "^0|1\n", "a lease was lost: " .. output)
      assert(output:find("CANCELLED", 1, true), output)
      local sum = 0
      for count in output:gmatch "Z (%d+) games? played" do sum = sum + tonumber(count) end
      assert.equal(120, sum, output)
      command.ends_with(0, ("%s --db %s/alone.db"):format(match, folder))
      assert.same(games_of(folder .. "/alone.db"), games_of(url))
    end)
  end))

  it("returns a failed task to the queue", function()
    local output, status = command.shell(([[export PATH="$PWD/lua/bin:$PATH"
      export SHOGUN_DB=postgresql:///none?host=/nowhere
      timeout 60 bash -euc '
        job=$(sbatch --parsable --array=0-0 --output=/dev/null examples/cluster/workers.slurm)
        %s
        scancel "$job"
        %s']]):format(command.await 'scontrol show job "${job}_0" | grep -q "Restarts=1"',
      command.await '[ -z "$(squeue -h -j "$job")" ]'))
    assert.equal(0, status, output)
  end)
end)
