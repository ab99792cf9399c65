--- The packages of Debian that the command can use: messages and `make play` name them.
return "lua-argparse lua-dkjson lua-luv lua-sql-sqlite3 librsvg2-bin"
