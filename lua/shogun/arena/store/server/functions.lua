--- The functions that a server of matches runs for its workers.
--
-- Workers may not write into tables. They call these functions, which have the rights of the
-- tables' owner (SECURITY DEFINER). So a worker can insert games of chunks that it holds, and
-- nothing else. A call is one statement, so it takes effect as a whole or not at all. A worker
-- repeats a call whose answer was lost: the second call changes nothing and returns the same. Times
-- are the server's, in seconds since 1970.
--
-- This file has the functions of the queue; chunk_functions.lua has those for workers and
-- judge_functions.lua those for judges.

local moments = require "shogun.arena.store.server.moments"

local of_server = {}

local list, define, define_part = require "shogun.arena.store.server.function_list"()

-- Raises an error if anyone marks a chunk as reported that lacks games.
define("shogun_check_chunk() RETURNS trigger", [[
BEGIN
  IF (SELECT count(*) FROM games WHERE match_id = NEW.match_id
      AND number BETWEEN NEW.first AND NEW.last) <= NEW.last - NEW.first THEN
    RAISE check_violation USING MESSAGE =
      format('match %s: chunk %s is reported without all of its games', NEW.match_id, NEW.number);
  END IF;
  RETURN NULL;
END]])

-- The plan of a match (games/plan.lua): how many players, pairings and stored openings it has, how
-- many different openings at most (NULL: no limit), and how many games (NULL: no limit).
define_part([[shogun_plan(of_match integer) RETURNS TABLE (players bigint, pairings bigint,
  is_gauntlet boolean, stored integer, different bigint, games bigint) ROWS 1]], [[
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.players, p.pairings, gauntlet = 1, o.stored,
      CASE WHEN openings ~ '^(random|balanced|orders)$' THEN NULL
        WHEN openings ~ '^(random|balanced|orders):[0-9]{1,7}$'
          THEN split_part(openings, ':', 2)::bigint
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

-- How many chunks a match may have: those of all games if all needed openings are stored, otherwise
-- only whole chunks of games whose openings are stored.
define_part("shogun_most_chunks(of_match integer) RETURNS integer", [[
BEGIN
  RETURN (SELECT least(2147483647, CASE
      WHEN stored < different OR different IS NULL THEN
        CASE WHEN stored * pairings * 2 >= p.games THEN (p.games + size - 1) / size
          ELSE stored * pairings * 2 / size END
      ELSE (p.games + size - 1) / size END)::integer
    FROM queues, shogun_plan(of_match) AS p WHERE match_id = of_match);
END]])

-- Makes the next chunks, as far as their openings are stored. Some of their games may be stored
-- too, if the match was played without a queue before.
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

-- Cancels an unfinished match, and frees its held chunks as if they were returned. Returns the
-- verdict that the match had before, NULL if none.
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
      WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND $HELD
      ORDER BY number FOR UPDATE));
  PERFORM pg_notify('shogun', 'decided ' || of_match);
  RETURN NULL;
END]])

-- Opens the queue of a match, or opens it again: its settings may have more pairs and openings than
-- before, and games may have been played without a queue. Chunks set aside and hosts that refused
-- the match are tried again. If a player's faults ended the match, its games are counted again.
define("shogun_open(of_match integer, by_build text, allowing boolean) RETURNS void", [[
BEGIN
  DELETE FROM refusals WHERE match_id = of_match;
  IF EXISTS (SELECT FROM queues WHERE match_id = of_match AND verdict = 'faults') THEN
    DELETE FROM tallies WHERE match_id = of_match;
    UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  END IF;
  UPDATE chunks SET tries = 0, worker = NULL, token = NULL, expires = 0
    WHERE match_id = of_match AND reported IS NULL AND tries >= $MOST AND NOT ($HELD);
  UPDATE chunks SET begun = 1 WHERE match_id = of_match AND reported IS NULL AND begun = 0
    AND EXISTS (SELECT FROM games WHERE games.match_id = of_match
      AND games.number BETWEEN first AND last);
  UPDATE queues SET build = by_build, games = (SELECT p.games FROM shogun_plan(of_match) AS p),
      most = shogun_most_chunks(of_match), verdict = NULL, decided = NULL, judge = NULL,
      judges_until = NULL, paused = FALSE, enqueued = $NOW, allows_faults = allowing
    WHERE match_id = of_match;
  UPDATE matches SET finished = NULL WHERE id = of_match;
  PERFORM shogun_make_chunks(of_match);
  PERFORM pg_notify('shogun', 'work');
END]])

-- Trigger: when a match joins the open matches of its priority, it gets the largest of their
-- shares, so that neither the old matches nor the new one must wait until the shares are equal.
define("shogun_join() RETURNS trigger", [[
BEGIN
  NEW.head_start := NEW.head_start - (SELECT $SHARE FROM (SELECT NEW.*) AS queues)
    + coalesce((SELECT max($SHARE) FROM queues WHERE decided IS NULL AND NOT paused
      AND priority = NEW.priority AND match_id <> NEW.match_id), 0);
  RETURN NEW;
END]])

-- Waits until no other program writes a match, and keeps others waiting until the end of the
-- transaction. An advisory lock would not do: anyone who may connect could hold it.
define("shogun_alone() RETURNS void",
  "BEGIN LOCK TABLE shogun_schema IN SHARE ROW EXCLUSIVE MODE; END")

-- The rights and settings of a function that workers call. Each session plans each statement once,
-- since planning takes longer than executing (a function in the language SQL plans it each time).
-- The plans use indexes, even for small tables.
local rights <const> = "SECURITY DEFINER SET search_path = $SCHEMA, pg_temp "
  .. "SET plan_cache_mode = force_generic_plan SET enable_seqscan = off"

local statements = {}

local function add(each)
  statements[#statements + 1] =
    ("CREATE FUNCTION %s LANGUAGE plpgsql %s AS $body$ %s $body$")
    :format(each.head, each.is_part and "" or rights, moments.expand(each.body))
  statements[#statements + 1] = ("REVOKE ALL ON FUNCTION %s FROM PUBLIC")
    :format(each.head:match "^(.-%))%s+RETURNS")
end

for _, functions in ipairs {
  list, require "shogun.arena.store.server.chunk_functions",
  require "shogun.arena.store.server.judge_functions",
} do
  for _, each in ipairs(functions) do add(each) end
end

statements[#statements + 1] = [[CREATE CONSTRAINT TRIGGER chunk_is_whole
  AFTER INSERT OR UPDATE OF reported ON chunks FOR EACH ROW WHEN (NEW.reported IS NOT NULL)
  EXECUTE FUNCTION shogun_check_chunk()]]
statements[#statements + 1] = "CREATE TRIGGER queue_joins BEFORE UPDATE OF priority, paused, "
  .. "enqueued ON queues FOR EACH ROW EXECUTE FUNCTION shogun_join()"

of_server.statements = statements
return of_server
