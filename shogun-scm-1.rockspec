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
  type = "make",
  build_target = "all",
  install_target = "install",
  -- The command needs argparse, dkjson for --json, luv for programs, boxes and matches, and luasql.sqlite3 for what
  -- matches keep; the module needs none of them. A system's package that the build lacks is named, never installed.
  build_variables = {
    CC = "$(CC)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
    INSTALL = "no",
  },
  install_variables = {
    CC = "$(CC)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
    INSTALL = "no",
    LUADIR = "$(LUADIR)",
    LIBDIR = "$(LIBDIR)",
    BINDIR = "$(BINDIR)",
  },
}
