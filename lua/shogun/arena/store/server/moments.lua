--- Moments in SQL: seconds since 1970 by the server's clock, which may go back.
--
-- A stored moment further ahead than any writer may choose counts as past: a lease granted while
-- the clock was a day ahead must not last a day. So only this file compares moments with the clock.

local moments = {}

local words <const> = {
  -- The time when the client's statement began: a constant, so that an index can be used.
  NOW = "extract(epoch FROM statement_timestamp())::double precision",
  LEASE = "3600", TERM = "60", -- the longest, in seconds
  MOST = "4", -- claims; then only another worker may claim the chunk, and only once more
  HELD = "expires BETWEEN $NOW AND $NOW + $LEASE",
  JUDGED = "(judges_until BETWEEN $NOW AND $NOW + $TERM) IS TRUE",
  ALIVE = "ended IS NULL AND $SEEN(60)",
  -- Chunks are claimed in order, so all games before the first unclaimed chunk have been claimed.
  SHARE = [[(head_start + coalesce((SELECT first - 1 FROM chunks
    WHERE chunks.match_id = queues.match_id AND reported IS NULL AND tries = 0 AND expires = 0
      AND begun = 0 ORDER BY number LIMIT 1), made::bigint * size))]],
}

--- Expands words in SQL: `$NOW`; `$MOST` tries of a chunk; the longest `$LEASE` of a worker and
--- `$TERM` of a judge; whether a chunk is `$HELD`, a match `$JUDGED`, a worker `$ALIVE`;
--- `$SEEN(n)` and `$DECIDED(n)`, at most n seconds ago; and `$SHARE`, how many games of the match
--- `queues.match_id` were ever claimed, plus its `head_start`.
---@param sql string
---@return string
function moments.expand(sql)
  sql = sql:gsub("$(%u+)", words):gsub("$SEEN(%b())", "seen BETWEEN $NOW - %1 AND $NOW + %1")
    :gsub("$DECIDED(%b())", "abs(decided - $NOW) <= %1")
  return (sql:gsub("$(%u+)", words))
end

--- SQL for `FROM`: the lost chunks. By an index it reads only chunks whose lease ends in the past
--- or too far in the future, not all held chunks.
---@param rest string  more conditions, an order, and a limit
---@return string
function moments.lost(rest)
  return [[(VALUES (-1, $NOW), ($NOW + $LEASE, 'infinity')) AS outside (after, before)
    CROSS JOIN LATERAL (SELECT number, tries, worker FROM chunks WHERE reported IS NULL
      AND tries > 0 AND expires > after AND expires < before AND ]] .. rest .. ") AS lost"
end

return moments
