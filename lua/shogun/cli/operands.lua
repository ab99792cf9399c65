--- Finds the operands of a comparison in a bot's source: what stands on both sides of == or ~=.

local operands = {}

---@class shogun.Operand
---@field form "call" | "field" | "name" | "literal" | "table"
---@field name? string  the name of the method, the field or the variable
---@field owner? string  the name before the dot or colon
---@field value? any  the value of a literal, nil for `nil`
---@field shown string

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

local arithmetic <const> = set ".. + - * / % ^ # & | ~ < > <= >= not"
local constants <const> = { ["true"] = true, ["false"] = false }
local openers <const> = { [")"] = "(", ["]"] = "[", ["}"] = "{" }
local closers <const> = { ["("] = ")", ["["] = "]", ["{"] = "}" }
local keywords <const> = set [[and break do else elseif end for function goto if in local or repeat
  return then until while]]

local farthest <const> = 100 -- tokens, from a bracket to its partner

-- Whether token `i` is this sign.
local function is(tokens, i, text) return tokens.kinds[i] == "sign" and tokens.texts[i] == text end

local function is_name(tokens, i)
  return tokens.kinds[i] == "name" and not keywords[tokens.texts[i]]
end

-- The token of the bracket `other` that closes or opens the bracket at token `i`; nil if it is too
-- far away. Searches forwards if `step` is 1, backwards if `step` is -1.
local function partner(tokens, i, step, other)
  local this, depth = tokens.texts[i], 0
  for at = i, i + step * farthest, step do
    if is(tokens, at, this) then depth = depth + 1 end
    if is(tokens, at, other) then depth = depth - 1 end
    if depth == 0 then return at end
  end
end

-- The first token of a call's arguments that end at token `last`: "(...)", "{...}" or a string
-- after a name. nil if no arguments end there.
local function arguments_before(tokens, last)
  local first = last
  if tokens.kinds[last] ~= "string" then
    local opener = tokens.kinds[last] == "sign" and openers[tokens.texts[last]]
    first = opener and opener ~= "[" and partner(tokens, last, -1, opener)
  end
  return first and is_name(tokens, first - 1) and first or nil
end

-- The first token of the chain of names and calls that ends at token `i`, or nil.
local function start_of(tokens, i)
  for _ = 1, farthest do
    local opener = tokens.kinds[i] == "sign" and openers[tokens.texts[i]]
    if opener then
      i = partner(tokens, i, -1, opener)
      if not i then return nil end
      if not is_name(tokens, i - 1) and not is(tokens, i - 1, ")") then return i end
      i = i - 1
    elseif tokens.kinds[i] == "string" and is_name(tokens, i - 1) then
      i = i - 1
    elseif is(tokens, i - 1, ".") or is(tokens, i - 1, ":") then
      i = i - 2
    else
      return i
    end
  end
end

-- The operand "owner.name", "owner:name()" or "name" whose name is token `last`.
local function named(tokens, last, form, sign)
  local dotted = is(tokens, last - 1, sign)
  local owner = dotted and is_name(tokens, last - 2) and tokens.texts[last - 2] or nil
  local name = tokens.texts[last]
  local call = form == "call" and "()" or ""
  local shown = dotted and (owner or "...") .. sign .. name .. call or name .. call
  return { form = form, name = name, owner = owner, is_member = dotted, shown = shown }
end

local function literal(tokens, i)
  local kind, text = tokens.kinds[i], tokens.texts[i]
  local value, shown = constants[text], text
  if kind == "string" then
    value, shown = text, ('"%s"'):format(text)
  elseif kind == "number" then
    value = tonumber(text) or 0
  elseif kind ~= "name" or value == nil and text ~= "nil" then
    return nil
  end
  return { form = "literal", value = value, shown = shown }
end

-- The operand that ends at token `last`; nil if `shogun.Operand` has no form for it.
local function ending_at(tokens, last)
  local first = arguments_before(tokens, last)
  if first and is(tokens, first - 2, ":") then return named(tokens, first - 1, "call", ":") end
  if first then return nil end
  if is(tokens, last, "}") then return { form = "table", shown = "{...}" } end
  local found = literal(tokens, last)
  if found or not is_name(tokens, last) then return found end
  return named(tokens, last, is(tokens, last - 1, ".") and "field" or "name", ".")
end

--- The operand before a sign.
---@param tokens shogun.Tokens
---@param i integer  the token of the sign
---@return shogun.Operand?  nil if `shogun.Operand` has no form for it
function operands.before(tokens, i)
  local start = start_of(tokens, i - 1)
  if not start or arithmetic[tokens.texts[start - 1]] then return nil end
  return ending_at(tokens, i - 1)
end

-- The last token of the operand that begins at token `first`.
local function last_of(tokens, first)
  local last = first
  for _ = 1, farthest do
    local closer = tokens.kinds[last] == "sign" and closers[tokens.texts[last]]
    last = closer and partner(tokens, last, 1, closer) or last
    local after, kind = tokens.texts[last + 1], tokens.kinds[last + 1]
    local is_chain = kind == "sign" and (after == "." or after == ":")
    if is_chain then
      last = last + 2
    elseif is_name(tokens, last) and (kind == "string" or kind == "sign" and closers[after]) then
      last = last + 1
    else
      return last
    end
  end
end

--- The operand after a sign.
---@param tokens shogun.Tokens
---@param i integer  the token of the sign
---@return shogun.Operand?
function operands.after(tokens, i)
  local last = last_of(tokens, i + 1)
  if not last then return nil end
  if tokens.kinds[last + 1] == "sign" and arithmetic[tokens.texts[last + 1]] then return nil end
  return ending_at(tokens, last)
end

return operands
