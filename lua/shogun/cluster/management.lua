--- Changes the matches in a queue: cancels, pauses, resumes, prioritises and deletes them.
--
-- Repeating a change whose answer was lost has no further effect. Only the owner of the tables may
-- delete matches; the role that enqueues may make all other changes.

local failure = require "shogun.failure"
local rows_of = require "shogun.arena.store.rows"

local management = {}

local of_states <const> = rows_of.shape("queues", { verdict = "text?" })

-- Locks a match, so that nobody else counts or decides it meanwhile. Returns its verdict.
local function lock(db, id)
  local row = db:rows(of_states, "SELECT verdict FROM queues WHERE match_id = ? FOR UPDATE", id)[1]
  if not row then db:fail(("no match %d in the queue"):format(id)) end
  return row.verdict
end

local function lock_open(db, id)
  local verdict = lock(db, id)
  if verdict then failure.raise(("match %d is over: %s"):format(id, verdict)) end
end

local function notify(db, payload) db:query("SELECT pg_notify('shogun', ?)", payload) end

--- Cancels a match: its workers leave it. Enqueueing it again continues it.
---@param db shogun.Database
---@param id integer
function management.cancel(db, id)
  db:transaction(function()
    if lock(db, id) == "cancelled" then return end
    lock_open(db, id)
    db:query("SELECT shogun_cancel(?)", id)
  end)
end

--- Pauses a match: workers finish the games in play and begin no others.
---@param db shogun.Database
---@param id integer
function management.pause(db, id)
  db:transaction(function()
    lock_open(db, id)
    db:execute("UPDATE queues SET paused = TRUE WHERE match_id = ?", id)
  end)
end

--- Resumes a match that was paused.
---@param db shogun.Database
---@param id integer
function management.resume(db, id)
  db:transaction(function()
    lock_open(db, id)
    db:execute("UPDATE queues SET paused = FALSE WHERE match_id = ?", id)
    notify(db, "work")
  end)
end

--- The lowest and the highest priority.
management.priorities = { -1000000, 1000000 }

--- Gives a match a priority. A worker that looks for a match takes the one of highest priority.
---@param db shogun.Database
---@param id integer
---@param priority integer  within `priorities`; a new match has 0
function management.prioritize(db, id, priority)
  db:transaction(function()
    lock_open(db, id)
    db:execute("UPDATE queues SET priority = ? WHERE match_id = ?", priority, id)
    notify(db, "work")
  end)
end

-- The tables with rows of a match; tables that refer to others come first. Once a match's chunks
-- are deleted, nobody can report a game.
local tables <const> = {
  "chunks", "contributions", "refusals", "tallies", "games", "sources", "queues", "openings",
  "players",
}

--- Deletes a match with all its games. Its number is never used again, since a worker that was cut
--- off could mistake the new match for this one.
---@param db shogun.Database
---@param id integer
---@param is_forced? boolean  whether to delete an unfinished match
function management.delete(db, id, is_forced)
  db:patiently(function()
    if not lock(db, id) and not is_forced then
      failure.raise(("match %d is not over: cancel it first, or --force"):format(id))
    end
    for _, name in ipairs(tables) do
      db:execute(("DELETE FROM %s WHERE match_id = ?"):format(name), id)
    end
    db:execute("DELETE FROM matches WHERE id = ?", id)
    db:execute("UPDATE workers SET match_id = NULL WHERE match_id = ?", id)
    db:execute("UPDATE shogun_schema SET last_match = greatest(last_match, ?)", id)
    notify(db, "decided " .. id)
  end)
end

return management
