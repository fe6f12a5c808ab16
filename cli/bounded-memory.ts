/**
 * What keeps the product small on a small machine: 600 MB after load, where it took twice that (rule 27). Pages need
 * little heap at a time, but V8 lets garbage lie until a limit is near; and every thread that makes pictures keeps an
 * allocation arena of its own, of which glibc returns little.
 */
const NODE_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=8']
const ARENAS = '2'
const IS_BOUNDED = 'CLIFFHANGER_MEMORY_IS_BOUNDED'

interface Start {
  argv: readonly string[]
  execArgv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/**
 * How a process should be started instead of how it was, or null when it was started so already. Whoever sets a limit
 * for Node or the allocator keeps it.
 */
export function boundedStart({
  argv,
  execArgv,
  env,
}: Start): { args: string[]; env: Record<string, string | undefined> } | null {
  if (env[IS_BOUNDED]) return null
  const given = `${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`
  const options = NODE_OPTIONS.filter((option) => !given.includes(option.split('=', 1)[0] as string))
  return {
    args: [...execArgv, ...options, ...argv.slice(1)],
    env: { ...env, MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? ARENAS, [IS_BOUNDED]: '1' },
  }
}

/** Starts this process anew in its own place, with the same id, where the system can do that; else goes on as it is. */
export function boundMemory(): void {
  if (process.platform !== 'linux' || !process.execve) return
  const start = boundedStart(process)
  if (!start) return
  // Node warns that the function is young; that is nothing for whoever starts the product.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...start.args], start.env as NodeJS.ProcessEnv)
}
