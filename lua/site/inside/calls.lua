--- The names of the functions that a page calls, by the module of this folder that has them.

return {
  analysis = { "analyse" },
  bot = { "load_bot", "bot_move" },
  contest = { "openings", "task", "advance", "standings" },
  ending = { "ending" },
  engine = { "search", "next_level" },
  laws = { "rules", "roll" },
  notes = { "board_notes" },
  setup = { "board_pieces", "read_board", "edit_board", "board_record", "judge_law", "shuffle" },
  look = { "position", "why", "svg", "legal_text" },
  puzzle = { "puzzle_answer", "puzzle_move" },
  program = { "run_program", "check_source" },
  records = { "list_games", "read_game", "write_record", "game_record" },
}
