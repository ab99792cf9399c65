-- roles.sql -- four roles of a server of matches, each with the rights it uses and no other: psql -f roles.sql DATABASE
--
-- Run it as the owner of the tables, who may make roles, once the first match is in the database; and again after shogun queue
-- --migrate, which may bring tables. The owner makes and brings forward the tables, deletes and archives matches.
--
--     shogun_enqueuer   puts matches into the queue, pauses, resumes and cancels them, says which come first
--     shogun_worker     plays them; it writes through functions alone, which take games of chunks that it holds
--     shogun_watcher    reads

\set ON_ERROR_STOP on
\set QUIET on
BEGIN;

SELECT format('CREATE ROLE %I LOGIN', name)
  FROM unnest(ARRAY['shogun_enqueuer', 'shogun_worker', 'shogun_watcher']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

-- A client that hangs holds no lock for longer.
ALTER ROLE shogun_enqueuer SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE shogun_worker SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE shogun_worker SET statement_timeout = '1min';
ALTER ROLE shogun_watcher SET idle_in_transaction_session_timeout = '30s';

-- Everyone else who may connect is named; nobody makes temporary tables.
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, shogun_enqueuer, shogun_worker, shogun_watcher;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, shogun_enqueuer, shogun_worker, shogun_watcher;
GRANT CONNECT ON DATABASE :"DBNAME" TO shogun_enqueuer, shogun_worker, shogun_watcher;
GRANT USAGE ON SCHEMA public TO shogun_enqueuer, shogun_worker, shogun_watcher;

-- All of them read what is played, and what came of it.
GRANT SELECT ON shogun_schema, matches, players, openings, games, queues, chunks, tallies, workers, contributions
  TO shogun_enqueuer, shogun_worker, shogun_watcher;

-- Workers need the files of the bots. What they write they write through functions.
GRANT SELECT ON sources TO shogun_worker;
GRANT EXECUTE ON FUNCTION shogun_claim, shogun_renew, shogun_report, shogun_save, shogun_give_back, shogun_beat, shogun_end, shogun_judge,
  shogun_resign, shogun_count, shogun_reopen, shogun_add_openings TO shogun_worker;

-- A match is written once; then its pairs and openings grow, and its queue goes on, waits or ends.
GRANT INSERT ON matches, players, sources, openings, queues TO shogun_enqueuer;
GRANT UPDATE (pairs, openings, finished) ON matches TO shogun_enqueuer;
GRANT UPDATE (build, games, most, judge, verdict, decided, paused, priority) ON queues TO shogun_enqueuer;
GRANT UPDATE (worker, token, expires, tries, begun, reported, counted) ON chunks TO shogun_enqueuer;
GRANT DELETE ON tallies TO shogun_enqueuer;
GRANT EXECUTE ON FUNCTION shogun_make_chunks TO shogun_enqueuer;

COMMIT;
