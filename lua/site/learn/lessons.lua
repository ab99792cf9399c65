--- The lessons of the page "Learn": each explains a rule on a small board. The reader plays white.
--
-- A goal is a set of facts about the reader's last move, all of which must hold: its target field
-- `to`, the piece's `kind`, what the piece then `shows`, which kind it `captured`, whether red is
-- then in `check`, the `reason` why the game is over. Red answers with the first legal move of
-- `replies`. `wrong` has moves that a reader might try: each with the reason why it is refused, or
-- false for a legal move that misses the goal. spec/site/pages/lessons_spec.lua plays them all.

---@class shogun.Lesson
---@field name string  in the page's address
---@field title string
---@field words string  the rule
---@field task string
---@field hint string
---@field done string  the text after the lesson
---@field board string
---@field rules string
---@field goal table
---@field moves? integer  how many moves the reader has; default 1
---@field solution string[]  white's moves and red's replies
---@field replies? string[]
---@field wrong table<string, string | false>
---@field dials? boolean  whether the board shows the dials
---@field numbers? boolean  false: the marks do not show what the piece will show

---@type shogun.Lesson[]
return {
  {
    name = "straight", title = "Straight ahead",
    words = "The number on a piece is how far it moves: exactly this many fields. "
      .. "It may go straight up, down, left or right.",
    task = "Move the pawn straight up, to d7: tap the pawn, then the field.",
    hint = "From d4 over d5 and d6 to d7 are three fields.",
    done = "The pawn shows 3, so it went three fields.",
    rules = "sheet", board = "8/8/8/8/3P34/8/8/8 w",
    goal = { to = "d7" }, solution = { "d4d7" },
    wrong = { d4d5 = "distance", d4d6 = "distance", d4d8 = "distance", d4g4 = false },
  },
  {
    name = "turn", title = "One turn",
    words = "On its way a piece may turn once, by a right angle. All fields on the way must be "
      .. "empty: no piece jumps.",
    task = "Move the pawn to e6.",
    hint = "The way over d5 is blocked: go to e4 first, then up.",
    done = "Two ways lead to most fields; one free way is enough.",
    rules = "sheet", board = "8/8/8/3p14/2p2P34/8/8/8 w",
    goal = { to = "e6" }, solution = { "d4e6" },
    wrong = { d4d7 = "blocked", d4c6 = "blocked", d4e5 = "distance", d4f5 = false },
  },
  {
    name = "distance", title = "The exact distance",
    words = "Count the fields on the way, the last one too: only a piece that shows exactly "
      .. "this number gets there. A nearer piece may be too near.",
    task = "Three pawns look at e5. Move the one that can reach it.",
    hint = "From c6 to e5: two to the right and one down are three fields.",
    done = "Three fields, and the pawn showed 3. The two others were too near.",
    rules = "sheet", board = "8/8/2P32P32/8/4P23/8/8/8 w",
    goal = { to = "e5" }, solution = { "c6e5" },
    wrong = { e4e5 = "distance", f6e5 = "distance", c6c3 = false },
  },
  {
    name = "capture", title = "Captures",
    words = "A piece that ends its move on an enemy captures it. Your own pieces are in the way "
      .. "like any others, and are never captured.",
    task = "Capture the pawn on d7 in two moves: first clear the way.",
    hint = "Move the pawn from d5 to a side, then the pawn from d4 to d7.",
    done = "The red pawn is gone.",
    rules = "sheet", board = "7k2/3p44/8/3P11P12/3P34/8/8/K17 w", moves = 2,
    goal = { to = "d7", captured = "pawn" }, solution = { "d5c5", "h8g7", "d4d7" },
    replies = { "h8g7", "h8h6", "h8f8", "d7h7" },
    wrong = { d4d7 = "blocked", d4f5 = "own piece", d4d5 = "distance" },
  },
  {
    name = "dial", title = "The number changes",
    words = "Under each field lies a magnet: the needle at the field's edge shows where it points. "
      .. "It turns the needle of the piece, and the number with it. Marks show the new number.",
    task = "Move the pawn on c3 so that it shows 2. Watch its needle and that of its field.",
    hint = "Press the pawn on c3 and look at the marks: on c4, whose needle points right, is a 2.",
    done = "Both needles turned by a quarter, from up to right, and 1 became 2.",
    rules = "standard", board = "p41p4k2p4p2p3p1/2p15/8/8/8/2P15/8/P1P3P21K1P3P1P2 w",
    goal = { to = "c4", shows = 2 }, solution = { "c3c4" },
    wrong = { c3c2 = false, c3b3 = false, c3d3 = false, c3c5 = "distance" }, dials = true,
  },
  {
    name = "magnets", title = "Read the needles",
    words = "A piece's needle and its field's needle always keep the same angle. If the new "
      .. "field's needle points a quarter further, clockwise, the piece's needle turns by a "
      .. "quarter, too: it shows one more. After 4 comes 1.",
    task = "Capture the pawn on d7 in two moves. The marks show no numbers: read the needles.",
    hint = "On e5 the field's needle points a quarter further than on f4: the pawn shows 3 there.",
    done = "You have read the needles: a quarter further made 2 a 3, and d7 was three fields away.",
    rules = "standard", board = "7k2/3p24/8/8/5P22/8/8/K17 w", moves = 2,
    goal = { to = "d7", captured = "pawn" }, solution = { "f4e5", "h8g7", "e5d7" },
    replies = { "h8g7", "h8h6", "h8f8", "d7b7", "d7d5" },
    wrong = { f4f6 = false, f4d4 = false, f4d7 = "distance" }, dials = true, numbers = false,
  },
  {
    name = "check", title = "Check",
    words = "A king that could be captured next is in check, and its side must answer at once. "
      .. "What counts is the number that your piece shows after its move.",
    task = "Give check with the pawn on f4.",
    hint = "From e3 the king on h2 is four fields away, and on e3 the pawn shows 4.",
    done = "Check: the pawn shows 4, and the king is four fields away.",
    rules = "standard", board = "7p2/8/4p33/8/2P12P22/8/K26k1/8 w",
    goal = { check = true }, solution = { "f4e3" },
    wrong = { f4g3 = false, f4f2 = false, f4h2 = "distance" },
  },
  {
    name = "answer", title = "Out of check",
    words = "There are three answers to a check: move the king, capture the attacker, or step "
      .. "into its way. A move after which your king is still attacked is not legal.",
    task = "Answer the check, and leave the king where it is.",
    hint = "The pawn on d5 can capture on c5; the pawn on d2 can step to c3.",
    done = "Capturing on c5 and stepping to c3 both end this check.",
    rules = "standard", board = "8/8/7k1/2p3P14/8/8/2K1P24/8 w",
    goal = { kind = "pawn" }, solution = { "d5c5" },
    wrong = {
      d5d6 = "leaves the king attacked", d2d4 = "leaves the king attacked", c2c1 = false,
      c2c3 = false,
    },
  },
  {
    name = "pin", title = "Pins",
    words = "No move may leave your own king attacked. A piece that stands between its king and "
      .. "an attacker is pinned: it may not leave.",
    task = "Capture the pawn on g3.",
    hint = "The pawn on e3 is pinned by e5: the pawn on h1 has to capture.",
    done = "The pinned pawn stayed, and the king is safe behind it.",
    rules = "standard", board = "7k2/8/8/4p43/8/4P21p11/8/4K12P3 w",
    goal = { to = "g3", captured = "pawn" }, solution = { "h1g3" },
    wrong = { e3g3 = "leaves the king attacked", e3f4 = "leaves the king attacked", e1d1 = false },
  },
  {
    name = "mate", title = "Mate",
    words = "If no move helps a king in check, it is mated, and its side has lost.",
    task = "Mate the red king in one move.",
    hint = "From b6 the pawn on a4 attacks three fields away.",
    done = "Mate: wherever the king goes, it is attacked, and nobody can help.",
    rules = "standard", board = "8/8/8/p17/P31k15/1K14p31/8/2P45 w",
    goal = { reason = "mate" }, solution = { "a4b6" },
    wrong = { a4a1 = false, c1c4 = "distance" },
  },
  {
    name = "bare", title = "The bare king",
    words = "A king that stands alone has lost, too: the side that captures the last pawn wins.",
    task = "Win by capturing red's last pawn.",
    hint = "Count: the pawn on b4 shows 4, and e5 is three to the right and one up.",
    done = "The red king is alone: you have won.",
    rules = "standard", board = "6k11/8/8/4p3P31P3/1P46/8/4P43/K17 w",
    goal = { reason = "alone" }, solution = { "b4e5" },
    wrong = { h5e5 = "blocked", e2e5 = "distance", f5e5 = "distance", b4b8 = false },
  },
  {
    name = "draw", title = "Draws",
    words = "A side that has no legal move, but is not in check, is stalemated: a draw. The same "
      .. "board for the third time and a hundred plies without a capture are draws, too.",
    task = "Make a draw by stalemate: leave red no move, and no check.",
    hint = "The king on b1 has nowhere to go. Move your pawn to a2, in the way of red's pawn.",
    done = "Red cannot move, and its king is not attacked: a draw.",
    rules = "standard", board = "8/8/8/8/P27/8/3K24/p2k16 w",
    goal = { reason = "stalemate" }, solution = { "a4a2" },
    wrong = { a4b5 = false, d2d4 = false },
  },
}
