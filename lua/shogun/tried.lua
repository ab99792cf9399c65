--- Names that people try, and the names that they mean, for hints in messages.

local from_file <const> = "games(io.open(name)), which reads the games of a file"
local to_text <const> = "write(record), which returns its text"

return {
  --- Options.
  options = {
    black = "red", games = "pairs", rounds = "pairs", fen = "board", time = "movetime",
    position = "board", player = "players", bots = "players", law = "rules",
  },

  --- Methods of a board.
  board = {
    fen = "text", piece_at = "occupied", get = "occupied", at = "occupied", is_legal = "why",
    check = "in_check", winner = "result", is_over = "result", game_over = "result",
    push = "play", make_move = "play", apply = "play", side_to_move = "turn", to_move = "turn",
    player = "turn", score = "shogun.evaluate(board)", evaluate = "shogun.evaluate(board)",
    print = "print_board", tostring = "tostring(board)",
    undo = "undo of a game: shogun.game { board = board }",
    history = "history of a game: shogun.game { board = board }",
    copy = "the board itself, which no move changes",
    clone = "the board itself, which no move changes",
  },

  --- Methods and fields of a game.
  game = {
    move = "play", push = "play", make_move = "play", winner = "result", is_over = "result",
    over = "result", black = "red", save = "record", text = "record", pgn = "record",
    legal_moves = "game.board:moves()", fen = "game.board:text()", position = "board",
  },

  --- Names of the module.
  shogun = {
    Board = "shogun.board()", new = "shogun.board() or shogun.game()", start = "shogun.board()",
    piece = "shogun.pawn or shogun.king", random = "info.random of a bot, or math.random",
    play = "shogun.game", tournament = "shogun.match", eval = "shogun.evaluate",
    search = "shogun.engine():search(board, limits)", moves = "board:moves()",
    players = "shogun.bots", bot = "shogun.bots", load = "shogun.bots.load",
  },

  --- Names of shogun.record.
  record = {
    read = from_file, load = from_file, open = from_file, save = to_text, tostring = to_text,
    new = "game:record(), or parse(text)",
  },
}
