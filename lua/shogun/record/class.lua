--- The metatable of records. A record is data, so a plain table with the same fields is one, too;
-- those that shogun makes have methods, and their text by `tostring`.

return { __name = "shogun.Record", __index = {} }
