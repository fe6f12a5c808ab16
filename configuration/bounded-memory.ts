import { join } from 'node:path'
import { inheritedEnv, processEnv } from './process-env.ts'
import { SYSTEM_CERTIFICATES } from './system-certificates.ts'

/** In MB. */
interface HeapBounds {
  oldSpace: number
  semiSpace: number
}

/**
 * Limits a process to about 600 MB under load. Pages need little heap at a time, but V8 lets garbage accumulate up to its
 * limit, and each image-processing thread has its own allocation arena, of which glibc returns little.
 */
const SERVING: HeapBounds = { oldSpace: 256, semiSpace: 8 }
/** For commands that stream rows: without a limit, V8 lets more garbage accumulate the more rows there are. */
export const STREAMING: HeapBounds = { oldSpace: 96, semiSpace: 2 }
const ARENAS = '2'
/** Removed by `npm ci`. Node does without it where this user may not write. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled')
const IS_BOUNDED = 'CLIFFHANGER_MEMORY_IS_BOUNDED'

interface Start {
  argv: readonly string[]
  execArgv: readonly string[]
  isDevelopment: boolean
  env: Readonly<Record<string, string | undefined>>
  heap?: HeapBounds
}

/**
 * How to restart the process with memory limits, the system's certificate authorities and a place for compiled modules, which
 * take two fifths of the CPU of loading them; null if it already has them, or in development. What the user has set for Node or
 * the allocator takes precedence.
 */
export function boundedStart({
  argv,
  execArgv,
  isDevelopment,
  env,
  heap = SERVING,
}: Start): { args: string[]; env: Record<string, string | undefined> } | null {
  // Vite needs much more memory than the product.
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
    env: {
      ...env,
      MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? ARENAS,
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? COMPILED,
      [IS_BOUNDED]: '1',
    },
  }
}

function isDevelopment(): boolean {
  try {
    return processEnv().CLIFFHANGER_MODE === 'development'
  } catch {
    // The restarted process reports what is wrong with `.env`.
    return false
  }
}

/**
 * Replaces this process with a new one under the same id, where the system supports it; otherwise does nothing. Every command
 * that runs long or reads whole databases calls it first, so that the limits do not depend on how it was started.
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
  // Suppresses Node's warning that `execve` is experimental.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...start.args], start.env as NodeJS.ProcessEnv)
}
