import type { Measured } from '../../configuration/instruments.ts'
import type { Secrets } from '../config/secrets.ts'
import { rateLimiter } from '../rate-limits/limits.ts'
import { machinesLimits } from './machines-limits.ts'
import { machinesRequests } from './machines-requests.ts'
import { sealer } from './sealed.ts'
import {
  FIRST_REMEMBERED_MS,
  ownState,
  type RequestsOptions,
  type SharedRequests,
  type SharedState,
} from './shared-state.ts'
import { openValkey } from './valkey.ts'

interface MachinesStateOptions {
  url: string
  answerMs: number
  /** The site's; its host begins all keys. */
  origin: string
  secrets: Pick<Secrets, 'sessionKeys'>
  limitFactor: number
  log: Parameters<typeof openValkey>[0]['log']
  nowMs(): number
}

export interface MachinesState {
  state: SharedState
  read(): Measured
  close(): Promise<void>
}

/**
 * State with one value for all web processes of all machines, in Valkey. While that does not respond, each machine uses its own, so
 * nothing in it may be needed for correctness: that is the database's. Never rejects. Record 106.
 */
export async function openMachinesState(options: MachinesStateOptions): Promise<MachinesState> {
  const { url, answerMs, origin, secrets, limitFactor, log, nowMs } = options
  const valkey = await openValkey({ url, answerMs, prefix: `cliffhanger:${new URL(origin).host}:`, log })
  // Its limits would be those of `machinesLimits`, which has its own.
  const own = ownState({ limitFactor: 0, nowMs })
  const sealed = sealer(secrets.sessionKeys)
  const known = new Map<string, SharedRequests<unknown>>()
  return {
    state: {
      limiter: limitFactor > 0 ? rateLimiter({ factor: limitFactor, store: machinesLimits(valkey) }) : null,
      requests<Outcome>(name: string, requests: RequestsOptions) {
        const found =
          known.get(name) ?? machinesRequests<unknown>({ ...requests, name, valkey, own, sealed, nowMs })
        known.set(name, found)
        return found as SharedRequests<Outcome>
      },
      async isFirst(key) {
        if (!(await own.isFirst(key))) return false
        const answer = await valkey.run(
          'writeFirst',
          [`first ${key}`],
          ['1', FIRST_REMEMBERED_MS],
          () => 'OK',
        )
        return answer !== null
      },
    },
    read: () => toMeasured(valkey.counts()),
    close: valkey.close,
  }
}

export function toMeasured({ isUp, failedCount }: { isUp: boolean; failedCount: number }): Measured {
  const one = (value: number) => ({ aggregator: 'sum' as const, values: [{ labels: {}, value }] })
  return [
    {
      name: 'cliffhanger_shared_state_up',
      help: 'Whether state is shared with other machines.',
      type: 'gauge',
      ...one(Number(isUp)),
    },
    {
      name: 'cliffhanger_shared_state_failures_total',
      help: 'Uses of this machine’s own state because the shared one did not respond.',
      type: 'counter',
      ...one(failedCount),
    },
  ]
}
