import { BEFORE_LINE_SECONDS, spokenSeconds, timeBeats } from '../acting.ts'
import { seeded } from '../drawing/svg.ts'
import type { Mood } from '../figure/look.ts'
import type { Cut, Film } from '../film.ts'
import { castVoices, VOICES, type Voice } from './voice.ts'

/** Words of a film: when lips move for them, in seconds from its beginning, and how they are said. */
export type Words = { say: string; start: number; end: number; mood: Mood; voice: Voice; isFar: boolean }

/** Whoever is heard and not named has one of two voices. */
const toStranger = (say: string): Voice => (seeded(say)() < 0.5 ? VOICES.woman : VOICES.man)

/** What is said in a film, in order. */
export function toWords({ cuts, drama }: Film): Words[] {
  const voices = castVoices(drama.cast)
  const words = (say: string, by: string | undefined, mood: Mood, start: number): Words => {
    const voice = by ? voices.get(by) : undefined
    const end = start + spokenSeconds(say)
    return { say, start, end, mood, voice: voice ?? toStranger(say), isFar: !voice }
  }
  return cuts.flatMap(({ shot, start, end }: Cut) => {
    if (shot.kind !== 'acted')
      return shot.say
        ? [words(shot.say, shot.by, 'calm', start + Math.max(0, end - start - spokenSeconds(shot.say)) / 2)]
        : []
    const moods = new Map(shot.actors.map(({ who, mood }) => [who, mood]))
    return timeBeats(shot.beats).flatMap(({ say, by, acts = {}, start: after }) => {
      for (const [who, { mood }] of Object.entries(acts)) if (mood) moods.set(who, mood)
      const mood = (by && moods.get(by)) || 'calm'
      return say ? [words(say, by, mood, start + after + BEFORE_LINE_SECONDS)] : []
    })
  })
}
