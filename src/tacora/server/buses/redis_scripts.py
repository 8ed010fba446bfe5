"""What Redis does in one step: who is at a table, and buckets of tokens. Its clock counts."""

from __future__ import annotations

PRESENT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now + ARGV[2]) .. ' ' .. ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
local others = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local ends, guests = string.match(all[i + 1], '^(%d+) (.*)$')
  if tonumber(ends) <= now then
    redis.call('HDEL', KEYS[1], all[i])
  elseif all[i] ~= ARGV[1] then
    others[#others + 1] = guests
  end
end
return others
"""
"""Note who is at a process (ARGV: process, milliseconds, who), and return who is at the others.
A field is a process: the time until which it holds, the number of its spectators, its guests."""

TAKE = """
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local left, since = unpack(redis.call('HMGET', KEYS[1], 'left', 'since'))
left = math.min(burst, (tonumber(left) or burst) + (now - (tonumber(since) or now)) * rate)
local granted = left >= 1
if granted then left = left - ARGV[3] end
left, now = string.format('%.6f', left), string.format('%.6f', now)
redis.call('HSET', KEYS[1], 'left', left, 'since', now)
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return granted and 1 or 0
"""
"""Take a token of a bucket (ARGV: tokens a second, tokens at once, 1); return 1 if there was one.
With 0 as the last one only look."""

CLAIM = """
local owner = string.match(redis.call('GET', KEYS[1]) or '', '^%S+')
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[3], 'PX', ARGV[2])
return 1
"""
"""Begin a job or go on with it (ARGV: process, milliseconds, progress); return 0 if another process
has it."""

FINISH = """
local owner = string.match(redis.call('GET', KEYS[1]) or '', '^%S+')
if owner == ARGV[1] then redis.call('DEL', KEYS[1]) end
"""
"""Give a job up (ARGV: process)."""
