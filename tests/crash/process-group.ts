import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A child process with its descendants. */
export interface Group {
  /** Its exit code when it is over; null: it was killed. Never rejects. */
  ended: Promise<number | null>
  /** Kills the group and waits until it is gone. */
  kill(): Promise<void>
}

/** Takes a child that was started `detached`, so that it leads a group of its own. */
export function createGroup(child: ChildProcess): Group {
  const ended = once(child, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  )
  return {
    ended,
    async kill() {
      // A process without a number was never started; one that is over has left its number to others.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
      }
      await ended
    },
  }
}
