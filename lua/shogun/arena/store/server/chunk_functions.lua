--- The functions that a server runs for workers: they claim, renew, report and return chunks.
--
-- Each chunk is looked up separately, in a subquery (LATERAL with OFFSET 0) or its own statement.
-- So PostgreSQL uses an index, whatever the statistics of the tables say. A join might read all
-- chunks or games of a match.
--
-- A worker holds a chunk by a random token of 128 bits. `tries` counts the claims since a game of
-- the chunk was last inserted.

local outcomes = require "shogun.arena.games.outcome"
local list, define, define_part = require "shogun.arena.store.server.function_list"()
local moments = require "shogun.arena.store.server.moments"

local of_outcome <const> = outcomes.columns {}

-- The chunks with these numbers, in the form that a worker needs.
define_part([[shogun_claimed(of_match integer, numbers integer[])
  RETURNS TABLE (number integer, first integer, last integer, tries integer, played text)]], [[
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT c.number, c.first, c.last, c.tries, CASE WHEN c.begun = 1 THEN
      (SELECT string_agg(g.number::text, ' ' ORDER BY g.number) FROM games AS g
       WHERE g.match_id = of_match AND g.number BETWEEN c.first AND c.last) END
    FROM unnest(numbers) AS n (one) CROSS JOIN LATERAL
      (SELECT * FROM chunks WHERE match_id = of_match AND number = one OFFSET 0) AS c
    ORDER BY c.number;
END]])

local lost <const> = moments.lost [[match_id = of_match
      AND (tries < $MOST OR tries = $MOST AND worker IS DISTINCT FROM by_worker)
      ORDER BY number LIMIT 1]]

-- Claims chunks that nobody holds. While a lost chunk waits, nobody claims new chunks, so that some
-- worker becomes idle; an idle worker claims the lost chunk. Otherwise the function claims new
-- chunks. `played` lists the games of a chunk that are stored already. If this token has claimed
-- chunks before, the function returns these again.
define([[shogun_claim(of_match integer, by_worker text, with_token text, lease double precision,
  wanted integer, is_idle boolean)
  RETURNS TABLE (number integer, first integer, last integer, tries integer, played text)]], [[
#variable_conflict use_column
DECLARE
  lost_one integer;
  chosen integer[];
  one integer;
BEGIN
  PERFORM FROM queues WHERE match_id = of_match AND decided IS NULL AND NOT paused;
  IF NOT FOUND THEN RETURN; END IF;
  chosen := ARRAY(SELECT number FROM chunks
    WHERE token = with_token AND match_id = of_match AND reported IS NULL);
  IF chosen <> '{}' THEN
    RETURN QUERY SELECT * FROM shogun_claimed(of_match, chosen);
    RETURN;
  END IF;
  SELECT number INTO lost_one FROM ]] .. lost .. [[ LIMIT 1;
  IF lost_one IS NOT NULL AND NOT is_idle THEN RETURN; END IF;
  IF lost_one IS NOT NULL THEN
    chosen := ARRAY(SELECT number FROM ]] .. lost:gsub("LIMIT 1", "%0 FOR UPDATE SKIP LOCKED")
      .. [[ LIMIT 1);
  END IF;
  FOR attempt IN 1..2 LOOP
    EXIT WHEN chosen <> '{}';
    chosen := ARRAY(SELECT number FROM chunks
      WHERE match_id = of_match AND reported IS NULL AND tries = 0 AND expires = 0
      ORDER BY number LIMIT least(wanted, 1000) FOR UPDATE SKIP LOCKED);
    EXIT WHEN chosen <> '{}' OR NOT is_idle OR NOT shogun_make_chunks(of_match);
  END LOOP;
  FOREACH one IN ARRAY chosen LOOP
    UPDATE chunks SET worker = by_worker, token = with_token,
        expires = $NOW + least(lease, $LEASE), tries = tries + 1,
        lost = lost + (worker IS NOT NULL)::integer
      WHERE match_id = of_match AND number = one;
  END LOOP;
  RETURN QUERY SELECT * FROM shogun_claimed(of_match, chosen);
END]])

-- The openings of the chunks that a token holds. Each round of a match consists of two games for
-- each pairing, and has one opening (games/plan.lua).
define([[shogun_openings(of_match integer, with_token text, pairings integer, most integer)
  RETURNS TABLE (place integer, board text)]], [[
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT o.place, o.board FROM (
      SELECT DISTINCT round % most + 1 AS turn FROM chunks
        CROSS JOIN generate_series((first - 1) / 2 / pairings, (last - 1) / 2 / pairings) AS round
      WHERE token = with_token AND match_id = of_match AND reported IS NULL) AS rounds
    CROSS JOIN LATERAL
      (SELECT place, board FROM openings WHERE match_id = of_match AND place = turn OFFSET 0) AS o;
END]])

-- Renews leases. Returns the numbers of the chunks that are still held.
define([[shogun_renew(of_match integer, numbers integer[], tokens text[], lease double precision)
  RETURNS SETOF integer]], [[
BEGIN
  FOR place IN 1 .. cardinality(numbers) LOOP
    UPDATE chunks SET expires = $NOW + least(lease, $LEASE)
      WHERE match_id = of_match AND number = numbers[place] AND token = tokens[place]
        AND reported IS NULL;
    IF FOUND THEN RETURN NEXT numbers[place]; END IF;
  END LOOP;
END]])

-- Locks the chunks that are still held by these tokens, and returns them.
define_part([[shogun_lock_chunks(of_match integer, numbers integer[], tokens text[])
  RETURNS chunks[] ]], [[
BEGIN
  RETURN ARRAY(
    SELECT c.whole FROM (SELECT * FROM unnest(numbers, tokens) AS u (number, token)
        ORDER BY number) AS held
      CROSS JOIN LATERAL (SELECT chunks AS whole FROM chunks WHERE match_id = of_match
        AND number = held.number AND token = held.token AND reported IS NULL FOR UPDATE) AS c);
END]])

-- Inserts games of chunks if their players and opening agree with the plan; a judge could not count
-- other games. Stored games remain unchanged. Returns how many games are new.
define_part([[shogun_insert_games(of_match integer, by_worker text, held chunks[], given json)
  RETURNS integer]], [[
DECLARE
  inserted integer;
BEGIN
  INSERT INTO games (match_id, number, pair, white, red, opening, seed, worker, digest, played
      ]] .. of_outcome .. [[)
    SELECT of_match, g.number, pair, white, red, opening, seed, by_worker, digest,
      to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
      ]] .. of_outcome .. [[

    FROM unnest(held) AS h
      JOIN json_populate_recordset(NULL::games, given) AS g ON g.number BETWEEN h.first AND h.last
      CROSS JOIN shogun_plan(of_match)
    WHERE pair = (g.number - 1) / 2 / pairings + 1
      AND opening = coalesce((pair - 1) % different + 1, pair)
      AND (white < red) = (g.number % 2 = 1)
      AND (g.number - 1) / 2 % pairings = CASE WHEN is_gauntlet
        THEN (CASE least(white, red) WHEN 1 THEN white + red - 3 END)
        ELSE (least(white, red) - 1) * (2 * players - least(white, red)) / 2
          + abs(white - red) - 1 END
    ON CONFLICT (match_id, number) DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  RETURN inserted;
END]])

-- Adds the games of chunks to a worker's counts.
define_part([[shogun_contribute(of_match integer, by_worker text, held chunks[])
  RETURNS void]], [[
BEGIN
  INSERT INTO contributions AS c
    SELECT of_match, by_worker, one, other, sum(p.games), sum(p.faults), ARRAY[
      count(*) FILTER (WHERE halves = 0), count(*) FILTER (WHERE halves = 1),
      count(*) FILTER (WHERE halves = 2), count(*) FILTER (WHERE halves = 3),
      count(*) FILTER (WHERE halves = 4)]::integer[]
    FROM (
      SELECT least(white, red) AS one, greatest(white, red) AS other, count(*) AS games,
        count(*) FILTER (WHERE reason IN ('illegal', 'error', 'time') AND result <> '1/2-1/2')
          AS faults,
        sum(CASE WHEN result = '1/2-1/2' THEN 1
          WHEN (result = '1-0') = (white < red) THEN 2 ELSE 0 END) AS halves
      FROM unnest(held) AS h CROSS JOIN LATERAL (
        SELECT pair, white, red, reason, result FROM games
        WHERE match_id = of_match AND number BETWEEN h.first AND h.last OFFSET 0) AS g
      GROUP BY pair, one, other) AS p
    GROUP BY one, other
  ON CONFLICT (match_id, worker, first, second) DO UPDATE SET
    games = c.games + excluded.games, faults = c.faults + excluded.faults,
    counts = ARRAY(SELECT a + b FROM unnest(c.counts, excluded.counts) AS u (a, b));
END]])

-- How many games a worker has played in chunks that are reported under these tokens.
define_part([[shogun_reported(of_match integer, by_worker text, numbers integer[], tokens text[])
  RETURNS bigint]], [[
BEGIN
  RETURN (SELECT coalesce(sum((SELECT count(*) FROM games WHERE match_id = of_match
      AND number BETWEEN c.first AND c.last AND worker = by_worker)), 0)
    FROM unnest(numbers, tokens) AS u (one, its_token) CROSS JOIN LATERAL
      (SELECT first, last FROM chunks WHERE match_id = of_match AND number = one
        AND token = its_token AND reported IS NOT NULL OFFSET 0) AS c);
END]])

-- Reports chunks with all of their games, except chunks that the worker no longer holds. Returns
-- how many games of this worker count.
define([[shogun_report(of_match integer, by_worker text, numbers integer[], tokens text[],
  given json) RETURNS bigint]], [[
DECLARE
  held chunks[] := shogun_lock_chunks(of_match, numbers, tokens);
  chunk chunks;
BEGIN
  PERFORM shogun_insert_games(of_match, by_worker, held, given);
  FOREACH chunk IN ARRAY held LOOP
    UPDATE chunks SET reported = $NOW, begun = 1
      WHERE match_id = of_match AND number = chunk.number;
  END LOOP;
  PERFORM shogun_contribute(of_match, by_worker, held);
  RETURN shogun_reported(of_match, by_worker, numbers, tokens);
END]])

-- Saves games of chunks that the worker still plays. An inserted game is progress, so it resets the
-- `tries` of the chunks. Returns how many games are new.
define([[shogun_save(of_match integer, by_worker text, numbers integer[], tokens text[],
  given json) RETURNS integer]], [[
DECLARE
  held chunks[] := shogun_lock_chunks(of_match, numbers, tokens);
  chunk chunks;
  inserted integer := shogun_insert_games(of_match, by_worker, held, given);
BEGIN
  IF inserted > 0 THEN
    FOREACH chunk IN ARRAY held LOOP
      UPDATE chunks SET tries = 2, begun = 1 WHERE match_id = of_match AND number = chunk.number;
    END LOOP;
  END IF;
  RETURN inserted;
END]])

-- Returns chunks to the queue, and saves their finished games. Their claim does not count as a try.
define([[shogun_give_back(of_match integer, by_worker text, numbers integer[], tokens text[],
  given json) RETURNS integer]], [[
DECLARE
  held chunks[] := shogun_lock_chunks(of_match, numbers, tokens);
  chunk chunks;
  inserted integer := shogun_insert_games(of_match, by_worker, held, given);
BEGIN
  FOREACH chunk IN ARRAY held LOOP
    UPDATE chunks SET worker = NULL, token = NULL, expires = 0, tries = tries - 1, begun = 1
      WHERE match_id = of_match AND number = chunk.number;
  END LOOP;
  IF held <> '{}' THEN PERFORM pg_notify('shogun', 'work'); END IF;
  RETURN inserted;
END]])

-- Notes that the workers of a host do not play a match, and why.
define("shogun_refuse(of_match integer, at_host text, why text) RETURNS void", [[
BEGIN
  INSERT INTO refusals SELECT match_id, at_host, left(why, 1000) FROM queues
      WHERE match_id = of_match
    ON CONFLICT (match_id, host) DO UPDATE SET reason = excluded.reason;
END]])

-- Notes that a worker is alive, and which match it plays: its host no longer refuses that match.
-- Deletes workers that were not seen for a week.
define([[shogun_beat(by_worker text, at_host text, of_version text, games_at_once integer,
  of_match integer, rate double precision) RETURNS void]], [[
BEGIN
  DELETE FROM refusals WHERE match_id = of_match AND host = at_host;
  INSERT INTO workers AS w (name, host, version, concurrency, began, seen, match_id, games_a_second)
    VALUES (by_worker, at_host, of_version, games_at_once, $NOW, $NOW, of_match, rate)
  ON CONFLICT (name) DO UPDATE SET seen = $NOW, match_id = of_match, games_a_second = rate,
    ended = NULL;
  DELETE FROM workers WHERE name = ANY (ARRAY(SELECT name FROM workers
    WHERE NOT ($SEEN(604800)) LIMIT 1000 FOR UPDATE SKIP LOCKED));
END]])

define("shogun_end(by_worker text) RETURNS void", [[
BEGIN
  UPDATE workers SET ended = $NOW, seen = $NOW, match_id = NULL, games_a_second = 0
    WHERE name = by_worker;
END]])

return list
