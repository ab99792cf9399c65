--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

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
    reported double precision
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
    printed text
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
    adjudicate_moves integer
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
    decided double precision
);


--
-- Name: shogun_schema; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shogun_schema (
    version integer NOT NULL
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
-- Data for Name: chunks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chunks VALUES (2, 5, 9, 10, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 6, 11, 12, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 7, 13, 14, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 8, 15, 16, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 9, 17, 18, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 10, 19, 20, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 11, 21, 22, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 12, 23, 24, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 13, 25, 26, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 14, 27, 28, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 15, 29, 30, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 16, 31, 32, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 17, 33, 34, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 18, 35, 36, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 19, 37, 38, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 20, 39, 40, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 21, 41, 42, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 22, 43, 44, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 23, 45, 46, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 24, 47, 48, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 25, 49, 50, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 26, 51, 52, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 27, 53, 54, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 28, 55, 56, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 29, 57, 58, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 30, 59, 60, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 31, 61, 62, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 32, 63, 64, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 33, 65, 66, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 34, 67, 68, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 35, 69, 70, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 36, 71, 72, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 37, 73, 74, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 38, 75, 76, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 39, 77, 78, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 40, 79, 80, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.chunks VALUES (1, 1, 1, 2, 'machine-1', 1699999995.7134662, 1, 0, 0, 1699999965.749876);
INSERT INTO public.chunks VALUES (1, 2, 3, 4, 'machine-1', 1699999995.7360473, 1, 0, 0, 1699999965.773954);
INSERT INTO public.chunks VALUES (1, 3, 5, 6, 'machine-1', 1699999995.7787461, 1, 0, 0, 1699999965.787067);
INSERT INTO public.chunks VALUES (1, 4, 7, 8, 'machine-1', 1699999995.808671, 1, 0, 0, 1699999965.8338103);
INSERT INTO public.chunks VALUES (2, 1, 1, 2, 'machine-1', 1699999999.3096552, 1, 0, 0, 1699999969.9319558);
INSERT INTO public.chunks VALUES (2, 4, 7, 8, 'machine-1', 1700000000, 1, 0, 0, NULL);
INSERT INTO public.chunks VALUES (2, 2, 3, 4, 'machine-1', 1699999999.6560264, 1, 0, 0, 1699999970.41506);
INSERT INTO public.chunks VALUES (2, 3, 5, 6, 'machine-1', 1700000000, 1, 0, 0, 1699999971.2754211);


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.games VALUES (1, 1, 1, 1, 2, 1, 558694294895662387, '2026-11-22 15:13:36', '0-1', 'alone', NULL, NULL, 34, 0.0032219909999184893, 5.260799980533193e-05, 0.002833433999967383, '4. e2h3 d6c5 5. g1g2 a8d7 6. c3e4 d7b8 7. e1d1 f5f2 8. e4f4 c5xf4 9. g2f3 b8b7
10. f1e3 f4xe3 11. b1a3 e3xa3 12. f3f7 c8xf7 13. h3h5 a3xa1+ 14. d1d2 f2h4
15. h1f1 g8h6 16. f1g3 f7g5 17. g3c3 d8d6 18. d2b2 h4g1 19. h5f4+ d6e6 20. f4c5
g5xc5# 0-1', NULL);
INSERT INTO public.games VALUES (1, 2, 1, 2, 1, 1, 632175487789408078, '2026-11-22 15:13:36', '1-0', 'alone', NULL, NULL, 21, 0.0009774699999525183, 0.0007807870001670381, 3.715599996212404e-05, '4. e2xf5 d8c7 5. f5xg8 f8f6 6. g8g6 c8b5 7. c3d1 f6d5 8. g6g5 d5e5 9. g5xh8 d6e7
10. b1a3 a8c6 11. a3xb5 c6f7 12. h8xf7 e5e6 13. f7g5 e6f7 14. g5xe7# 1-0', NULL);
INSERT INTO public.games VALUES (1, 3, 2, 1, 2, 2, 7912787821544366538, '2026-11-22 15:13:36', '0-1', 'alone', NULL, NULL, 40, 0.0027868860001944995, 5.824599975312594e-05, 0.0025072579990137456, '4. h2g2 d8c7 5. a1a2 c7e7 6. a2c2 d5b3 7. d2d3 c8a6 8. h3f2 b3xc2 9. d3d6 a7xd6
10. g2g6 f8g7 11. f2e3 c2a4 12. g6g4 e7f7 13. e3h3 d6f6 14. g4h4 g8d8 15. h3f4
a4d5 16. c1d2 a6c4 17. d2b4 d5xd1 18. f4f3 d1c2 19. b4a7 d8c7 20. a7d6 c7a5
21. h4h6 a5xd6 22. f3g2 c2xg2 23. h6f5 f6xf5# 0-1', NULL);
INSERT INTO public.games VALUES (1, 4, 2, 2, 1, 2, 1529151744962248257, '2026-11-22 15:13:36', '1-0', 'alone', NULL, NULL, 43, 0.009350095000172587, 0.009069879000435321, 5.823699916618352e-05, '4. c1b2 d8e7 5. h3e3 d5c2 6. e3xc2 e7e6 7. e1e2 e6f6 8. d2d3 f8g7 9. d3f2+ f6d6
10. a1a2 g7h7 11. a2b1 a7e7 12. c2d3 h7g4+ 13. d3e3 e7e5 14. e2c2 e5f7 15. e3xg4
g8e7 16. g1g2 c8b5 17. h2h1 b5c6 18. b2b3 c6e5 19. f2xe5 a8d7 20. g4g5 d7f8
21. d1g1 e7d7 22. e5xf8 d7b8 23. f8xf7 d6c6 24. g2g4 h8h7 25. f7xh7# 1-0', NULL);
INSERT INTO public.games VALUES (1, 5, 3, 1, 2, 3, 7254835561242110370, '2026-11-22 15:13:36', '0-1', 'alone', NULL, NULL, 32, 0.0014028919999873324, 0.00010102800001732248, 0.0011150949999318982, '4. g1f1 e7e8 5. g3e5 d5xe5 6. c1b2 b8d8 7. f2f3 d8e6 8. h3h6 g8xh6 9. a1a2
e6xf3+ 10. e1d1 e5d5 11. b1c3 f3xc3+ 12. d1c1 c3b5 13. b2c2 b5xa2 14. c2e1 a2a6
15. c1b2 f8f6 16. f1f2 f6g8 17. b2b1 a6c6 18. f2h4 c6b6 19. h4d4 d5xd4# 0-1', NULL);
INSERT INTO public.games VALUES (1, 6, 3, 2, 1, 3, 8304135668921191017, '2026-11-22 15:13:36', '1-0', 'alone', NULL, NULL, 43, 0.0015976499998942018, 0.0014018019992363406, 4.362299978311057e-05, '4. g3d2 f8g7 5. h3f4 g7g6 6. g1h1 e7e8 7. f4f3 b7b3 8. d2xb3 g6f6 9. f3e2 d5d4
10. b3b7 d4c2 11. b7xa8 e8e6 12. e1d1 f6d5 13. h1f3+ e6f6 14. f3xc2 b8d8
15. a8d7+ f6e7 16. d7b6 d8c6 17. c2xc6 d5d4+ 18. d1e1 d4b5 19. c6xb5 h8h7
20. b1c3 h7g6 21. c3c7+ e7e6 22. b6c5+ e6f6 23. c5f5+ f6g7 24. f5g5 g8f6
25. g5xg6# 1-0', NULL);
INSERT INTO public.games VALUES (1, 7, 4, 1, 2, 4, 3699685289210132518, '2026-11-22 15:13:36', '0-1', 'alone', NULL, NULL, 46, 0.002412008999954196, 5.6529999937993125e-05, 0.0021454430006997427, '4. e3g4 b5a6 5. b1a3 a6e6 6. a3b5 h7h5 7. g1f1 f8e7 8. d1e3 b8c7 9. c3a4 a8xb5
10. e3g3 h5h6 11. g4g5 h6xg3 12. f1f2 g6f3 13. f2c3 b5xc3 14. h1g2 g3xg2
15. a4xc3 f3f7 16. g5g4 g2g1 17. g4g3 e6d7 18. a2c2 e7g5 19. g3d2 g5e7 20. c3f3
g1f4 21. d2b1 f7f5 22. f3d2 f4f2 23. d2e5 f2xc2+ 24. e1f1 d7e6 25. b1c1 c2c5
26. f1f3 c5xc1# 0-1', NULL);
INSERT INTO public.games VALUES (1, 8, 4, 2, 1, 4, 8678571988998118440, '2026-11-22 15:13:36', '1-0', 'alone', NULL, NULL, 31, 0.007112103000054049, 0.0069147720005275914, 2.8492000410551555e-05, '4. a2c2 g6e8 5. e3g4 b5a4 6. c3e2 a4b4 7. b1xb4 d8e7 8. g4h4 b8b6 9. e2f3 b6c4
10. b4xc4 a8d7 11. h4g3 f8g7 12. g3xg7+ e7f7 13. c2d2 e8e4 14. f3d4 e4d5
15. d4xd5 d7a7 16. d5c7 h7g6 17. c4d4 g6h8 18. g7xh8 g8e7 19. h8xe7# 1-0', NULL);
INSERT INTO public.games VALUES (2, 1, 1, 1, 2, 1, 8713464535166472347, '2026-11-22 15:13:40', '1/2-1/2', 'repetition', NULL, NULL, 33, 0.2783434489999763, 0.2709640689997741, 0.006571032000010746, '4. h3g1 f5xf2 5. c1b2 f2xb2 6. e1d1 b2xa1 7. d1e1 a1d2 8. b1xd2 g5g4 9. e1d1
g4g3 10. g2h3 g3xd2 11. f1h2 d2b1 12. h2h1 b1a1 13. d1e1 a1c1 14. g1e2 c1b1
15. h1f1 b1a1 16. f1h2 a1c1 17. h2h1 c1b1 18. h1f1 b1a1 19. f1h2 a1c1 20. h2h1
1/2-1/2', 'red: grüß dich	red	34
red: grüß dich	red	32
red: grüß dich	red	31
red: grüß dich	red	29
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	29
red: grüß dich	red	30
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
red: grüß dich	red	24
');
INSERT INTO public.games VALUES (2, 2, 1, 2, 1, 1, 2766546731079350134, '2026-11-22 15:13:40', '1-0', 'alone', NULL, NULL, 43, 0.3230072559999826, 0.010215541999514244, 0.3118199379998714, '4. h3xg5 d7d4+ 5. e1d1 d4xc1+ 6. d1xc1 f5xf2+ 7. b1d2 b8c7 8. a1b1 h8g8 9. b1d3
d8e7 10. c1a1 e7f7 11. a1b1 f8d8 12. b1d1 c7c6 13. d3xc6 f7e6 14. c6xd8 c8d5
15. d1c1 d5e5 16. c1a1 f2c3+ 17. a1b1 c3f2 18. b1d1 g8f5 19. g5xf5 e6e7
20. f5xe5+ e7e6 21. d1c1 e6xe5 22. c1a1 f2c3+ 23. a1b1 c3e1 24. b1d1 e1xd2+
25. d1xd2# 1-0', 'white: grüß dich	white	21
white: grüß dich	white	2
white: grüß dich	white	3
white: grüß dich	white	3
white: grüß dich	white	14
white: grüß dich	white	16
white: grüß dich	white	24
white: grüß dich	white	26
white: grüß dich	white	27
white: grüß dich	white	24
white: grüß dich	white	24
white: grüß dich	white	18
white: grüß dich	white	16
white: grüß dich	white	2
white: grüß dich	white	22
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	21
white: grüß dich	white	12
white: grüß dich	white	2
white: grüß dich	white	20
white: grüß dich	white	4
');
INSERT INTO public.games VALUES (2, 3, 2, 1, 2, 2, 3294096708613251879, '2026-11-22 15:13:40', '1/2-1/2', 'repetition', NULL, NULL, 31, 0.22240030400007527, 0.21557379399928323, 0.006116667000014786, '4. h3f2 a8xa4 5. c1b2 a4a2 6. a1xa2 e6e4+ 7. e1d1 e4xf2 8. d1e1 f2xf1 9. g1xf1
f6f3 10. e1d1 f3f2 11. d1e1 f2xf1 12. b2b3 f1h1 13. b3b2 h1g1+ 14. e1d1 g1e1
15. d1c1 e1h1 16. c1e1 h1g1+ 17. e1d1 g1e1 18. d1c1 e1h1 19. c1e1 1/2-1/2', 'red: grüß dich	red	34
red: grüß dich	red	35
red: grüß dich	red	30
red: grüß dich	red	38
red: grüß dich	red	33
red: grüß dich	red	29
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	23
red: grüß dich	red	25
red: grüß dich	red	27
red: grüß dich	red	23
red: grüß dich	red	25
red: grüß dich	red	27
');
INSERT INTO public.games VALUES (2, 4, 2, 2, 1, 2, 2698232077090453347, '2026-11-22 15:13:40', '1/2-1/2', 'repetition', NULL, NULL, 46, 0.2391429290000815, 0.06043048300011833, 0.17796898300093744, '4. h3xh6 f6e4+ 5. e1d1 e4f2 6. h6xe6+ a8d7 7. a1a2 f2xf1+ 8. g1xf1 b8c7 9. e6xc7
e8d5+ 10. b1d2 d5f7 11. c1a1 f7g8 12. a1c2 d7f8 13. c7xf8 d8xf8 14. d1c1 f8e8
15. c1a1 e8c8 16. a1b1 c8b8 17. b1d1 b8a8 18. d1c1 a8a6 19. c1a1 a6a7 20. a1b1
a7a6 21. b1d1 a6a7 22. d1c1 a7a6 23. c1a1 a6a7 24. a1b1 a7a6 25. b1d1 a6a7
26. d1c1 a7a6 1/2-1/2', 'white: grüß dich	white	25
white: grüß dich	white	3
white: grüß dich	white	22
white: grüß dich	white	26
white: grüß dich	white	3
white: grüß dich	white	27
white: grüß dich	white	5
white: grüß dich	white	22
white: grüß dich	white	22
white: grüß dich	white	26
white: grüß dich	white	18
white: grüß dich	white	19
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	19
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	19
white: grüß dich	white	18
white: grüß dich	white	18
white: grüß dich	white	18
');
INSERT INTO public.games VALUES (2, 5, 3, 1, 2, 3, 34425953130528568, '2026-11-22 15:13:41', '1/2-1/2', 'repetition', NULL, NULL, 67, 0.2343475129998751, 0.10107466399927034, 0.13258575699933317, '4. g2d3 b3e4 5. d3d4+ e7d7 6. e2f3 e4xd1 7. d4e7 f8xe7 8. g1h1 d1e4 9. f3e3
e4xf1+ 10. e3e1 f1xd2 11. e1d1 d2b1 12. d1e1 b1xa1 13. c1xa1 d7d4+ 14. e1d1
d4c1+ 15. d1e1 c1b1 16. e1d1 b1xa1 17. d1e1 a1c1 18. h1h5 c1b1 19. h5h3 b1a1
20. e1d1 a1c1+ 21. d1e1 c1b1 22. e1d1 b1a1 23. d1e1 a1c1 24. h3h2 c1b1 25. h2f1
b1a1 26. e1d1 a1c1+ 27. d1e1 c1b1 28. e1d1 b1a1 29. d1e1 a1c1 30. f1g1 c1b1
31. g1f1 b1a1 32. e1d1 a1c1+ 33. d1e1 c1b1 34. e1d1 b1a1 35. d1e1 a1c1 36. f1g1
c1b1 37. g1f1 1/2-1/2', 'red: grüß dich	red	22
red: grüß dich	red	3
red: grüß dich	red	29
red: grüß dich	red	20
red: grüß dich	red	26
red: grüß dich	red	34
red: grüß dich	red	30
red: grüß dich	red	34
red: grüß dich	red	28
red: grüß dich	red	25
red: grüß dich	red	33
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
red: grüß dich	red	25
');
INSERT INTO public.games VALUES (2, 6, 3, 2, 1, 3, 2470091240893636438, '2026-11-22 15:13:41', '1/2-1/2', 'repetition', NULL, NULL, 78, 0.5609363319999829, 0.03331103099981192, 0.5263504510003258, '4. c1c3 b8c7 5. a1b1 d8d6 6. b1a4 d6d7 7. d1a1 h8g8 8. a1b1 g8e6+ 9. f1e3 e6d3
10. b1f1 b3d1 11. f1xd1 d7d6 12. d2xd3+ d6d7 13. d1a1 d7d8 14. a1b1 c7c6
15. c3xc6 f8h8 16. b1f1 h8g6 17. g2xg6 e8h7 18. g6xh7 e7e8 19. f1d1 d8e7
20. d1a1 e7d7 21. a1b1 d7d8 22. b1f1 d8e7 23. f1d1 e7d7 24. d1a1 d7d8 25. a1b1
d8e7 26. b1f1 e7d7 27. f1d1 d7d8 28. d1a1 d8e7 29. a1b1 e7d7 30. b1f1 d7d8
31. f1d1 d8e7 32. d1a1 e7d7 33. a1b1 d7d8 34. b1f1 d8e7 35. f1d1 e7d7 36. d1a1
d7d8 37. a1b1 d8e7 38. b1f1 e7d7 39. f1d1 d7d8 40. d1a1 d8e7 41. a1b1 e7d7
42. b1f1 d7d8 1/2-1/2', 'white: grüß dich	white	4
white: grüß dich	white	15
white: grüß dich	white	13
white: grüß dich	white	17
white: grüß dich	white	18
white: grüß dich	white	3
white: grüß dich	white	19
white: grüß dich	white	20
white: grüß dich	white	21
white: grüß dich	white	34
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	36
white: grüß dich	white	32
white: grüß dich	white	39
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
white: grüß dich	white	35
white: grüß dich	white	37
white: grüß dich	white	37
white: grüß dich	white	38
');


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.matches VALUES (1, '0.9.0', '2026-11-22 15:13:34', '2026-11-22 15:13:36', 4, NULL, NULL, NULL, NULL, NULL, 0, 'law=magnets lone=2 stalemate=draw repetition=3 quiet=100 first=white', 'random:20', '83c3ebe3bf896e897c551bdea9a4ffaba634e49376766f00509fa8d3a2c5df6e', 3, NULL, 0.1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.matches VALUES (2, '0.9.0', '2026-11-22 15:13:37', NULL, 40, NULL, NULL, NULL, NULL, NULL, 0, 'law=magnets lone=1 stalemate=draw repetition=3 quiet=100 first=white', 'random:4', 'ae97ecf87022445550f1c3067f7e56309fba7438dd7adf5777d54d622307ac73', 8, NULL, 5, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: openings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.openings VALUES (1, 1, 'p41p4k21p2p3p1/8/3p24/5p32/8/2P35/4P43/P1P32K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 2, 'p41p4k21p2p3p1/p47/8/3p44/8/7P3/3P13P1/P11P2P3K11P11 w 6 4');
INSERT INTO public.openings VALUES (1, 3, 'p4p23p2p3p1/1p42k13/8/3p14/8/6P4P3/5P12/P1P3P21K11P11 w 6 4');
INSERT INTO public.openings VALUES (1, 4, 'p4p21k21p2p31/7p2/6p41/1p26/8/2P31P33/P27/1P31P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 5, 'p42k2p4p21p1/p43p13/8/1p26/8/2P31P23/6P21/P1P32K1P31P2 w 6 4');
INSERT INTO public.openings VALUES (1, 6, 'p41p4k2p41p3p1/6p11/8/8/p37/P37/5P1P41/P11P21K1P3P11 w 6 4');
INSERT INTO public.openings VALUES (1, 7, '1p22p4p2p3p1/3p31p32/3k14/8/8/6P11/3P34/P1P31P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 8, '1p2p41p4p2p3p1/5k22/8/8/p27/2P44P3/3P34/P11P2P3K11P11 w 6 4');
INSERT INTO public.openings VALUES (1, 9, 'p42k2p4p2p31/7p2/1p36/1p26/8/2P33P31/8/P1P32K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 10, 'p4p2p42p21p1/7p3/3k13p3/8/8/8/5P1P41/P1P3P21K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 11, 'p42k21p2p3p1/2p12p32/8/5p32/8/P31P31P33/8/P12P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 12, 'p4p2p42p2p3p1/1p46/2k24P3/8/8/2P15/8/P1P3P21K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 13, 'p4p21k21p2p3p1/8/8/3p11p32/8/2P35/4P43/P1P32K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 14, 'p42k2p4p2p3p1/8/8/1p2p45/1P16/4P33/1P36/P11P21K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 15, 'p4p2p4k22p3p1/3p24/8/8/4p23/8/3P11P1P41/P11P21K1P3P11 w 6 4');
INSERT INTO public.openings VALUES (1, 16, '2p4k2p4p21p1/2p15/8/6p11/p27/2P31P32P3/8/P1P31P3K11P11 w 6 4');
INSERT INTO public.openings VALUES (1, 17, '1p2p4k21p2p3p1/1p46/2p45/8/8/7P3/6K11/P1P3P2P31P3P11 w 6 4');
INSERT INTO public.openings VALUES (1, 18, 'p4p21k21p21p1/5p32/2p22p42/8/8/3K22P41/8/P1P3P2P32P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 19, 'p4p2p4k21p21p1/3p14/8/6p11/6P11/8/1P16/P1P31P3K11P1P2 w 6 4');
INSERT INTO public.openings VALUES (1, 20, 'p41p4k2p4p21p1/2p12p42/8/8/8/2P45/5P12/1P4P21K1P3P1P2 w 6 4');
INSERT INTO public.openings VALUES (2, 1, '1p2p4k21p21p1/3p34/8/5p3p11/8/7P3/5P1P21/P1P3P21K1P32 w 6 4');
INSERT INTO public.openings VALUES (2, 2, 'p4p21k2p42p1/8/4p2p31p3/8/P17/7P3/8/P1P3P21K1P3P11 w 6 4');
INSERT INTO public.openings VALUES (2, 3, '1p2p4k2p4p21p1/4p13/8/8/8/1p46/3P1K21P41/P11P2P31P3P11 w 6 4');
INSERT INTO public.openings VALUES (2, 4, 'p41p4k2p4p22/2p11p12p2/8/8/8/8/4P43/P1P3P2K11P3P1P2 w 6 4');


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.players VALUES (1, 1, 'random', 'random', '0.9.0', 'shogun', NULL, 'builtin');
INSERT INTO public.players VALUES (1, 2, 'greedy', 'greedy', '0.9.0', 'shogun', NULL, 'builtin');
INSERT INTO public.players VALUES (2, 1, 'spec/data/0.9/bots/slow.lua', 'slow', NULL, NULL, '23ff2c4441a23dac95d87332e78aedfd19f96242ae182b1b3b6dad36f70df3a4', 'file');
INSERT INTO public.players VALUES (2, 2, 'spec/data/0.9/bots/talker.lua', 'talker', NULL, 'Ann', '39072378c9ba7075c395b6a1fd14150583887339122247e8d1a222436f3f4c74', 'file');


--
-- Data for Name: queues; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.queues VALUES (1, '77cd5e4b1686e0be97547261cd5d3456530a7c861a24a9b0e9c88af3cf090617', 2, 4, NULL, 1699999969.2067332, 'finished', 1699999966.213491);
INSERT INTO public.queues VALUES (2, '77cd5e4b1686e0be97547261cd5d3456530a7c861a24a9b0e9c88af3cf090617', 2, 40, 'machine-1', 1699999974.0728698, NULL, NULL);


--
-- Data for Name: shogun_schema; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shogun_schema VALUES (1);


--
-- Data for Name: sources; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sources VALUES (2, 1, 1, 'slow', 'slow.lua', '-- slow.lua -- leaves the other side few moves, two plies ahead, and takes its time; the same game
-- every time.

local function liberties(board)
  local sum = 0
  for _, move in ipairs(board:moves()) do sum = sum + #board:play(move):moves() end
  return sum
end

return function(board)
  local best, least
  for _, move in ipairs(board:moves()) do
    local count = liberties(board:play(move))
    if not least or count < least then best, least = move, count end
  end
  return best
end
');
INSERT INTO public.sources VALUES (2, 2, 1, 'talker', 'talker.lua', '-- talker.lua -- prints what it sees, and takes what it can.

local words = require "talker_words"

return {
  name = "talker", author = "Ann",
  choose = function(_, board)
    local moves = board:moves()
    print(words.greeting, board:turn(), #moves)
    for _, move in ipairs(moves) do
      if move.captured then return move end
    end
    return moves[1]
  end,
}
');
INSERT INTO public.sources VALUES (2, 2, 2, 'talker_words', 'talker_words.lua', '-- talker_words.lua -- what talker.lua says: gr%c3%bc%c3%9f dich, 100%25.

return { greeting = "gr\u{fc}\u{df} dich" }
');


--
-- Name: chunks chunks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_pkey PRIMARY KEY (match_id, number);


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
-- Name: chunks_left; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_left ON public.chunks USING btree (match_id, expires, number) WHERE (reported IS NULL);


--
-- Name: chunks_tried; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chunks_tried ON public.chunks USING btree (match_id, expires) WHERE ((reported IS NULL) AND (tries > 0));


--
-- Name: chunks chunks_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.queues(match_id);


--
-- Name: games games_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


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
-- PostgreSQL database dump complete
--


