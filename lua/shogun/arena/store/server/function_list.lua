--- A list of functions in SQL, which functions.lua defines on a server.

---@class shogun.SqlFunction
---@field head string  its name, parameters and result
---@field body string
---@field is_part boolean?  only other functions call it; it has the rights and schema of its caller

--- Makes an empty list.
---@return shogun.SqlFunction[] list
---@return fun(head: string, body: string) define  adds a function
---@return fun(head: string, body: string) define_part  adds a function that only functions call
return function()
  local list = {}
  local function define(head, body) list[#list + 1] = { head = head, body = body } end
  local function define_part(head, body)
    list[#list + 1] = { head = head, body = body, is_part = true }
  end
  return list, define, define_part
end
