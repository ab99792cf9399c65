std = "lua54"
max_line_length = 100
files["spec"].std = "+busted"
files["lua/shogun/types*"].ignore = { "11.", "21.", "241" }
files["spec/fuzz/arguments.lua"].ignore = { "121", "122", "143" }
files["examples/languages"].std = "luajit"
files["examples/languages/love"].std = "luajit+love"
