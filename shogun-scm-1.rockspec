rockspec_format = "3.0"
package = "shogun"
version = "scm-1"
source = {
  url = "git+file://.",
}
description = {
  summary = "The board game Shogun: a C core with boards as values, for bots and questions in Lua.",
  detailed = [[
Ask boards of the magnetic board game Shogun anything, play legal moves, count
them, write bots. The core is C11 and depends on Lua alone.]],
  license = "MIT",
}
dependencies = {
  "lua >= 5.4, < 5.5",
}
build = {
  type = "builtin",
  modules = {
    ["shogun"] = "lua/shogun/init.lua",
    ["shogun.bots"] = "lua/shogun/bots/init.lua",
    ["shogun.bots.alphabeta"] = "lua/shogun/bots/alphabeta.lua",
    ["shogun.bots.greedy"] = "lua/shogun/bots/greedy.lua",
    ["shogun.bots.human"] = "lua/shogun/bots/human.lua",
    ["shogun.bots.random"] = "lua/shogun/bots/random.lua",
    ["shogun.cli"] = "lua/shogun/cli/init.lua",
    ["shogun.chess"] = "lua/shogun/chess.lua",
    ["shogun.cli.check"] = "lua/shogun/cli/check.lua",
    ["shogun.cli.chess"] = "lua/shogun/cli/chess.lua",
    ["shogun.cli.console"] = "lua/shogun/cli/console.lua",
    ["shogun.cli.lint"] = "lua/shogun/cli/lint.lua",
    ["shogun.cli.moves"] = "lua/shogun/cli/moves.lua",
    ["shogun.cli.perft"] = "lua/shogun/cli/perft.lua",
    ["shogun.cli.play"] = "lua/shogun/cli/play.lua",
    ["shogun.cli.record"] = "lua/shogun/cli/record.lua",
    ["shogun.cli.show"] = "lua/shogun/cli/show.lua",
    ["shogun.cli.tour"] = "lua/shogun/cli/tour.lua",
    ["shogun.diagram"] = "lua/shogun/diagram.lua",
    ["shogun.draw.png"] = "lua/shogun/draw/png.lua",
    ["shogun.draw.svg"] = "lua/shogun/draw/svg.lua",
    ["shogun.draw.terminal"] = "lua/shogun/draw/terminal.lua",
    ["shogun.draw.tour"] = "lua/shogun/draw/tour.lua",
    ["shogun.files"] = "lua/shogun/files.lua",
    ["shogun.game"] = "lua/shogun/game.lua",
    ["shogun.players"] = "lua/shogun/players.lua",
    ["shogun.random"] = "lua/shogun/random.lua",
    ["shogun.record"] = "lua/shogun/record/init.lua",
    ["shogun.record.reader"] = "lua/shogun/record/reader.lua",
    ["shogun.record.shape"] = "lua/shogun/record/shape.lua",
    ["shogun.record.writer"] = "lua/shogun/record/writer.lua",
    ["shogun.tour"] = "lua/shogun/tour.lua",
    ["shogun.types"] = "lua/shogun/types.lua",
    ["shogun.core"] = {
      defines = { "NDEBUG" },
      sources = {
        "csrc/companions/chess.c",
        "csrc/companions/tour.c",
        "csrc/engine/attack.c",
        "csrc/engine/avx2.c",
        "csrc/engine/board.c",
        "csrc/engine/key.c",
        "csrc/engine/mode.c",
        "csrc/engine/move.c",
        "csrc/engine/path.c",
        "csrc/engine/perft.c",
        "csrc/engine/playout.c",
        "csrc/engine/portable.c",
        "csrc/engine/reach.c",
        "csrc/engine/result.c",
        "csrc/engine/rules.c",
        "csrc/engine/text.c",
        "csrc/engine/why.c",
        "csrc/module/board.c",
        "csrc/module/chess.c",
        "csrc/module/clock.c",
        "csrc/module/move.c",
        "csrc/module/piece.c",
        "csrc/module/play.c",
        "csrc/module/rules.c",
        "csrc/module/shogun.c",
        "csrc/module/tour.c",
        "csrc/module/value.c",
        "csrc/module/why.c",
      },
    },
  },
  -- The command needs argparse, and dkjson for --json; the module needs neither.
  install = {
    bin = {
      shogun = "lua/bin/shogun",
    },
  },
}
