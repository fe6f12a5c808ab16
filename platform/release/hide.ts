import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { EpisodeState } from '../db/tables.ts'
import { noFault } from '../runtime/fault.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { DramaName, EpisodeNumbers, findEpisodes, lockDrama } from './find-release.ts'
import type { ReleaseDeps, ReleaseReport } from './publish.ts'
import { setDramaState, setEpisodeStates } from './set-state.ts'

export const HideRequest = z.object({ drama: DramaName, episodes: EpisodeNumbers })
export type HideRequest = z.infer<typeof HideRequest>

/** Its files stay, and purchases stay playable. Rejects with {@link OperatorRefusal}. */
export function hide(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: name, episodes }: HideRequest,
): Promise<ReleaseReport> {
  return inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, name)
    const next = { state: 'hidden', publishAtMs: null, nowMs: clock.nowMs() } as const
    if (episodes === null) {
      refuseRemoved(`"${drama.key}"`, drama.state)
      await setDramaState(tx, drama.id, next)
    } else {
      const found = await findEpisodes(tx, drama, episodes)
      for (const { number, state } of found) refuseRemoved(`Episode ${number}`, state)
      const ids = found.map((episode) => episode.id)
      await setEpisodeStates(tx, drama, ids, next)
    }
    fault('release:before-commit')
    const isPublic = episodes !== null && !drama.is_hidden
    return { dramaId: drama.id, key: drama.key, name: drama.name, isPublic }
  })
}

function refuseRemoved(what: string, state: EpisodeState): void {
  if (state === 'removed' || state === 'takenDown') throw new OperatorRefusal(`${what} was removed already.`)
}
