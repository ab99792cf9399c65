--- The functions that a server runs for the judge of a match: the worker that counts its games,
-- finds its openings and gives its verdict.

local list, define, define_part = require "shogun.arena.store.server.function_list"()

-- Makes the worker with this token the judge for some seconds, unless another worker is the judge.
define([[shogun_judge(of_match integer, with_token text, seconds double precision)
  RETURNS boolean]], [[
BEGIN
  UPDATE queues SET judge = with_token, judges_until = $NOW + least(seconds, $TERM)
    WHERE match_id = of_match AND decided IS NULL
      AND (judge = with_token OR NOT ($JUDGED));
  RETURN FOUND;
END]])

define("shogun_resign(of_match integer, with_token text) RETURNS void", [[
BEGIN
  UPDATE queues SET judge = NULL, judges_until = NULL
    WHERE match_id = of_match AND judge = with_token;
END]])

-- Whether this token is the judge's; the judge does not change until the end of the transaction.
define("shogun_is_judge(of_match integer, with_token text) RETURNS boolean", [[
BEGIN
  PERFORM FROM queues
    WHERE match_id = of_match AND judge = with_token AND decided IS NULL FOR UPDATE;
  RETURN FOUND;
END]])

-- Whether the judge may give this verdict: the verdicts of a test if the match has a test, "faults"
-- unless faults are allowed, "finished" if all games of the match are stored.
define_part("shogun_is_possible(of_match integer, new_verdict text) RETURNS boolean", [[
BEGIN
  RETURN (SELECT CASE WHEN new_verdict IS NULL THEN TRUE
      WHEN new_verdict = 'faults' THEN NOT allows_faults
      WHEN new_verdict IN ('H0', 'H1', 'undecided') THEN elo0 IS NOT NULL
      ELSE new_verdict = 'finished' AND made >= most AND NOT EXISTS (SELECT FROM chunks
        WHERE chunks.match_id = of_match AND reported IS NULL) END
    FROM matches JOIN queues ON queues.match_id = id WHERE id = of_match);
END]])

-- Stores the judge's tally and verdict, if any. The new tally counts the first `before` games and
-- these chunks. Returns false and stores nothing if the caller is no longer the judge, the stored
-- tally does not have `before` games, or the verdict is not possible (yet).
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

-- Deletes an unreadable tally, so that its games are counted again.
define("shogun_recount(of_match integer, with_token text) RETURNS boolean", [[
BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN FALSE; END IF;
  DELETE FROM tallies WHERE match_id = of_match;
  UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  RETURN TRUE;
END]])

-- Writes the verdict, and notifies all listeners.
define("shogun_decide(of_match integer, new_verdict text) RETURNS void", [[
BEGIN
  UPDATE queues SET verdict = new_verdict, decided = $NOW
    WHERE match_id = of_match AND decided IS NULL;
  UPDATE matches SET finished =
      to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    WHERE id = of_match AND finished IS NULL;
  PERFORM pg_notify('shogun', 'decided ' || of_match);
END]])

-- Puts reported chunks that lack games back into the queue. Returns how many chunks it put back.
define([[shogun_reopen(of_match integer, with_token text, numbers integer[])
  RETURNS integer]], [[
DECLARE
  opened integer;
BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN 0; END IF;
  UPDATE chunks SET reported = NULL, counted = FALSE, worker = NULL, token = NULL, expires = 0,
      tries = 0, begun = 1
    WHERE match_id = of_match AND number = ANY (numbers) AND reported IS NOT NULL
      AND (SELECT count(*) FROM games WHERE games.match_id = of_match
        AND games.number BETWEEN first AND last) <= last - first;
  GET DIAGNOSTICS opened = ROW_COUNT;
  IF opened > 0 THEN PERFORM pg_notify('shogun', 'work'); END IF;
  RETURN opened;
END]])

-- Adds openings found by the judge, and makes chunks of their games.
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

return list
