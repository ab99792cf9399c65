---@meta _
--- Records of games.

--- The record of a game. See record/init.lua.
---@class shogun.Record
---@field tags { name: string, value: string }[]
---@field moves table[]
---@field result "1-0" | "0-1" | "1/2-1/2" | "*"
---@field comment string?
