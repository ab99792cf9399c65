-- talker_words.lua -- what talker.lua says: grüß dich, 100%.

return { greeting = "gr\u{fc}\u{df} dich" }
