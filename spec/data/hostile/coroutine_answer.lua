-- Tries: to answer from a coroutine that yields into the box
-- Ends: error: attempt to yield from outside a coroutine
return { name = "yields", choose = coroutine.yield }
