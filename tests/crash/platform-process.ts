import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createGroup, type Group } from './process-group.ts'
import type { CrashWorld } from './world.ts'

const MAIN = fileURLToPath(new URL('../../platform/main.ts', import.meta.url))
const START_MS_MAX = 120_000

export interface PlatformProcess {
  group: Group
  /** Of the process. */
  pid: number
  /** Where it answers, once it does. Rejects after two minutes of silence. */
  origin: Promise<string>
}

/** Starts the platform as its own process on any free port. The caller ends its group. */
export function startPlatformProcess({ environment }: CrashWorld): PlatformProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const origin = readOrigin(child.stdout)
  // Whoever waits for it hears of it; a life that ends before it has begun waits no more.
  origin.catch(() => {})
  return { group: createGroup(child), pid: child.pid as number, origin }
}

/** Where the platform says that it answers. */
async function readOrigin(stdout: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(START_MS_MAX)
  for (let said = ''; ; ) {
    const [chunk] = await once(stdout, 'data', { signal })
    said += chunk
    const origin = /answers on (http:[^\s"]+)[\n"]/.exec(said)?.[1]
    if (origin) return origin
  }
}
