import type { EpisodeState } from '../../platform/db/tables.ts'
import { counted, inTime } from './words.ts'

const STATES = {
  published: 'published',
  scheduled: 'scheduled',
  hidden: 'hidden',
  removed: 'removed',
  takenDown: 'taken down',
  leftOut: 'not in the last import',
} as const satisfies Record<EpisodeState, string>

export function stateInWords(state: EpisodeState, publishAtMs: number | null): string {
  return publishAtMs === null ? STATES[state] : `scheduled for ${inTime(publishAtMs)}`
}

/** A subject with its verb: `Storm is`, `3 episodes of Storm are`. */
export function subjectInWords(
  name: string,
  episodes: readonly number[] | null,
): { subject: string; verb: 'is' | 'are' } {
  if (episodes === null) return { subject: name, verb: 'is' }
  return {
    subject: `${counted(episodes.length, 'episode')} of ${name}`,
    verb: episodes.length === 1 ? 'is' : 'are',
  }
}
