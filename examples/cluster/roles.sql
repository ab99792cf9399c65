-- roles.sql -- four roles of a server of matches, each with the rights it uses and no other: psql -f roles.sql DATABASE
--
-- Run it as the role that has made the database and may make roles, once the first match is in it.
--
--     shogun_owner      owns the tables and the functions: deletes, archives; it may make neither roles nor databases
--     shogun_enqueuer   puts matches into the queue, pauses, resumes and cancels them, says which come first
--     shogun_worker     plays them; it writes through functions alone, which take games of chunks that it holds
--     shogun_watcher    reads

\set ON_ERROR_STOP on
\set QUIET on
SET client_min_messages = warning;
BEGIN;

SELECT format('CREATE ROLE %I LOGIN', name)
  FROM unnest(ARRAY['shogun_owner', 'shogun_enqueuer', 'shogun_worker', 'shogun_watcher']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

-- A role may change its own settings, which do not count for shogun: they go.
SELECT format('ALTER ROLE %s %s RESET ALL', setrole::regrole, 'IN DATABASE ' || quote_ident(datname))
  FROM pg_db_role_setting LEFT JOIN pg_database ON pg_database.oid = setdatabase
  WHERE setrole::regrole::text IN ('shogun_owner', 'shogun_enqueuer', 'shogun_worker', 'shogun_watcher') \gexec

-- Large objects would be anyone's to write. Their functions are a superuser's: another role cannot take them from all.
SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', pg_proc.oid::regprocedure) FROM pg_proc, pg_roles
  WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^lo(_|read$|write$)' AND rolname = current_user AND rolsuper \gexec

-- Everyone else who may connect is named; nobody makes temporary tables.
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, shogun_enqueuer, shogun_worker, shogun_watcher;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, shogun_enqueuer, shogun_worker, shogun_watcher;
GRANT CONNECT ON DATABASE :"DBNAME" TO shogun_owner, shogun_enqueuer, shogun_worker, shogun_watcher;
GRANT USAGE ON SCHEMA public TO shogun_owner, shogun_enqueuer, shogun_worker, shogun_watcher;

-- Functions run with the rights of their owner, so it has none but these. Who runs this file goes on as a member.
GRANT CREATE ON SCHEMA public TO shogun_owner;
GRANT shogun_owner TO CURRENT_USER;
SELECT format('ALTER TABLE %I OWNER TO shogun_owner', tablename) FROM pg_tables
  WHERE schemaname = 'public' AND tableowner <> 'shogun_owner' \gexec
SELECT format('ALTER FUNCTION %s OWNER TO shogun_owner', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND starts_with(proname, 'shogun_')
    AND proowner <> 'shogun_owner'::regrole \gexec

-- The others read what is played, and what came of it; not the tokens by which chunks are held and matches judged.
GRANT SELECT ON shogun_schema, matches, players, openings, games, tallies TO shogun_worker, shogun_watcher;
GRANT SELECT ON workers, contributions, refusals TO shogun_watcher;
GRANT SELECT (match_id, build, size, made, judges_until, verdict, decided, priority, paused, games, most,
    allows_faults, enqueued, head_start)
  ON queues TO shogun_worker, shogun_watcher;
GRANT SELECT (match_id, number, first, last, worker, expires, tries, lost, begun, reported, counted)
  ON chunks TO shogun_worker, shogun_watcher;

-- Workers need the files of the bots. What they write they write through functions.
GRANT SELECT ON sources TO shogun_worker;
GRANT EXECUTE ON FUNCTION shogun_claim, shogun_openings, shogun_renew, shogun_report, shogun_save, shogun_give_back, shogun_beat, shogun_refuse, shogun_end, shogun_judge,
  shogun_resign, shogun_count, shogun_recount, shogun_reopen, shogun_add_openings TO shogun_worker;

-- Who enqueues may watch. A match is written once; then its pairs and openings grow, and its queue goes on, waits or ends.
GRANT shogun_watcher TO shogun_enqueuer;
GRANT INSERT ON matches, players, sources, openings TO shogun_enqueuer;
GRANT INSERT (match_id, build, size, made) ON queues TO shogun_enqueuer;
GRANT UPDATE (pairs, openings, finished) ON matches TO shogun_enqueuer;
GRANT UPDATE (paused, priority) ON queues TO shogun_enqueuer;
GRANT EXECUTE ON FUNCTION shogun_open, shogun_cancel, shogun_alone TO shogun_enqueuer;

COMMIT;
