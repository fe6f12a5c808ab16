import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createInFlight } from '../http/in-flight.ts'
import type { sealer } from './sealed.ts'
import type { RequestsOptions, SharedRequests, SharedState } from './shared-state.ts'
import type { Valkey } from './valkey.ts'

/** The lock of a machine that has died is free after this long; one that lives renews it. */
const LOCK_MS = 5_000
const RENEW_MS = 1_500
const LOOK_EVERY_MS = 50
const WAIT_MS_MAX = 60_000
/** For callers who wait: several times their interval, and a late one runs itself. */
const FOR_WAITING_MS = 5_000
const SEALED_LENGTH_MAX = 65_536

interface MachinesRequestsOptions extends RequestsOptions {
  name: string
  valkey: Valkey
  own: SharedState
  sealed: ReturnType<typeof sealer>
  nowMs(): number
}

type Claim =
  | { is: 'away' }
  | { is: 'run' }
  | { is: 'wait'; runId: string }
  | { is: 'outcome'; sealed: string }

/**
 * One run for all concurrent callers of all machines, and for later ones while the outcome is cached. Runs once on each machine
 * while Valkey does not respond, or if a machine dies with the lock: whatever a run changes must be safe to repeat.
 */
export function machinesRequests<Outcome>(options: MachinesRequestsOptions): SharedRequests<Outcome> {
  const { name, valkey, own, sealed, nowMs, keysMax, deadlineMs = WAIT_MS_MAX, cachedMs = 0 } = options
  const ownRequests = own.requests<Outcome>(name, { keysMax, deadlineMs, cachedMs })
  // Without a cache: what one machine has forgotten would be remembered by another.
  const concurrent = createInFlight<Outcome>({ nowMs, deadlineMs, ...(keysMax && { keysMax }) })
  const cachedKey = (key: string) => `outcome ${name} ${key}`
  const lockKey = (key: string) => `lock ${name} ${key}`
  const runKey = (runId: string) => `run ${runId}`

  async function claim(key: string, runId: string, awaitedId: string): Promise<Claim> {
    const keys = [cachedKey(key), lockKey(key), runKey(awaitedId)]
    const answer = await valkey.run('claim', keys, [runId, LOCK_MS], () => null)
    if (answer === null) return { is: 'away' }
    const [is, text = ''] = answer as ['run' | 'wait' | 'outcome', string | undefined]
    return is === 'outcome' ? { is, sealed: text } : is === 'wait' ? { is, runId: text } : { is }
  }

  async function runLocked(key: string, runId: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const renewal = setInterval(() => {
      void valkey.run('keepLock', [lockKey(key)], [runId, LOCK_MS], () => null)
    }, RENEW_MS).unref()
    let text = ''
    try {
      const outcome = await run()
      text = await sealed.seal(outcome)
      return outcome
    } finally {
      clearInterval(renewal)
      const left = text.length <= SEALED_LENGTH_MAX ? text : ''
      const keys = [cachedKey(key), lockKey(key), runKey(runId)]
      await valkey.run('finish', keys, [runId, left, cachedMs, FOR_WAITING_MS], () => null)
    }
  }

  async function acrossMachines(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const runId = randomUUID()
    const giveUpAtMs = nowMs() + deadlineMs
    let awaitedId: string = runId
    while (nowMs() < giveUpAtMs) {
      const claimed = await claim(key, runId, awaitedId)
      if (claimed.is === 'away') return ownRequests.share(key, run)
      if (claimed.is === 'run') return runLocked(key, runId, run)
      if (claimed.is === 'outcome') {
        const opened = await sealed.open(claimed.sealed)
        return opened ? (opened.outcome as Outcome) : run()
      }
      awaitedId = claimed.runId
      await wait(LOOK_EVERY_MS)
    }
    return run()
  }

  return {
    share: (key, run) => concurrent.share(key, () => acrossMachines(key, run)),
    async forget(key) {
      concurrent.forget(key)
      await ownRequests.forget(key)
      for (const one of [cachedKey(key), lockKey(key)]) await valkey.run('delete', [one], [], () => null)
    },
  }
}
