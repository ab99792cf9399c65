--- Debian's packages that the command can use, as messages and `make play` name them.
return "lua-argparse lua-dkjson lua-luv lua-sql-sqlite3 librsvg2-bin"
