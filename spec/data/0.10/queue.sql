--
-- PostgreSQL database dump
--


-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: shogun_add_openings(integer, text, integer, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_add_openings(of_match integer, with_token text, at integer, boards text[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  IF NOT shogun_is_judge(of_match, with_token)
    OR at > (SELECT stored FROM shogun_plan(of_match)) + 1 THEN RETURN FALSE; END IF;
  INSERT INTO openings (match_id, place, board)
    SELECT of_match, at + n - 1, board FROM unnest(boards) WITH ORDINALITY AS b (board, n)
    ON CONFLICT (match_id, place) DO NOTHING;
  UPDATE queues SET most = shogun_most_chunks(of_match) WHERE match_id = of_match;
  PERFORM shogun_make_chunks(of_match);
  RETURN TRUE;
END $$;


--
-- Name: shogun_alone(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_alone() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN LOCK TABLE shogun_schema IN SHARE ROW EXCLUSIVE MODE; END $$;


--
-- Name: shogun_beat(text, text, text, integer, integer, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_beat(by_worker text, at_host text, of_version text, games_at_once integer, of_match integer, rate double precision) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  INSERT INTO workers AS w (name, host, version, concurrency, began, seen, match_id, games_a_second)
    VALUES (by_worker, at_host, of_version, games_at_once, extract(epoch FROM statement_timestamp())::double precision, extract(epoch FROM statement_timestamp())::double precision, of_match, rate)
  ON CONFLICT (name) DO UPDATE SET seen = extract(epoch FROM statement_timestamp())::double precision, match_id = of_match, games_a_second = rate,
    ended = NULL;
END $$;


--
-- Name: shogun_cancel(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_cancel(of_match integer) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
  before text;
BEGIN
  SELECT verdict INTO before FROM queues WHERE match_id = of_match FOR UPDATE;
  IF before IS NOT NULL OR NOT FOUND THEN RETURN before; END IF;
  UPDATE queues SET verdict = 'cancelled', judge = NULL, judges_until = NULL, decided = extract(epoch FROM statement_timestamp())::double precision
    WHERE match_id = of_match;
  UPDATE chunks SET worker = NULL, token = NULL, expires = 0, tries = tries - 1, begun = 1
    WHERE match_id = of_match AND number = ANY (ARRAY(SELECT number FROM chunks
      WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires >= extract(epoch FROM statement_timestamp())::double precision
      ORDER BY number FOR UPDATE));
  PERFORM pg_notify('shogun', 'decided ' || of_match);
  RETURN NULL;
END $$;


--
-- Name: shogun_check_chunk(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_check_chunk() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  IF (SELECT count(*) FROM games WHERE match_id = NEW.match_id
      AND number BETWEEN NEW.first AND NEW.last) <= NEW.last - NEW.first THEN
    RAISE check_violation USING MESSAGE =
      format('match %s: chunk %s is reported without all of its games', NEW.match_id, NEW.number);
  END IF;
  RETURN NULL;
END $$;


--
-- Name: shogun_claim(integer, text, text, double precision, integer, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_claim(of_match integer, by_worker text, with_token text, lease double precision, wanted integer, is_idle boolean) RETURNS TABLE(number integer, first integer, last integer, tries integer, played text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ #variable_conflict use_column
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
    WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires < extract(epoch FROM statement_timestamp())::double precision
      AND (tries < 4 OR tries = 4 AND worker IS DISTINCT FROM by_worker)
    ORDER BY number LIMIT 1;
  IF lost_one IS NOT NULL AND NOT is_idle THEN RETURN; END IF;
  IF lost_one IS NOT NULL THEN
    chosen := ARRAY(SELECT number FROM chunks
      WHERE match_id = of_match AND reported IS NULL AND tries > 0 AND expires < extract(epoch FROM statement_timestamp())::double precision
        AND (tries < 4 OR tries = 4 AND worker IS DISTINCT FROM by_worker)
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
        expires = extract(epoch FROM statement_timestamp())::double precision + least(lease, 3600), tries = tries + 1,
        lost = lost + (worker IS NOT NULL)::integer
      WHERE match_id = of_match AND number = one;
  END LOOP;
  RETURN QUERY SELECT * FROM shogun_claimed(of_match, chosen);
END $$;


--
-- Name: shogun_claimed(integer, integer[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_claimed(of_match integer, numbers integer[]) RETURNS TABLE(number integer, first integer, last integer, tries integer, played text)
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
BEGIN
  RETURN QUERY SELECT c.number, c.first, c.last, c.tries, CASE WHEN c.begun = 1 THEN
      (SELECT string_agg(g.number::text, ' ' ORDER BY g.number) FROM games AS g
       WHERE g.match_id = of_match AND g.number BETWEEN c.first AND c.last) END
    FROM unnest(numbers) AS n (one) CROSS JOIN LATERAL
      (SELECT * FROM chunks WHERE match_id = of_match AND number = one OFFSET 0) AS c
    ORDER BY c.number;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: chunks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chunks (
    match_id integer NOT NULL,
    number integer NOT NULL,
    first integer NOT NULL,
    last integer NOT NULL,
    worker text,
    expires double precision NOT NULL,
    tries integer NOT NULL,
    lost integer NOT NULL,
    begun integer NOT NULL,
    reported double precision,
    token text,
    counted boolean DEFAULT false NOT NULL,
    CONSTRAINT chunks_token_check CHECK ((token ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT chunks_worker_check CHECK ((octet_length(worker) <= 300))
);


--
-- Name: shogun_contribute(integer, text, public.chunks[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_contribute(of_match integer, by_worker text, held public.chunks[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ BEGIN
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
END $$;


--
-- Name: shogun_count(integer, text, bigint, bigint, integer[], text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_count(of_match integer, with_token text, before bigint, after bigint, numbers integer[], new_text text, new_verdict text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
  is_run boolean;
BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN FALSE; END IF;
  IF NOT shogun_is_possible(of_match, new_verdict) THEN RETURN FALSE; END IF;
  IF before = 0 THEN
    INSERT INTO tallies VALUES (of_match, 0, '', 0) ON CONFLICT (match_id) DO NOTHING;
  END IF;
  UPDATE tallies SET games = after, text = new_text, changed = extract(epoch FROM statement_timestamp())::double precision
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
END $$;


--
-- Name: shogun_decide(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_decide(of_match integer, new_verdict text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  UPDATE queues SET verdict = new_verdict, decided = extract(epoch FROM statement_timestamp())::double precision
    WHERE match_id = of_match AND decided IS NULL;
  UPDATE matches SET finished =
      to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    WHERE id = of_match AND finished IS NULL;
  PERFORM pg_notify('shogun', 'decided ' || of_match);
END $$;


--
-- Name: shogun_end(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_end(by_worker text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  UPDATE workers SET ended = extract(epoch FROM statement_timestamp())::double precision, seen = extract(epoch FROM statement_timestamp())::double precision, match_id = NULL, games_a_second = 0
    WHERE name = by_worker;
END $$;


--
-- Name: shogun_give_back(integer, text, integer[], text[], json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_give_back(of_match integer, by_worker text, numbers integer[], tokens text[], given json) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
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
END $$;


--
-- Name: shogun_insert_games(integer, text, public.chunks[], json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_insert_games(of_match integer, by_worker text, held public.chunks[], given json) RETURNS integer
    LANGUAGE plpgsql
    AS $$ DECLARE
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
END $$;


--
-- Name: shogun_is_judge(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_is_judge(of_match integer, with_token text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  PERFORM FROM queues
    WHERE match_id = of_match AND judge = with_token AND decided IS NULL FOR UPDATE;
  RETURN FOUND;
END $$;


--
-- Name: shogun_is_possible(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_is_possible(of_match integer, new_verdict text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ BEGIN
  RETURN (SELECT CASE WHEN new_verdict IS NULL THEN TRUE
      WHEN new_verdict IN ('H0', 'H1', 'undecided') THEN elo0 IS NOT NULL
      ELSE new_verdict = 'finished' AND made >= most AND NOT EXISTS (SELECT FROM chunks
        WHERE chunks.match_id = of_match AND reported IS NULL) END
    FROM matches JOIN queues ON queues.match_id = id WHERE id = of_match);
END $$;


--
-- Name: shogun_judge(integer, text, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_judge(of_match integer, with_token text, seconds double precision) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  UPDATE queues SET judge = with_token, judges_until = extract(epoch FROM statement_timestamp())::double precision + least(seconds, 60)
    WHERE match_id = of_match AND decided IS NULL
      AND (judge IS NULL OR judge = with_token OR judges_until < extract(epoch FROM statement_timestamp())::double precision);
  RETURN FOUND;
END $$;


--
-- Name: shogun_lock_chunks(integer, integer[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_lock_chunks(of_match integer, numbers integer[], tokens text[]) RETURNS public.chunks[]
    LANGUAGE plpgsql
    AS $$ BEGIN
  RETURN ARRAY(
    SELECT c.whole FROM (SELECT * FROM unnest(numbers, tokens) AS u (number, token)
        ORDER BY number) AS held
      CROSS JOIN LATERAL (SELECT chunks AS whole FROM chunks WHERE match_id = of_match
        AND number = held.number AND token = held.token AND reported IS NULL FOR UPDATE) AS c);
END $$;


--
-- Name: shogun_make_chunks(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_make_chunks(of_match integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
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
END $$;


--
-- Name: shogun_most_chunks(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_most_chunks(of_match integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$ BEGIN
  RETURN (SELECT least(2147483647, CASE
      WHEN stored < different OR different IS NULL THEN
        CASE WHEN stored * pairings * 2 >= p.games THEN (p.games + size - 1) / size
          ELSE stored * pairings * 2 / size END
      ELSE (p.games + size - 1) / size END)::integer
    FROM queues, shogun_plan(of_match) AS p WHERE match_id = of_match);
END $$;


--
-- Name: shogun_open(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_open(of_match integer, by_build text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  UPDATE chunks SET tries = 0, worker = NULL, token = NULL, expires = 0
    WHERE match_id = of_match AND reported IS NULL AND tries >= 4 AND expires < extract(epoch FROM statement_timestamp())::double precision;
  UPDATE chunks SET begun = 1 WHERE match_id = of_match AND reported IS NULL AND begun = 0
    AND EXISTS (SELECT FROM games WHERE games.match_id = of_match
      AND games.number BETWEEN first AND last);
  UPDATE queues SET build = by_build, games = (SELECT p.games FROM shogun_plan(of_match) AS p),
      most = shogun_most_chunks(of_match), verdict = NULL, decided = NULL, judge = NULL,
      judges_until = NULL, paused = FALSE, enqueued = extract(epoch FROM statement_timestamp())::double precision
    WHERE match_id = of_match;
  UPDATE matches SET finished = NULL WHERE id = of_match;
  PERFORM shogun_make_chunks(of_match);
  PERFORM pg_notify('shogun', 'work');
END $$;


--
-- Name: shogun_openings(integer, text, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_openings(of_match integer, with_token text, pairings integer, most integer) RETURNS TABLE(place integer, board text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ #variable_conflict use_column
BEGIN
  RETURN QUERY SELECT o.place, o.board FROM (
      SELECT DISTINCT round % most + 1 AS turn FROM chunks
        CROSS JOIN generate_series((first - 1) / 2 / pairings, (last - 1) / 2 / pairings) AS round
      WHERE token = with_token AND match_id = of_match AND reported IS NULL) AS rounds
    CROSS JOIN LATERAL
      (SELECT place, board FROM openings WHERE match_id = of_match AND place = turn OFFSET 0) AS o;
END $$;


--
-- Name: shogun_plan(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_plan(of_match integer) RETURNS TABLE(players bigint, pairings bigint, is_gauntlet boolean, stored integer, different bigint, games bigint)
    LANGUAGE plpgsql ROWS 1
    AS $_$ #variable_conflict use_column
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
END $_$;


--
-- Name: shogun_recount(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_recount(of_match integer, with_token text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  IF NOT shogun_is_judge(of_match, with_token) THEN RETURN FALSE; END IF;
  DELETE FROM tallies WHERE match_id = of_match;
  UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  RETURN TRUE;
END $$;


--
-- Name: shogun_renew(integer, integer[], text[], double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_renew(of_match integer, numbers integer[], tokens text[], lease double precision) RETURNS SETOF integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  FOR place IN 1 .. cardinality(numbers) LOOP
    UPDATE chunks SET expires = extract(epoch FROM statement_timestamp())::double precision + least(lease, 3600)
      WHERE match_id = of_match AND number = numbers[place] AND token = tokens[place]
        AND reported IS NULL;
    IF FOUND THEN RETURN NEXT numbers[place]; END IF;
  END LOOP;
END $$;


--
-- Name: shogun_reopen(integer, text, integer[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_reopen(of_match integer, with_token text, numbers integer[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
  opened integer := 0;
BEGIN
  IF numbers IS NOT NULL AND shogun_is_judge(of_match, with_token) THEN
    opened := shogun_reset_holes(of_match, numbers);
  END IF;
  IF opened > 0 THEN PERFORM pg_notify('shogun', 'work'); END IF;
  RETURN opened;
END $$;


--
-- Name: shogun_reopen_holes(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_reopen_holes(of_match integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  IF shogun_reset_holes(of_match, NULL) = 0 THEN RETURN FALSE; END IF;
  DELETE FROM tallies WHERE match_id = of_match;
  UPDATE chunks SET counted = FALSE WHERE match_id = of_match AND counted;
  RETURN TRUE;
END $$;


--
-- Name: shogun_report(integer, text, integer[], text[], json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_report(of_match integer, by_worker text, numbers integer[], tokens text[], given json) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
  held chunks[] := shogun_lock_chunks(of_match, numbers, tokens);
  chunk chunks;
BEGIN
  PERFORM shogun_insert_games(of_match, by_worker, held, given);
  FOREACH chunk IN ARRAY held LOOP
    UPDATE chunks SET reported = extract(epoch FROM statement_timestamp())::double precision, begun = 1
      WHERE match_id = of_match AND number = chunk.number;
  END LOOP;
  PERFORM shogun_contribute(of_match, by_worker, held);
  RETURN shogun_reported(of_match, by_worker, numbers, tokens);
END $$;


--
-- Name: shogun_reported(integer, text, integer[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_reported(of_match integer, by_worker text, numbers integer[], tokens text[]) RETURNS bigint
    LANGUAGE plpgsql
    AS $$ BEGIN
  RETURN (SELECT coalesce(sum((SELECT count(*) FROM games WHERE match_id = of_match
      AND number BETWEEN c.first AND c.last AND worker = by_worker)), 0)
    FROM unnest(numbers, tokens) AS u (one, its_token) CROSS JOIN LATERAL
      (SELECT first, last FROM chunks WHERE match_id = of_match AND number = one
        AND token = its_token AND reported IS NOT NULL OFFSET 0) AS c);
END $$;


--
-- Name: shogun_reset_holes(integer, integer[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_reset_holes(of_match integer, numbers integer[]) RETURNS integer
    LANGUAGE plpgsql
    AS $$ DECLARE
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
END $$;


--
-- Name: shogun_resign(integer, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_resign(of_match integer, with_token text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ BEGIN
  UPDATE queues SET judge = NULL, judges_until = NULL
    WHERE match_id = of_match AND judge = with_token;
END $$;


--
-- Name: shogun_save(integer, text, integer[], text[], json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.shogun_save(of_match integer, by_worker text, numbers integer[], tokens text[], given json) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ DECLARE
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
END $$;


--
-- Name: contributions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contributions (
    match_id integer NOT NULL,
    worker text NOT NULL,
    first integer NOT NULL,
    second integer NOT NULL,
    games integer NOT NULL,
    faults integer NOT NULL,
    counts integer[] NOT NULL
);


--
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    match_id integer NOT NULL,
    number integer NOT NULL,
    pair integer NOT NULL,
    white integer NOT NULL,
    red integer NOT NULL,
    opening integer NOT NULL,
    seed bigint NOT NULL,
    played text NOT NULL,
    result text NOT NULL,
    reason text NOT NULL,
    message text,
    refused text,
    plies integer NOT NULL,
    seconds double precision,
    white_seconds double precision,
    red_seconds double precision,
    moves text NOT NULL,
    printed text,
    worker text,
    digest bigint
);


--
-- Name: matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.matches (
    id integer NOT NULL,
    version text NOT NULL,
    began text NOT NULL,
    finished text,
    pairs integer,
    elo0 double precision,
    elo1 double precision,
    alpha double precision,
    beta double precision,
    model text,
    gauntlet integer NOT NULL,
    rules text NOT NULL,
    openings text,
    openings_sha256 text,
    seed bigint NOT NULL,
    nodes bigint,
    movetime double precision,
    clock_base double precision,
    clock_increment double precision,
    adjudicate_plies integer,
    adjudicate_score double precision,
    adjudicate_moves integer,
    cputime integer DEFAULT 0 NOT NULL
);


--
-- Name: openings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.openings (
    match_id integer NOT NULL,
    place integer NOT NULL,
    board text NOT NULL
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    match_id integer NOT NULL,
    place integer NOT NULL,
    spec text,
    name text,
    version text,
    author text,
    sha256 text,
    kind text
);


--
-- Name: queues; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.queues (
    match_id integer NOT NULL,
    build text NOT NULL,
    size integer NOT NULL,
    made integer NOT NULL,
    judge text,
    judges_until double precision,
    verdict text,
    decided double precision,
    priority integer DEFAULT 0 NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    games bigint,
    most integer DEFAULT 0 NOT NULL,
    enqueued double precision DEFAULT 0 NOT NULL
);


--
-- Name: shogun_schema; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shogun_schema (
    version integer NOT NULL,
    last_match integer DEFAULT 0 NOT NULL
);


--
-- Name: sources; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sources (
    match_id integer NOT NULL,
    place integer NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    shown text NOT NULL,
    text text NOT NULL
);


--
-- Name: tallies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tallies (
    match_id integer NOT NULL,
    games bigint NOT NULL,
    text text NOT NULL,
    changed double precision NOT NULL,
    CONSTRAINT tallies_games_check CHECK ((games >= 0)),
    CONSTRAINT tallies_text_check CHECK ((octet_length(text) <= (1 << 26)))
);


--
-- Name: workers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workers (
    name text NOT NULL,
    host text NOT NULL,
    version text NOT NULL,
    concurrency integer NOT NULL,
    began double precision NOT NULL,
    seen double precision NOT NULL,
    ended double precision,
    match_id integer,
    games_a_second double precision NOT NULL,
    CONSTRAINT workers_concurrency_check CHECK ((concurrency > 0)),
    CONSTRAINT workers_games_a_second_check CHECK (((games_a_second >= (0)::double precision) AND (games_a_second <= ('1000000000'::numeric)::double precision))),
    CONSTRAINT workers_host_check CHECK ((octet_length(host) <= 300)),
    CONSTRAINT workers_name_check CHECK ((octet_length(name) <= 300)),
    CONSTRAINT workers_version_check CHECK ((octet_length(version) <= 100))
);


--
-- Data for Name: chunks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chunks VALUES (1, 3, 5, 6, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 4, 7, 8, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 5, 9, 10, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 6, 11, 12, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 7, 13, 14, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 8, 15, 16, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 9, 17, 18, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 10, 19, 20, NULL, 0, 0, 0, 0, NULL, NULL, false);
INSERT INTO public.chunks VALUES (1, 1, 1, 2, 'machine-1', 1699999999.9999998, 1, 0, 1, 1699999940.02897, '00003ddda93eaecb0000000000000002', true);
INSERT INTO public.chunks VALUES (1, 2, 3, 4, 'machine-1', 1699999999.9999998, 1, 0, 1, 1699999940.02897, '00003ddda93eaecb0000000000000002', true);
INSERT INTO public.chunks VALUES (2, 1, 1, 2, 'machine-1', 1699999971.5172908, 1, 0, 1, 1699999941.5995061, '3e148d5bd5f14d89a0e9b490db462232', true);
INSERT INTO public.chunks VALUES (2, 2, 3, 4, 'machine-1', 1699999971.5466363, 1, 0, 1, 1699999941.5713518, 'a35896be96ebc83aab06d3ef00c9c57e', true);
INSERT INTO public.chunks VALUES (2, 3, 5, 6, 'machine-1', 1699999971.5889394, 1, 0, 1, 1699999941.6115263, '61c58bf728d41d4cdfff32b94930fadd', true);
INSERT INTO public.chunks VALUES (2, 4, 7, 8, 'machine-1', 1699999971.6003463, 1, 0, 1, 1699999941.6275308, '0570b7e31c616675a57d980f8baf9101', true);


--
-- Data for Name: contributions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.contributions VALUES (1, 'machine-1', 1, 2, 4, 0, '{2,0,0,0,0}');
INSERT INTO public.contributions VALUES (2, 'machine-1', 1, 2, 8, 0, '{4,0,0,0,0}');


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.games VALUES (1, 1, 1, 1, 2, 1, 4004098108703848768, '2026-11-23 09:41:52', '0-1', 'mate', NULL, NULL, 20, 0.0013624520070152357, 2.970200148411095e-05, 0.0011625840270426124, '4. a1a2 e7xf4+ 5. e1f1 f4xg1 6. h1g2 c8d5 7. d1e3 e5xe3+ 8. f1e2 b8b6 9. b3b4
e3xg2 10. b1e1 g1xe1 11. a2c2 g2h5 12. b4a1 b6c4+ 13. e2f1 h5h1# 0-1', NULL, 'machine-1', 6391116560399056280);
INSERT INTO public.games VALUES (1, 2, 1, 2, 1, 1, 2399090420936720946, '2026-11-23 09:41:52', '1-0', 'alone', NULL, NULL, 35, 0.0008430409943684936, 0.0006771260377718136, 3.133903373964131e-05, '4. f4e4 e8f5 5. g1g2 e7b6 6. g2g4 f5h6 7. g4xe5+ d8e7 8. e4a4 b6c6 9. e5f8 c6c3
10. b1xc3 c8e6 11. f8xg8 h8xg8 12. h1g2 e7d7 13. a4b5 e6f5 14. g2xf5 g8xf5
15. b5xb8 d7e7 16. d1f2 f5d5 17. c3e5 h6g6 18. b8c8 d5c3 19. b3xc3 e7f7 20. e5h6
g6f3 21. c3xf3# 1-0', NULL, 'machine-1', 6727967860044712911);
INSERT INTO public.games VALUES (1, 3, 2, 1, 2, 2, 7108615865517794380, '2026-11-23 09:41:52', '0-1', 'alone', NULL, NULL, 40, 0.0011592899973038584, 3.40590049745515e-05, 0.0010281970317009836, '4. b4b3 e7f7 5. c3b5 c8xb5 6. d1c3 b5d5 7. c3c4 d5e5 8. b3b1 b8d8 9. g1g2 d7b6
10. b1c3 b6c7 11. c3a5 c7xa5 12. g2e2 f5e3 13. h2h3 e3xe2 14. c4d5 e2c3+
15. e1e2 e5xd5 16. h3e3 c3xa1 17. e3h3 f7g6 18. e2d3 d5d4 19. h3e3 a5b8 20. e3f5
g6xf5 21. h1h3 d8e6+ 22. h3e3+ f5e5 23. e3g4 e6xg4# 0-1', NULL, 'machine-1', 7115147629537140516);
INSERT INTO public.games VALUES (1, 4, 2, 2, 1, 2, 7255614444410778922, '2026-11-23 09:41:52', '1-0', 'alone', NULL, NULL, 57, 0.00953846400079783, 0.009336304923635907, 5.320295167621225e-05, '4. e1f1 f8d8 5. h2h3 f5h6 6. h3f4 b8a7 7. b4b3 g8g5 8. a1a2 d8e8 9. f1f3 h8g8
10. c3e2 c8a6 11. b3a4 h6g6 12. h1g2 g6e4+ 13. e2xe4 d7b8 14. g2c2 a7c5 15. d1c3
b8b7 16. a4xb7 c5xf4 17. e4xf4 g8f5 18. a2b1 a6e6 19. b7xe6+ e7xe6 20. f3e3 e8e7
21. f4f2 e7a7 22. e3g3 g5g6 23. f2xf5+ e6e5 24. f5xg6+ e5f6 25. g1h1 a7a5
26. b1f1 f6g7 27. g6h4 g7g5 28. g3g2 a5a8 29. c3b3 g5g4 30. h4g6+ g4g5 31. g6h4
a8a5 32. b3xa5# 1-0', NULL, 'machine-1', -7553496898700873385);
INSERT INTO public.games VALUES (2, 3, 2, 1, 2, 2, 7912787821544366538, '2026-11-23 09:41:54', '0-1', 'alone', NULL, NULL, 40, 0.0016925719974096864, 4.797095607500523e-05, 0.0014774039736948907, '4. h2g2 d8c7 5. a1a2 c7e7 6. a2c2 d5b3 7. d2d3 c8a6 8. h3f2 b3xc2 9. d3d6 a7xd6
10. g2g6 f8g7 11. f2e3 c2a4 12. g6g4 e7f7 13. e3h3 d6f6 14. g4h4 g8d8 15. h3f4
a4d5 16. c1d2 a6c4 17. d2b4 d5xd1 18. f4f3 d1c2 19. b4a7 d8c7 20. a7d6 c7a5
21. h4h6 a5xd6 22. f3g2 c2xg2 23. h6f5 f6xf5# 0-1', NULL, 'machine-1', 3134971443927616812);
INSERT INTO public.games VALUES (2, 4, 2, 2, 1, 2, 1529151744962248257, '2026-11-23 09:41:54', '1-0', 'alone', NULL, NULL, 43, 0.0014348890108522028, 0.0012297819484956563, 3.8445970858447254e-05, '4. c1b2 d8e7 5. h3e3 d5c2 6. e3xc2 e7e6 7. e1e2 e6f6 8. d2d3 f8g7 9. d3f2+ f6d6
10. a1a2 g7h7 11. a2b1 a7e7 12. c2d3 h7g4+ 13. d3e3 e7e5 14. e2c2 e5f7 15. e3xg4
g8e7 16. g1g2 c8b5 17. h2h1 b5c6 18. b2b3 c6e5 19. f2xe5 a8d7 20. g4g5 d7f8
21. d1g1 e7d7 22. e5xf8 d7b8 23. f8xf7 d6c6 24. g2g4 h8h7 25. f7xh7# 1-0', NULL, 'machine-1', -6396612699712730770);
INSERT INTO public.games VALUES (2, 1, 1, 1, 2, 1, 558694294895662387, '2026-11-23 09:41:54', '0-1', 'alone', NULL, NULL, 34, 0.0014056960062589496, 4.165097197983414e-05, 0.001158188984845765, '4. e2h3 d6c5 5. g1g2 a8d7 6. c3e4 d7b8 7. e1d1 f5f2 8. e4f4 c5xf4 9. g2f3 b8b7
10. f1e3 f4xe3 11. b1a3 e3xa3 12. f3f7 c8xf7 13. h3h5 a3xa1+ 14. d1d2 f2h4
15. h1f1 g8h6 16. f1g3 f7g5 17. g3c3 d8d6 18. d2b2 h4g1 19. h5f4+ d6e6 20. f4c5
g5xc5# 0-1', NULL, 'machine-1', 316960563293999431);
INSERT INTO public.games VALUES (2, 2, 1, 2, 1, 1, 632175487789408078, '2026-11-23 09:41:54', '1-0', 'alone', NULL, NULL, 21, 0.0007707030017627403, 0.0005737729952670634, 2.1830011974088848e-05, '4. e2xf5 d8c7 5. f5xg8 f8f6 6. g8g6 c8b5 7. c3d1 f6d5 8. g6g5 d5e5 9. g5xh8 d6e7
10. b1a3 a8c6 11. a3xb5 c6f7 12. h8xf7 e5e6 13. f7g5 e6f7 14. g5xe7# 1-0', NULL, 'machine-1', -8985226918564922433);
INSERT INTO public.games VALUES (2, 5, 3, 1, 2, 3, 7254835561242110370, '2026-11-23 09:41:54', '0-1', 'alone', NULL, NULL, 32, 0.0010341849992983043, 4.327498027123511e-05, 0.0008327050309162587, '4. g1f1 e7e8 5. g3e5 d5xe5 6. c1b2 b8d8 7. f2f3 d8e6 8. h3h6 g8xh6 9. a1a2
e6xf3+ 10. e1d1 e5d5 11. b1c3 f3xc3+ 12. d1c1 c3b5 13. b2c2 b5xa2 14. c2e1 a2a6
15. c1b2 f8f6 16. f1f2 f6g8 17. b2b1 a6c6 18. f2h4 c6b6 19. h4d4 d5xd4# 0-1', NULL, 'machine-1', -5917193101445135601);
INSERT INTO public.games VALUES (2, 6, 3, 2, 1, 3, 8304135668921191017, '2026-11-23 09:41:54', '1-0', 'alone', NULL, NULL, 43, 0.001047473997459747, 0.000881916013895534, 3.653400926850736e-05, '4. g3d2 f8g7 5. h3f4 g7g6 6. g1h1 e7e8 7. f4f3 b7b3 8. d2xb3 g6f6 9. f3e2 d5d4
10. b3b7 d4c2 11. b7xa8 e8e6 12. e1d1 f6d5 13. h1f3+ e6f6 14. f3xc2 b8d8
15. a8d7+ f6e7 16. d7b6 d8c6 17. c2xc6 d5d4+ 18. d1e1 d4b5 19. c6xb5 h8h7
20. b1c3 h7g6 21. c3c7+ e7e6 22. b6c5+ e6f6 23. c5f5+ f6g7 24. f5g5 g8f6
25. g5xg6# 1-0', NULL, 'machine-1', -3116712594057841634);
INSERT INTO public.games VALUES (2, 7, 4, 1, 2, 4, 3699685289210132518, '2026-11-23 09:41:54', '0-1', 'alone', NULL, NULL, 46, 0.0014582239964511245, 5.306999082677066e-05, 0.0012409820192260668, '4. e3g4 b5a6 5. b1a3 a6e6 6. a3b5 h7h5 7. g1f1 f8e7 8. d1e3 b8c7 9. c3a4 a8xb5
10. e3g3 h5h6 11. g4g5 h6xg3 12. f1f2 g6f3 13. f2c3 b5xc3 14. h1g2 g3xg2
15. a4xc3 f3f7 16. g5g4 g2g1 17. g4g3 e6d7 18. a2c2 e7g5 19. g3d2 g5e7 20. c3f3
g1f4 21. d2b1 f7f5 22. f3d2 f4f2 23. d2e5 f2xc2+ 24. e1f1 d7e6 25. b1c1 c2c5
26. f1f3 c5xc1# 0-1', NULL, 'machine-1', 6938733019245158426);
INSERT INTO public.games VALUES (2, 8, 4, 2, 1, 4, 8678571988998118440, '2026-11-23 09:41:54', '1-0', 'alone', NULL, NULL, 31, 0.0007877390016801655, 0.0006715440104017034, 2.7251022402197123e-05, '4. a2c2 g6e8 5. e3g4 b5a4 6. c3e2 a4b4 7. b1xb4 d8e7 8. g4h4 b8b6 9. e2f3 b6c4
10. b4xc4 a8d7 11. h4g3 f8g7 12. g3xg7+ e7f7 13. c2d2 e8e4 14. f3d4 e4d5
15. d4xd5 d7a7 16. d5c7 h7g6 17. c4d4 g6h8 18. g7xh8 g8e7 19. h8xe7# 1-0', NULL, 'machine-1', 6279400938169378732);


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.matches VALUES (1, '0.10.0', '2026-11-23 09:41:52', NULL, 10, NULL, NULL, NULL, NULL, NULL, 0, 'law=magnets lone=1 stalemate=draw repetition=3 quiet=100 first=white', 'random:20', '0e27d6f59cfc2b48c7c228206d681c5d6ed53e272c3ee58b9d3242b4fa6ac5b9', 5, NULL, 0.1, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.matches VALUES (2, '0.10.0', '2026-11-23 09:41:53', '2026-11-23 09:41:55', 4, NULL, NULL, NULL, NULL, NULL, 0, 'law=magnets lone=2 stalemate=draw repetition=3 quiet=100 first=white', 'random:20', '7105c4aaab748f0ac4e3ea949b75a3263837c3aa602fbfda2e5164975b919d59', 3, NULL, 0.1, NULL, NULL, NULL, NULL, NULL, 0);


--
-- Data for Name: openings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.openings VALUES (1, 1, '1p2p4k2p41p3p1/4p43/8/4p23/5P12/1P16/8/P1P31P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 2, '1p2p42p2p3p1/3p3k13/8/5p32/1P16/2P35/7P1/P12P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 3, '1p2p41p4p2p3p1/2k23p21/8/8/8/8/1P16/P1P31P3K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 4, '2p4k2p4p2p3p1/8/3p24/1p36/1P13P12/8/6P41/P11P2P3K11P11 w 6 4');
INSERT INTO public.openings VALUES (1, 5, 'p4p2p4k21p21p1/8/2p25/8/6p11/P31P33P41/8/P12P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 6, 'p4p21k21p2p3p1/3p14/8/3p14/5P12/8/3P12P21/P11P2P3K12P2 w 6 4');
INSERT INTO public.openings VALUES (1, 7, 'p4p21k2p4p21p1/4p13/2p35/8/8/8/1P16/P1P31P3K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 8, 'p4p2p4k22p3p1/8/5p32/8/3P34/8/4p31K11/P1P3P22P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 9, 'p4p2p4k2p42p1/8/5p42/2p25/8/2P31P33/1P36/P1P32K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 10, '1p2p4k2p41p3p1/8/8/1p3p25/5P12/2P35/P27/1P31P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (2, 1, 'p41p4k21p2p3p1/8/3p24/5p32/8/2P35/4P43/P1P32K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (2, 2, 'p41p4k21p2p3p1/p47/8/3p44/8/7P3/3P13P1/P11P2P3K11P11 w 6 4');
INSERT INTO public.openings VALUES (2, 3, 'p4p23p2p3p1/1p42k13/8/3p14/8/6P4P3/5P12/P1P3P21K11P11 w 6 4');
INSERT INTO public.openings VALUES (2, 4, 'p4p21k21p2p31/7p2/6p41/1p26/8/2P31P33/P27/1P31P3K11P1P2 w 6 4');


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.players VALUES (1, 1, 'random', 'random', '0.10.0', 'shogun', NULL, 'builtin');
INSERT INTO public.players VALUES (1, 2, 'greedy', 'greedy', '0.10.0', 'shogun', NULL, 'builtin');
INSERT INTO public.players VALUES (2, 1, 'random', 'random', '0.10.0', 'shogun', NULL, 'builtin');
INSERT INTO public.players VALUES (2, 2, 'greedy', 'greedy', '0.10.0', 'shogun', NULL, 'builtin');


--
-- Data for Name: queues; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.queues VALUES (2, '5eff3ccb778063e5870c208a13d2b739b7613b8bffe834ca9150867420d0a765', 2, 4, NULL, NULL, 'finished', 1699999942.5662048, 0, false, 8, 4, 1795426913.130176);
INSERT INTO public.queues VALUES (1, '5eff3ccb778063e5870c208a13d2b739b7613b8bffe834ca9150867420d0a765', 2, 10, NULL, NULL, NULL, NULL, 0, false, 20, 10, 1795426912.790562);


--
-- Data for Name: shogun_schema; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shogun_schema VALUES (3, 0);


--
-- Data for Name: sources; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tallies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tallies VALUES (1, 4, 'total 4 152 0.012903246999485418 2 1 0 2 0
colours 2 0 2
player 1 4 0 0 0 0
player 2 4 4 0 0 0
pairing 1 0 4 0 0 2 0 0 0 0
reason alone 3
reason mate 1
length 20 1
length 35 1
length 40 1
length 57 1
', 1795426914.329158);
INSERT INTO public.tallies VALUES (2, 8, 'total 8 290 0.0096314820111729205 4 1 0 4 0
colours 4 0 4
player 1 8 0 0 0 0
player 2 8 8 0 0 0
pairing 1 0 8 0 0 4 0 0 0 0
reason alone 8
length 21 1
length 31 1
length 32 1
length 34 1
length 40 1
length 43 2
length 46 1
', 1795426915.423961);


--
-- Data for Name: workers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: chunks chunks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_pkey PRIMARY KEY (match_id, number);


--
-- Name: contributions contributions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_pkey PRIMARY KEY (match_id, worker, first, second);


--
-- Name: games games_are_sound; Type: CHECK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.games
    ADD CONSTRAINT games_are_sound CHECK (((number > 0) AND (pair > 0) AND (white > 0) AND (red > 0) AND (white <> red) AND (opening > 0) AND ((plies >= 0) AND (plies <= 1048576)) AND (result = ANY (ARRAY['1-0'::text, '0-1'::text, '1/2-1/2'::text])) AND (reason ~ '^[a-z]{1,20}$'::text) AND (moves !~ '[^\n -~]'::text) AND (octet_length(moves) <= 1048576) AND ((seconds >= (0)::double precision) AND (seconds <= ('1000000000'::numeric)::double precision)) AND ((white_seconds >= (0)::double precision) AND (white_seconds <= ('1000000000'::numeric)::double precision)) AND ((red_seconds >= (0)::double precision) AND (red_seconds <= ('1000000000'::numeric)::double precision)) AND (octet_length(worker) <= 300) AND (octet_length(message) <= 1048576) AND (octet_length(refused) <= 1048576) AND (octet_length(printed) <= 1048576))) NOT VALID;


--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (match_id, number);


--
-- Name: matches matches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);


--
-- Name: openings openings_are_sound; Type: CHECK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.openings
    ADD CONSTRAINT openings_are_sound CHECK (((place > 0) AND (board ~ '^[0-9A-Za-z /]{1,200}$'::text))) NOT VALID;


--
-- Name: openings openings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_pkey PRIMARY KEY (match_id, place);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (match_id, place);


--
-- Name: queues queues_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.queues
    ADD CONSTRAINT queues_pkey PRIMARY KEY (match_id);


--
-- Name: sources sources_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (match_id, place, "position");


--
-- Name: tallies tallies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (match_id);


--
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (name);


--
-- Name: chunks_held; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_held ON public.chunks USING btree (token) WHERE (reported IS NULL);


--
-- Name: chunks_left; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_left ON public.chunks USING btree (match_id, expires, number) WHERE (reported IS NULL);


--
-- Name: chunks_lost; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_lost ON public.chunks USING btree (match_id) WHERE (lost > 0);


--
-- Name: chunks_tried; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_tried ON public.chunks USING btree (match_id, expires) WHERE ((reported IS NULL) AND (tries > 0));


--
-- Name: chunks_uncounted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_uncounted ON public.chunks USING btree (match_id, number) WHERE ((reported IS NOT NULL) AND (NOT counted));


--
-- Name: queues_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX queues_open ON public.queues USING btree (priority DESC, match_id) WHERE (decided IS NULL);


--
-- Name: chunks chunk_is_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER chunk_is_whole AFTER INSERT OR UPDATE OF reported ON public.chunks NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.reported IS NOT NULL)) EXECUTE FUNCTION public.shogun_check_chunk();


--
-- Name: chunks chunks_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.queues(match_id);


--
-- Name: contributions contributions_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: games games_match_id_opening_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_match_id_opening_fkey FOREIGN KEY (match_id, opening) REFERENCES public.openings(match_id, place);


--
-- Name: games games_match_id_red_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_match_id_red_fkey FOREIGN KEY (match_id, red) REFERENCES public.players(match_id, place);


--
-- Name: games games_match_id_white_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_match_id_white_fkey FOREIGN KEY (match_id, white) REFERENCES public.players(match_id, place);


--
-- Name: openings openings_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: players players_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: queues queues_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.queues
    ADD CONSTRAINT queues_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: sources sources_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: tallies tallies_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- PostgreSQL database dump complete
--


