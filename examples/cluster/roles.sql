-- roles.sql -- the role of workers, with the rights they use and no other: psql -f roles.sql DATABASE
--
-- Run it as the owner of the tables, who may make roles, once the first match is in the database; and again after an update of
-- shogun, which may bring tables.

\set ON_ERROR_STOP on
\set QUIET on
BEGIN;

SELECT 'CREATE ROLE shogun_worker LOGIN'
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shogun_worker') \gexec

-- A worker that hangs holds no lock for longer.
ALTER ROLE shogun_worker SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE shogun_worker SET statement_timeout = '1min';

-- Everyone else who may connect is named; nobody makes temporary tables.
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, shogun_worker;
GRANT CONNECT ON DATABASE :"DBNAME" TO shogun_worker;
GRANT USAGE ON SCHEMA public TO shogun_worker;

-- What is played, and what came of it.
GRANT SELECT ON shogun_schema, matches, players, sources, openings, queues, chunks, games TO shogun_worker;

-- A chunk is claimed, held, reported; its games are written once, and never changed.
GRANT UPDATE (worker, expires, tries, lost, begun, reported) ON chunks TO shogun_worker;
GRANT INSERT ON games TO shogun_worker;

-- Workers find more openings and make more chunks, and find out that a match is decided.
GRANT INSERT ON openings TO shogun_worker;
GRANT INSERT ON chunks TO shogun_worker;
GRANT UPDATE (made, judge, judges_until, verdict, decided) ON queues TO shogun_worker;
GRANT UPDATE (finished) ON matches TO shogun_worker;

COMMIT;
