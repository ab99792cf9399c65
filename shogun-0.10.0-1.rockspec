rockspec_format = "3.0"
package = "shogun"
version = "0.10.0-1"
source = {
  url = "git+https://example.invalid/shogun.git",
  tag = "v0.10.0",
}
description = {
  summary = "The board game Shogun: a C core with boards as values, for bots and questions in Lua.",
  detailed = [[
Ask boards of the magnetic board game Shogun anything, play legal moves, count
them, write bots and let them play matches. The core is C11 and needs only Lua.
The command shogun plays, analyses, draws and compares; it needs argparse, and
some verbs need dkjson, luv or luasql.sqlite3. A bot from a file runs in a box,
a process that can only compute and answer, which is built on Linux with
libseccomp. Matches on PostgreSQL need libpq at build time.]],
  homepage = "https://example.invalid/shogun",
  issues_url = "https://example.invalid/shogun/issues",
  license = "MIT",
  labels = { "game", "board-game", "ai", "bots", "engine" },
}
-- Linux, macOS, the BSDs, and Windows with MinGW in a shell of MSYS2; only Linux is tested.
supported_platforms = { "unix", "windows" }
dependencies = {
  "lua >= 5.4, < 5.6",
}
build = {
  type = "make",
  build_target = "all",
  install_target = "install",
  -- The command needs argparse, dkjson for --json, luv for programs, boxes and matches, and luasql.sqlite3 for what
  -- matches keep; the module needs none of them. A system's package that the build lacks is named, never installed.
  build_variables = {
    CC = "$(CC)",
    LUA = "$(LUA)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
    INSTALL = "no",
  },
  install_variables = {
    CC = "$(CC)",
    LUA = "$(LUA)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
    INSTALL = "no",
    LUADIR = "$(LUADIR)",
    LIBDIR = "$(LIBDIR)",
    BINDIR = "$(BINDIR)",
  },
  platforms = { windows = { build_variables = { LUA_LIBS = "$(LUA_LIBDIR)/$(LUALIB)" } } },
}
-- The specs run with the system's busted.
test = {
  type = "command",
  command = "make test INSTALL=no",
}
