import { inheritedEnv, processEnv } from './process-env.ts'
import { SYSTEM_CERTIFICATES } from './system-certificates.ts'

/** Of V8's heap, in MB. */
interface HeapBounds {
  oldSpace: number
  semiSpace: number
}

/**
 * Bounds the memory of a process to 600 MB after load, half of what it used before. Pages need little heap
 * at a time, but V8 lets garbage accumulate up to a limit, and every thread that makes pictures keeps its own
 * allocation arena, of which glibc returns little.
 */
const SERVING: HeapBounds = { oldSpace: 256, semiSpace: 8 }
/** For commands that read row after row and keep none: the more rows there are, the more garbage V8 would let be. */
export const STREAMING: HeapBounds = { oldSpace: 96, semiSpace: 2 }
const ARENAS = '2'
const IS_BOUNDED = 'CLIFFHANGER_MEMORY_IS_BOUNDED'

interface Start {
  argv: readonly string[]
  execArgv: readonly string[]
  isDevelopment: boolean
  env: Readonly<Record<string, string | undefined>>
  heap?: HeapBounds
}

/**
 * How the process should be restarted, or null when it already runs so, or in development: with limits, where a limit
 * that the user has set for Node or the allocator is kept, and with the certificate authorities of the system.
 */
export function boundedStart({
  argv,
  execArgv,
  isDevelopment,
  env,
  heap = SERVING,
}: Start): { args: string[]; env: Record<string, string | undefined> } | null {
  // Vite needs far more than the product.
  if (env[IS_BOUNDED] || isDevelopment) return null
  const given = `${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`
  const wanted = [
    SYSTEM_CERTIFICATES,
    `--max-old-space-size=${heap.oldSpace}`,
    `--max-semi-space-size=${heap.semiSpace}`,
  ]
  const options = wanted.filter((option) => !given.includes(option.split('=', 1)[0] as string))
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
 * Every command that keeps running or reads whole databases calls it first, so that the bounds do not depend on who
 * starts it.
 */
export function boundMemory(heap?: HeapBounds): void {
  if (process.platform !== 'linux' || !process.execve) return
  const { argv, execArgv } = process
  const start = boundedStart({
    argv,
    execArgv,
    env: inheritedEnv(),
    isDevelopment: isDevelopment(),
    ...(heap && { heap }),
  })
  if (!start) return
  // Node warns that the function is experimental, which does not concern the user.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...start.args], start.env as NodeJS.ProcessEnv)
}
