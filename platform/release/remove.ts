import * as z from 'zod'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database, ReleaseState } from '../db/tables.ts'
import { noFault } from '../runtime/fault.ts'
import { DramaName, EpisodeNumbers, findDrama, findEpisodes, lockDrama } from './find-release.ts'
import type { ReleaseDeps, ReleaseReport } from './publish.ts'
import { loadPurchases, type Purchases } from './purchases.ts'
import { setDramaState, setEpisodeStates } from './set-state.ts'
import { findUnneeded, type MediaKeys } from './unneeded-media.ts'

export const RemovalQuery = z.object({ drama: DramaName, episodes: EpisodeNumbers })
export type RemovalQuery = z.infer<typeof RemovalQuery>

export const RemoveRequest = RemovalQuery.extend({
  isTakedown: z.boolean(),
})
export type RemoveRequest = z.infer<typeof RemoveRequest>

export interface RemovalPreview {
  key: string
  name: string
  state: ReleaseState
  purchases: Purchases
}

export type RemovalReport = ReleaseReport & { purchases: Purchases; unneeded: MediaKeys }

export async function previewRemoval(
  { db }: { db: Database },
  { drama: name, episodes }: RemovalQuery,
): Promise<RemovalPreview> {
  const { id, key, name: title, state } = await findDrama(db, name)
  const found = episodes && (await findEpisodes(db, { id, key }, episodes))
  const ids = found?.map((episode) => episode.id) ?? null
  return { key, name: title, state, purchases: await loadPurchases(db, id, ids) }
}

/**
 * Removes a drama, or some of its episodes. Unlocks, receipts and texts stay; purchases stay playable for
 * their buyers, unless it is a takedown. Repeating it changes nothing and reports the same. The caller then
 * deletes the unneeded videos and pictures. Rejects with `OperatorRefusal`.
 */
export async function remove(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: name, episodes, isTakedown }: RemoveRequest,
): Promise<RemovalReport> {
  const report = await inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, name)
    const nowMs = clock.nowMs()
    let ids: string[] | null = null
    if (episodes === null) {
      await removeDrama(tx, drama, { isTakedown, nowMs })
    } else {
      const found = await findEpisodes(tx, drama, episodes)
      ids = found.map((episode) => episode.id)
      const takenDown = found.filter((episode) => episode.state === 'takenDown').map((episode) => episode.id)
      const changed = isTakedown ? ids : ids.filter((id) => !takenDown.includes(id))
      const state = isTakedown ? 'takenDown' : 'removed'
      await setEpisodeStates(tx, drama, changed, { state, publishAtMs: null, nowMs })
    }
    fault('release:before-commit')
    const isPublic = episodes !== null && !drama.is_hidden
    const purchases = await loadPurchases(tx, drama.id, ids)
    return { dramaId: drama.id, key: drama.key, name: drama.name, isPublic, purchases }
  })
  return { ...report, unneeded: await findUnneeded(db, [report.dramaId]) }
}

/** A takedown is never undone by a removal. */
export async function removeDrama(
  tx: Tx,
  { id, state }: { id: string; state: ReleaseState },
  { isTakedown, nowMs }: { isTakedown: boolean; nowMs: number },
): Promise<void> {
  if (state === 'takenDown') return
  const next = isTakedown ? 'takenDown' : 'removed'
  await setDramaState(tx, id, { state: next, publishAtMs: null, nowMs })
}
