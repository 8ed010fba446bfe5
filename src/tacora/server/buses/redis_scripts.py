"""What Redis does in one step: hints, who is at a table, buckets of tokens. Its clock counts."""

from __future__ import annotations

SAY = """
local said = {}
for i, key in ipairs(KEYS) do
  for _, process in ipairs(redis.call('HKEYS', key)) do
    if process ~= ARGV[1] then
      said[process] = said[process] or {}
      table.insert(said[process], ARGV[i + 1])
    end
  end
end
for process, texts in pairs(said) do
  redis.call('PUBLISH', 'tacora:process:' .. process, '[' .. table.concat(texts, ',') .. ']')
end
"""
"""Say something about each table (ARGV: process, a text for each) to the other processes with it:
one message to each of them."""

PRESENT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = string.format('%.0f', now + ARGV[2])
local said, answers = {}, {}
for i, key in ipairs(KEYS) do
  local who, text = ARGV[2 * i + 1], ARGV[2 * i + 2]
  local answer = {'0'}
  local all = redis.call('HGETALL', key)
  for j = 1, #all, 2 do
    local process, until_, guests = all[j], string.match(all[j + 1], '^(%d+) (.*)$')
    if tonumber(until_) <= now then
      redis.call('HDEL', key, process)
    elseif process == ARGV[1] then
      answer[1] = '1'
    else
      answer[#answer + 1] = guests
      if text ~= '' then
        said[process] = said[process] or {}
        table.insert(said[process], text)
      end
    end
  end
  if who ~= '' then
    redis.call('HSET', key, ARGV[1], ends .. ' ' .. who)
    redis.call('PEXPIRE', key, ARGV[2])
  else
    redis.call('HDEL', key, ARGV[1])
  end
  answers[i] = table.concat(answer, ';')
end
for process, texts in pairs(said) do
  redis.call('PUBLISH', 'tacora:process:' .. process, '[' .. table.concat(texts, ',') .. ']')
end
return table.concat(answers, '\\n')
"""
"""Note who is at each table in a process (ARGV: process, milliseconds, then who and a text for each
table), say the text to the other processes with the table, and return for each table whether this
process was noted there and who is at the others.

A field of a table is a process that has it in memory: the time until which that holds, the number
of its spectators, its guests. Without `who` the process has the table no longer. A line of the
answer is a table; its parts are separated by semicolons."""

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
