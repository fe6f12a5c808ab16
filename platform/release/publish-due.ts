import { lockForChange } from '../catalog/dramas/lock-drama.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Log } from '../runtime/log.ts'
import type { ReleaseDeps } from './publish.ts'
import { setDramaState, setEpisodeStates } from './set-state.ts'

const DUE_MAX = 50

/** Several processes may run it at once. */
export async function publishDue({
  db,
  clock,
  log,
}: ReleaseDeps & { log: Pick<Log, 'info'> }): Promise<void> {
  const nowMs = clock.nowMs()
  const next = { state: 'published', publishAtMs: null, nowMs } as const
  const due = await db
    .selectFrom('drama')
    .select('id')
    .where('publish_at_ms', '<=', nowMs)
    .union(db.selectFrom('episode').select('drama_id as id').where('publish_at_ms', '<=', nowMs))
    .limit(DUE_MAX)
    .execute()
  for (const { id } of due) {
    const published = await inTransaction(db, async (tx) => {
      await lockForChange(tx, id)
      const drama = await tx
        .selectFrom('drama')
        .select(['id', 'key', 'is_hidden', 'comes_on', 'publish_at_ms'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const episodes = await tx
        .selectFrom('episode')
        .select('id')
        .where('drama_id', '=', id)
        .where('publish_at_ms', '<=', nowMs)
        .execute()
      const ids = episodes.map((episode) => episode.id)
      if (ids.length > 0) await setEpisodeStates(tx, drama, ids, next)
      const isDue = drama.publish_at_ms !== null && drama.publish_at_ms <= nowMs
      if (isDue) await setDramaState(tx, id, next)
      return { key: drama.key, isDue, episodeCount: ids.length }
    })
    if (published.isDue || published.episodeCount > 0) log.info(published, 'scheduled release published')
  }
}
