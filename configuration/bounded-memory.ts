import { inheritedEnv, processEnv } from './process-env.ts'

/**
 * Bounds the memory of a process to 600 MB after load, half of what it used before (rule 27). Pages need little heap
 * at a time, but V8 lets garbage accumulate up to a limit, and every thread that makes pictures keeps its own
 * allocation arena, of which glibc returns little.
 */
const NODE_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=8']
const ARENAS = '2'
const IS_BOUNDED = 'CLIFFHANGER_MEMORY_IS_BOUNDED'

interface Start {
  argv: readonly string[]
  execArgv: readonly string[]
  isDevelopment: boolean
  env: Readonly<Record<string, string | undefined>>
}

/**
 * How the process should be restarted, or null when it already runs so, or in development. A limit that the user has
 * set for Node or the allocator is kept.
 */
export function boundedStart({
  argv,
  execArgv,
  isDevelopment,
  env,
}: Start): { args: string[]; env: Record<string, string | undefined> } | null {
  // Vite needs far more than the product.
  if (env[IS_BOUNDED] || isDevelopment) return null
  const given = `${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`
  const options = NODE_OPTIONS.filter((option) => !given.includes(option.split('=', 1)[0] as string))
  return {
    args: [...execArgv, ...options, ...argv.slice(1)],
    env: { ...env, MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? ARENAS, [IS_BOUNDED]: '1' },
  }
}

function isDevelopment(): boolean {
  try {
    return processEnv().CLIFFHANGER_MODE === 'development'
  } catch {
    // The process that follows says what is wrong with `.env`.
    return false
  }
}

/**
 * Replaces this process with a new one with the same id, where the system supports it; otherwise continues as it is.
 * Every command that keeps running calls it first, so that the bounds do not depend on who starts it.
 */
export function boundMemory(): void {
  if (process.platform !== 'linux' || !process.execve) return
  const { argv, execArgv } = process
  const start = boundedStart({ argv, execArgv, env: inheritedEnv(), isDevelopment: isDevelopment() })
  if (!start) return
  // Node warns that the function is experimental, which does not concern the user.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...start.args], start.env as NodeJS.ProcessEnv)
}
