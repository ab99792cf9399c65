--- Debian's packages of all that the command can use: what messages and `make play` name.
return "lua-argparse lua-dkjson lua-luv lua-sql-sqlite3 librsvg2-bin"
