--- The functions that a server of matches runs for its workers.
--
-- Workers have no right to write into tables: they call these, which the tables' owner defines
-- (SECURITY DEFINER), so that a worker can insert games of chunks that it holds, and nothing else.
-- A call is one statement, so it takes effect as a whole or not at all; each may come twice, since
-- its answer may have been lost: the second call changes nothing and returns the same.
--
-- Each chunk is looked up by itself, in a subquery (LATERAL with OFFSET 0) or a statement of its
-- own: then an index answers, whatever the statistics of the tables say. A join might read all
-- chunks or games of a match.
--
-- A chunk is held by a token of 128 bits that its worker has made up for the claim. `tries` counts
-- the claims since a game of the chunk was last inserted. Times are the server's, in seconds since
-- 1970.
-- @module shogun.arena.store.functions

local of_server = {}

--- When the client's statement began, in SQL: one value, which an index is searched for.
of_server.now = "extract(epoch FROM statement_timestamp())::double precision"

--- Claims after which a chunk that was lost each time is left to another worker, once more.
of_server.most_tries = 4

--- The longest lease in seconds, and the longest term of a judge, whatever a worker asks for.
of_server.longest_lease, of_server.longest_term = 3600, 60

local list = {}

local function add(head, rights, body)
  list[#list + 1] = ("CREATE OR REPLACE FUNCTION %s LANGUAGE plpgsql %s AS $body$ %s $body$")
    :format(head, rights, (body:gsub("$NOW", of_server.now):gsub("$MOST", of_server.most_tries)
      :gsub("$LEASE", of_server.longest_lease):gsub("$TERM", of_server.longest_term)))
  list[#list + 1] = ("REVOKE ALL ON FUNCTION %s FROM PUBLIC"):format(head:match "^(.-%))%s+RETURNS")
end

-- Adds a function: its head, its body. Each of its statements is planned once in a session, since
-- that takes longer than to execute it (the language SQL would plan it each time), and by an index,
-- even while the tables are small.
local function define(head, body)
  add(head, "SECURITY DEFINER SET search_path = $SCHEMA, pg_temp "
    .. "SET plan_cache_mode = force_generic_plan SET enable_seqscan = off", body)
end

-- Adds a part of such functions, which runs with the rights and the schema of its caller.
local function define_part(head, body) add(head, "", body) end

-- A chunk is reported only with all of its games, whoever writes into the table.
define("shogun_check_chunk() RETURNS trigger", [[
BEGIN
  IF (SELECT count(*) FROM games WHERE match_id = NEW.match_id
      AND number BETWEEN NEW.first AND NEW.last) <= NEW.last - NEW.first THEN
    RAISE check_violation USING MESSAGE =
      format('match %s: chunk %s is reported without all of its games', NEW.match_id, NEW.number);
  END IF;
  RETURN NULL;
END]])
list[#list + 1] = [[CREATE CONSTRAINT TRIGGER chunk_is_whole AFTER INSERT OR UPDATE OF reported
  ON chunks FOR EACH ROW WHEN (NEW.reported IS NOT NULL) EXECUTE FUNCTION shogun_check_chunk()]]

-- The plan of a match (games/plan.lua): its players, its pairings, the openings that are there, how
-- many different ones it may have (NULL without a bound), and its games (NULL without a bound).
define_part([[shogun_plan(of_match integer) RETURNS TABLE (players bigint, pairings bigint,
  is_gauntlet boolean, stored integer, different bigint, games bigint) ROWS 1]], [[
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.players, p.pairings, gauntlet = 1, o.stored,
      CASE WHEN openings ~ '^(random|balanced)$' THEN NULL
        WHEN openings ~ '^(random|balanced):[0-9]{1,7}$' THEN split_part(openings, ':', 2)::bigint
        ELSE nullif(o.stored, 0) END,
      pairs * p.pairings * 2
    FROM matches,
      LATERAL (SELECT count(*) AS players, CASE WHEN gauntlet = 1 THEN count(*) - 1
        ELSE count(*) * (count(*) - 1) / 2 END AS pairings
        FROM players WHERE match_id = of_match) AS p,
      LATERAL (SELECT coalesce(max(place), 0) AS stored FROM openings
        WHERE match_id = of_match) AS o
    WHERE id = of_match;
END]])

-- How many chunks there may be: of all games, or of those whose openings are there; of these none
-- is cut off.
define_part("shogun_most_chunks(of_match integer) RETURNS integer", [[
BEGIN
  RETURN (SELECT least(2147483647, CASE
      WHEN stored < different OR different IS NULL THEN
        CASE WHEN stored * pairings * 2 >= p.games THEN (p.games + size - 1) / size
          ELSE stored * pairings * 2 / size END
      ELSE (p.games + size - 1) / size END)::integer
    FROM queues, shogun_plan(of_match) AS p WHERE match_id = of_match);
END]])

-- Makes the next chunks, up to those whose openings are there. Some of their games may have been
-- played by a match without a queue.
define("shogun_make_chunks(of_match integer) RETURNS boolean", [[
DECLARE
  q queues;
  up_to integer;
BEGIN
  SELECT * INTO q FROM queues WHERE match_id = of_match AND decided IS NULL FOR UPDATE;
  up_to := least(q.made + 1000, q.most);
  IF q.match_id IS NULL OR up_to <= q.made THEN RETURN FALSE; END IF;
  INSERT INTO chunks (match_id, number, first, last, expires, tries, lost, begun)
    SELECT of_match, n, (n - 1) * q.size + 1, least(n::bigint * q.size, q.games), 0, 0, 0,
      EXISTS (SELECT FROM games WHERE match_id = of_match
        AND games.number BETWEEN (n - 1) * q.size + 1 AND n * q.size)::integer
    FROM generate_series(q.made + 1, up_to) AS n;
  UPDATE queues SET made = up_to WHERE match_id = of_match;
  RETURN TRUE;
END]])

-- Chunks as a worker needs them.
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

-- Claims chunks that nobody holds: where the worker holds nothing else, one that was lost before;
-- otherwise new ones. While a lost one waits, new ones stay where they are, so that a worker
-- becomes idle and takes it. `played` lists the games of a chunk that are there already. What was
-- claimed by this token before is returned again.
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
  SELECT number INTO lost_one FROM chunks
    WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires < $NOW
      AND (tries < $MOST OR tries = $MOST AND worker IS DISTINCT FROM by_worker)
    ORDER BY number LIMIT 1;
  IF lost_one IS NOT NULL AND NOT is_idle THEN RETURN; END IF;
  IF lost_one IS NOT NULL THEN
    chosen := ARRAY(SELECT number FROM chunks
      WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires < $NOW
        AND (tries < $MOST OR tries = $MOST AND worker IS DISTINCT FROM by_worker)
      ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED);
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

-- The openings of the chunks that are held by a token: each round of a match, which has two games
-- for each pairing, has one, and they are played in turn (games/plan.lua).
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

-- Inserts games of chunks, those with the players and the opening that their numbers have in the
-- plan: a judge could not count others. One that is there stays. Returns how many were not there.
define_part([[shogun_insert_games(of_match integer, by_worker text, held chunks[], given json)
  RETURNS integer]], [[
DECLARE
  inserted integer;
BEGIN
  INSERT INTO games (match_id, number, pair, white, red, opening, seed, played, result, reason,
      message, refused, plies, seconds, white_seconds, red_seconds, moves, printed, worker, digest)
    SELECT of_match, g.number, pair, white, red, opening, seed,
      to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), result, reason,
      message, refused, plies, seconds, white_seconds, red_seconds, moves, printed, by_worker,
      digest
    FROM unnest(held) AS h
      JOIN json_populate_recordset(NULL::games, given) AS g ON g.number BETWEEN h.first AND h.last
      CROSS JOIN shogun_plan(of_match)
    WHERE digest IS NOT NULL
      AND pair = (g.number - 1) / 2 / pairings + 1
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

-- Adds the games of chunks to what a worker has played.
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

-- The games of a worker in chunks that are reported under these tokens.
define_part([[shogun_reported(of_match integer, by_worker text, numbers integer[], tokens text[])
  RETURNS bigint]], [[
BEGIN
  RETURN (SELECT coalesce(sum((SELECT count(*) FROM games WHERE match_id = of_match
      AND number BETWEEN c.first AND c.last AND worker = by_worker)), 0)
    FROM unnest(numbers, tokens) AS u (one, its_token) CROSS JOIN LATERAL
      (SELECT first, last FROM chunks WHERE match_id = of_match AND number = one
        AND token = its_token AND reported IS NOT NULL OFFSET 0) AS c);
END]])

-- Reports chunks with all of their games. Those that are not held any more are left out. Returns
-- the games of this worker that count.
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

-- Saves games of chunks that the worker goes on with. A chunk of which a game was inserted has made
-- progress, so its tries count from here. Returns how many games are new.
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

-- Gives chunks back, with those of their games that were played. The claim does not count as a try.
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

-- Notes that a worker lives, and what it plays.
define([[shogun_beat(by_worker text, at_host text, of_version text, games_at_once integer,
  of_match integer, rate double precision) RETURNS void]], [[
BEGIN
  INSERT INTO workers AS w (name, host, version, concurrency, began, seen, match_id, games_a_second)
    VALUES (by_worker, at_host, of_version, games_at_once, $NOW, $NOW, of_match, rate)
  ON CONFLICT (name) DO UPDATE SET seen = $NOW, match_id = of_match, games_a_second = rate,
    ended = NULL;
END]])

-- Notes that a worker has ended.
define("shogun_end(by_worker text) RETURNS void", [[
BEGIN
  UPDATE workers SET ended = $NOW, seen = $NOW, match_id = NULL, games_a_second = 0
    WHERE name = by_worker;
END]])

-- Makes the worker with this token the judge of a match for some seconds, unless there is another.
define([[shogun_judge(of_match integer, with_token text, seconds double precision)
  RETURNS boolean]], [[
BEGIN
  UPDATE queues SET judge = with_token, judges_until = $NOW + least(seconds, $TERM)
    WHERE match_id = of_match AND decided IS NULL
      AND (judge IS NULL OR judge = with_token OR judges_until < $NOW);
  RETURN FOUND;
END]])

define("shogun_resign(of_match integer, with_token text) RETURNS void", [[
BEGIN
  UPDATE queues SET judge = NULL, judges_until = NULL
    WHERE match_id = of_match AND judge = with_token;
END]])

-- Whether this token is that of the judge, who stays so until the end of the transaction.
define("shogun_is_judge(of_match integer, with_token text) RETURNS boolean", [[
BEGIN
  PERFORM FROM queues
    WHERE match_id = of_match AND judge = with_token AND decided IS NULL FOR UPDATE;
  RETURN FOUND;
END]])

-- Whether a match may have a verdict of its judge: a test one of its own; "finished" if all of its
-- games are there.
define_part("shogun_is_possible(of_match integer, new_verdict text) RETURNS boolean", [[
BEGIN
  RETURN (SELECT CASE WHEN new_verdict IS NULL THEN TRUE
      WHEN new_verdict IN ('H0', 'H1', 'undecided') THEN elo0 IS NOT NULL
      ELSE new_verdict = 'finished' AND made >= most AND NOT EXISTS (SELECT FROM chunks
        WHERE chunks.match_id = of_match AND reported IS NULL) END
    FROM matches JOIN queues ON queues.match_id = id WHERE id = of_match);
END]])

-- Stores the tally of the judge, who has counted these chunks since `before` games, and its
-- verdict, if it has one. False, and nothing is stored, if it is not the judge any more, the tally
-- was another one before, or the verdict cannot be, since the match has more games than the judge
-- knows.
define([[shogun_count(of_match integer, with_token text, before bigint, after bigint,
  numbers integer[], new_text text, new_verdict text) RETURNS boolean]], [[
DECLARE
  is_run boolean;
BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN FALSE; END IF;
  IF NOT shogun_is_possible(of_match, new_verdict) THEN RETURN FALSE; END IF;
  IF before = 0 THEN
    INSERT INTO tallies VALUES (of_match, 0, '', 0) ON CONFLICT (match_id) DO NOTHING;
  END IF;
  UPDATE tallies SET games = after, text = new_text, changed = $NOW
    WHERE match_id = of_match AND games = before;
  IF NOT FOUND THEN RETURN FALSE; END IF;
  WITH now_counted AS (
    UPDATE chunks SET counted = TRUE FROM unnest(numbers) AS n (one)
      WHERE match_id = of_match AND number = one
        AND reported IS NOT NULL AND NOT counted AND first > before AND last <= after
    RETURNING last - first + 1 AS size)
  SELECT coalesce(sum(size), 0) = after - before FROM now_counted INTO is_run;
  IF NOT is_run THEN
    RAISE check_violation USING MESSAGE =
      format('match %s: games %s to %s are not those of the chunks', of_match, before + 1, after);
  END IF;
  IF new_verdict IS NOT NULL THEN PERFORM shogun_decide(of_match, new_verdict); END IF;
  RETURN TRUE;
END]])

-- Deletes a tally that cannot be read: its games are counted again.
define("shogun_recount(of_match integer, with_token text) RETURNS boolean", [[
BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN FALSE; END IF;
  DELETE FROM tallies WHERE match_id = of_match;
  UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  RETURN TRUE;
END]])

-- Writes the verdict, and tells all who listen.
define("shogun_decide(of_match integer, new_verdict text) RETURNS void", [[
BEGIN
  UPDATE queues SET verdict = new_verdict, decided = $NOW
    WHERE match_id = of_match AND decided IS NULL;
  UPDATE matches SET finished =
      to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    WHERE id = of_match AND finished IS NULL;
  PERFORM pg_notify('shogun', 'decided ' || of_match);
END]])

-- Puts reported chunks that lack games back into the queue: these, or where it is NULL all of them.
-- Returns how many.
define_part("shogun_reset_holes(of_match integer, numbers integer[]) RETURNS integer", [[
DECLARE
  opened integer;
BEGIN
  UPDATE chunks SET reported = NULL, counted = FALSE, worker = NULL, token = NULL, expires = 0,
      tries = 0, begun = 1
    WHERE match_id = of_match AND (numbers IS NULL OR number = ANY (numbers))
      AND reported IS NOT NULL
      AND (SELECT count(*) FROM games WHERE games.match_id = of_match
        AND games.number BETWEEN first AND last) <= last - first;
  GET DIAGNOSTICS opened = ROW_COUNT;
  RETURN opened;
END]])

-- The same by the judge.
define([[shogun_reopen(of_match integer, with_token text, numbers integer[])
  RETURNS integer]], [[
DECLARE
  opened integer := 0;
BEGIN
  IF numbers IS NOT NULL AND shogun_is_judge(of_match, with_token) THEN
    opened := shogun_reset_holes(of_match, numbers);
  END IF;
  IF opened > 0 THEN PERFORM pg_notify('shogun', 'work'); END IF;
  RETURN opened;
END]])

-- Adds openings that the judge has found, and makes chunks of their games.
define([[shogun_add_openings(of_match integer, with_token text, at integer, boards text[])
  RETURNS boolean]], [[
BEGIN
  IF NOT shogun_is_judge(of_match, with_token)
    OR at > (SELECT stored FROM shogun_plan(of_match)) + 1 THEN RETURN FALSE; END IF;
  INSERT INTO openings (match_id, place, board)
    SELECT of_match, at + n - 1, board FROM unnest(boards) WITH ORDINALITY AS b (board, n)
    ON CONFLICT (match_id, place) DO NOTHING;
  UPDATE queues SET most = shogun_most_chunks(of_match) WHERE match_id = of_match;
  PERFORM shogun_make_chunks(of_match);
  RETURN TRUE;
END]])

-- Reported chunks without all of their games, of version 0.9.0, can be claimed again, and the games
-- are counted again. Returns whether there were any.
define("shogun_reopen_holes(of_match integer) RETURNS boolean", [[
BEGIN
  IF shogun_reset_holes(of_match, NULL) = 0 THEN RETURN FALSE; END IF;
  DELETE FROM tallies WHERE match_id = of_match;
  UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  RETURN TRUE;
END]])

-- Cancels a match, unless it is over, and frees the chunks that are held, as if they were given
-- back. Returns the verdict that it had before, NULL if none.
define("shogun_cancel(of_match integer) RETURNS text", [[
DECLARE
  before text;
BEGIN
  SELECT verdict INTO before FROM queues WHERE match_id = of_match FOR UPDATE;
  IF before IS NOT NULL OR NOT FOUND THEN RETURN before; END IF;
  UPDATE queues SET verdict = 'cancelled', judge = NULL, judges_until = NULL, decided = $NOW
    WHERE match_id = of_match;
  UPDATE chunks SET worker = NULL, token = NULL, expires = 0, tries = tries - 1, begun = 1
    WHERE match_id = of_match AND number = ANY (ARRAY(SELECT number FROM chunks
      WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires >= $NOW
      ORDER BY number FOR UPDATE));
  PERFORM pg_notify('shogun', 'decided ' || of_match);
  RETURN NULL;
END]])

-- Opens the queue of a match, or opens it again: its settings may have more pairs and openings than
-- before, and games may have been played without a queue. Chunks that were set aside are tried
-- again.
define("shogun_open(of_match integer, by_build text) RETURNS void", [[
BEGIN
  UPDATE chunks SET tries = 0, worker = NULL, token = NULL, expires = 0
    WHERE match_id = of_match AND reported IS NULL AND tries >= $MOST AND expires < $NOW;
  UPDATE chunks SET begun = 1 WHERE match_id = of_match AND reported IS NULL AND begun = 0
    AND EXISTS (SELECT FROM games WHERE games.match_id = of_match
      AND games.number BETWEEN first AND last);
  UPDATE queues SET build = by_build, games = (SELECT p.games FROM shogun_plan(of_match) AS p),
      most = shogun_most_chunks(of_match), verdict = NULL, decided = NULL, judge = NULL,
      judges_until = NULL, paused = FALSE, enqueued = $NOW
    WHERE match_id = of_match;
  UPDATE matches SET finished = NULL WHERE id = of_match;
  PERFORM shogun_make_chunks(of_match);
  PERFORM pg_notify('shogun', 'work');
END]])

-- Waits for other programs that write or migrate a match, until the end of the transaction. An
-- advisory lock could be held by anyone who may connect.
define("shogun_alone() RETURNS void",
  "BEGIN LOCK TABLE shogun_schema IN SHARE ROW EXCLUSIVE MODE; END")

-- Queues of version 0.9.0 do not say how many chunks they may have.
list[#list + 1] = [[UPDATE queues SET most = shogun_most_chunks(match_id),
  games = (SELECT p.games FROM shogun_plan(match_id) AS p)]]

of_server.statements = list
return of_server
