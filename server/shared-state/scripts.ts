/**
 * Each runs in Valkey without another command in between. Redis and Valkey run the same language; every key is passed, and all have
 * a lifetime, so that nothing is left behind.
 */
export const SCRIPTS = {
  /** count · its maximum, ms of a window. Counts once; ms to wait, or -1. */
  take: {
    numberOfKeys: 1,
    lua: `
      local count = redis.call('INCR', KEYS[1])
      local leftMs = redis.call('PTTL', KEYS[1])
      if leftMs < 0 then
        leftMs = tonumber(ARGV[2])
        redis.call('PEXPIRE', KEYS[1], leftMs)
      end
      return count > tonumber(ARGV[1]) and leftMs or -1`,
  },
  /** count · its maximum. Whether one more would be counted: ms to wait, or -1. */
  look: {
    numberOfKeys: 1,
    lua: `
      local count = tonumber(redis.call('GET', KEYS[1]) or '0')
      return count >= tonumber(ARGV[1]) and redis.call('PTTL', KEYS[1]) or -1`,
  },
  read: { numberOfKeys: 1, lua: `return redis.call('GET', KEYS[1])` },
  /** key · value, lifetime in ms. */
  write: { numberOfKeys: 1, lua: `return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])` },
  /** The same, if there is no value yet; null: there is. */
  writeFirst: {
    numberOfKeys: 1,
    lua: `return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])`,
  },
  delete: { numberOfKeys: 1, lua: `return redis.call('DEL', KEYS[1])` },
  /**
   * cached outcome, lock, outcome of the run that the caller waits for · id of the caller's run, ms of the lock. One of
   * `outcome` and what it is, `run`: the caller has the lock, `wait` and the id of the run that has it.
   */
  claim: {
    numberOfKeys: 3,
    lua: `
      local outcome = redis.call('GET', KEYS[3]) or redis.call('GET', KEYS[1])
      if outcome then return { 'outcome', outcome } end
      if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return { 'run', '' } end
      return { 'wait', redis.call('GET', KEYS[2]) }`,
  },
  /** lock · id of the run, ms of the lock. */
  keepLock: {
    numberOfKeys: 1,
    lua: `return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0`,
  },
  /**
   * cached outcome, lock, outcome of this run · id of the run, the outcome or '' for none, ms for later callers, ms for those who
   * wait. A run that was forgotten meanwhile leaves nothing for later callers.
   */
  finish: {
    numberOfKeys: 3,
    lua: `
      local isCurrent = redis.call('GET', KEYS[2]) == ARGV[1]
      if isCurrent then redis.call('DEL', KEYS[2]) end
      if ARGV[2] == '' then return 0 end
      redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[4])
      if isCurrent and tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
      return 1`,
  },
} as const satisfies Record<string, { numberOfKeys: number; lua: string }>

export type ScriptName = keyof typeof SCRIPTS
