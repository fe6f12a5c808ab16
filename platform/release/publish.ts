import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database, EpisodeState } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { type Fault, noFault } from '../runtime/fault.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { DramaName, EpisodeNumbers, findEpisodes, lockDrama } from './find-release.ts'
import { hasPublicEpisode, setDramaState, setEpisodeStates } from './set-state.ts'

export interface ReleaseDeps {
  db: Database
  clock: Clock
  fault?: Fault
}

export const PublishRequest = z.object({
  drama: DramaName,
  episodes: EpisodeNumbers,
  atMs: z.number().int().nullable(),
})
export type PublishRequest = z.infer<typeof PublishRequest>

export interface ReleaseReport {
  dramaId: string
  key: string
  name: string
  isPublic: boolean
}

export function publish(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: name, episodes, atMs }: PublishRequest,
): Promise<ReleaseReport> {
  return inTransaction(db, async (tx) => {
    const nowMs = clock.nowMs()
    if (atMs !== null && atMs <= nowMs) {
      throw new OperatorRefusal('That time has passed: name a later one, or none to publish now.')
    }
    const drama = await lockDrama(tx, name)
    const next = { state: atMs === null ? 'published' : 'scheduled', publishAtMs: atMs, nowMs } as const
    if (episodes === null) {
      refuseUnpublishable(`"${drama.key}"`, drama.state, atMs)
      if (drama.comes_on === null && !(await hasPublicEpisode(tx, drama.id))) {
        throw new OperatorRefusal('None of its episodes is public: publish some of them first.')
      }
      await setDramaState(tx, drama.id, next)
    } else {
      const found = await findEpisodes(tx, drama, episodes)
      for (const { number, state } of found) refuseUnpublishable(`Episode ${number}`, state, atMs)
      const ids = found.map((episode) => episode.id)
      await setEpisodeStates(tx, drama, ids, next)
    }
    fault('release:before-commit')
    const isPublic = episodes === null ? atMs === null : !drama.is_hidden
    return { dramaId: drama.id, key: drama.key, name: drama.name, isPublic }
  })
}

function refuseUnpublishable(what: string, state: EpisodeState, atMs: number | null): void {
  if (state === 'removed' || state === 'takenDown') {
    throw new OperatorRefusal(`${what} was removed with its videos: import the drama again, then publish it.`)
  }
  if (state === 'published' && atMs !== null) {
    throw new OperatorRefusal(`${what} is public already: hide it first to publish it later.`)
  }
}
