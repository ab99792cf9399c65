// example.js -- the record that the tab Look shows at first.

export const example = `[White "engine"]
[Red "greedy"]
[Result "1-0"]
[Reason "mate"]
[Rules "standard"]

{The engine against a bot that looks one move ahead. Step through it, or let
the engine say what it thinks of each move: Analyse the game.}
1. c1d2 e8f5 2. b1c3 h8h7? {Better was to keep the pawns together.}
(2... f8e7 3. h1g2 f5d4 4. d2e5 g8f6 5. d1xd4 f6xd4+ 6. e1e2)
3. c3e5+ {White's pawn on e5 shows 3 and attacks the king on d8.} 3... d8e7
4. f1f4 a8c6 5. d2b4 b8c7?? {Now the pawn on c7 can be taken at once.} 6. b4xc7 c8b5
7. c7xc6 g8g5 8. d1d4 b5a6 9. c6c5+ a6d7 10. f4xf5 g5xf5 11. d4xf5 h7h5
12. e5h6+ e7f7 13. c5f6# {The king on f7 has no safe field.} 1-0
`;
