import { setTimeout as wait } from 'node:timers/promises'
import { findReplayed, isReplica, readPosition } from './catalogue-reader.ts'
import { openPostgres } from './open.ts'

export interface ReplicaState {
  isReplica: boolean
  /** For how long it took to replay what the primary had; null: longer than was waited for. */
  lagMs: number | null
}

const LOOK_EVERY_MS = 50

/** Rejects with the driver's error when one of the two cannot be reached. @param url of the primary */
export async function inspectReplica(
  url: string,
  replicaUrl: string,
  waitMsMax: number,
): Promise<ReplicaState> {
  const [primary, replica] = [openPostgres(url, () => {}), openPostgres(replicaUrl, () => {})]
  try {
    if (!(await isReplica(replica))) return { isReplica: false, lagMs: null }
    const position = await readPosition(primary)
    const startedMs = performance.now()
    for (;;) {
      const lagMs = Math.round(performance.now() - startedMs)
      if ((await findReplayed(replica, [position])) === 1) return { isReplica: true, lagMs }
      if (lagMs > waitMsMax) return { isReplica: true, lagMs: null }
      await wait(LOOK_EVERY_MS)
    }
  } finally {
    await Promise.all([primary.destroy(), replica.destroy()])
  }
}
