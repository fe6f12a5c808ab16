import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toKey } from './feed-films.ts'
import type { SeenClip, Segment } from './feed-visit.ts'

export interface Part {
  fromSeconds: number
  toSeconds: number
}

export interface Track {
  /** `video-2` or `audio`, as its files are named. */
  id: string
  parts: readonly (Part & { bytes: number })[]
  /** Of a rendition; 0 of sound. */
  side: number
}

/** Films by the number of their drama; each is read once. */
export function createFilms(folder: string): (drama: number) => readonly Track[] {
  const read = new Map<number, Track[]>()
  return (drama) => {
    const film = read.get(drama) ?? readFilm(folder, toKey(drama))
    read.set(drama, film)
    return film
  }
}

/** The tracks of a packaged film, lowest rendition first, sound last. */
function readFilm(folder: string, mediaKey: string): Track[] {
  const film = join(folder, 'media/episodes', mediaKey)
  const manifest = readFileSync(join(film, 'manifest.mpd'), 'utf8')
  return manifest.split('<AdaptationSet ').flatMap((set) => {
    const parts = readTimeline(set)
    const renditions = [...set.matchAll(/<Representation id="(video-\d+|audio)"(?:[^>]* width="(\d+)")?/g)]
    return renditions.map(([, id, width]) => ({
      id: id!,
      side: Number(width ?? 0),
      parts: parts.map((part, index) => ({ ...part, bytes: statSync(join(film, toFile(id!, index))).size })),
    }))
  })
}

const toFile = (track: string, index: number) => `${track}-${String(index + 1).padStart(5, '0')}.m4s`

/** Its track and its number, from 1; null: a file of another kind. */
export function readFileName(name: string): { track: string; number: number } | null {
  const [, track, number] = /^(.+)-(\d{5})\.m4s$/.exec(name) ?? []
  return track && number ? { track, number: Number(number) } : null
}

function readTimeline(set: string): Part[] {
  const scale = Number(/timescale="(\d+)"/.exec(set)?.[1])
  const parts: Part[] = []
  let ticks = 0
  for (const [, length, repeats] of set.matchAll(/<S (?:t="\d+" )?d="(\d+)"(?: r="(\d+)")?/g)) {
    for (let turn = 0; turn <= Number(repeats ?? 0); turn++) {
      parts.push({ fromSeconds: ticks / scale, toSeconds: (ticks + Number(length)) / scale })
      ticks += Number(length)
    }
  }
  return parts
}

/**
 * What was fetched of clips and not seen: of a segment the seconds after which the viewer left, all of one that another rendition
 * replaced, and all of a clip that did not come.
 */
export function unseenBytes(
  films: (drama: number) => readonly Track[],
  segments: readonly Segment[],
  seen: readonly SeenClip[],
): number {
  const secondsOf = new Map(seen.map(({ drama, seconds }) => [drama, seconds]))
  const taken = new Set<string>()
  return segments.toReversed().reduce((unseen, { drama, name, bytes }) => {
    const seconds = secondsOf.get(drama) ?? 0
    const file = readFileName(name)
    if (!file) return seconds > 0 ? unseen : unseen + bytes
    const { track, number } = file
    const place = `${drama} ${track === 'audio'} ${number}`
    const part = films(drama).find(({ id }) => id === track)?.parts[number - 1]
    if (taken.has(place) || !part) return unseen + bytes
    taken.add(place)
    const seenSeconds = Math.min(part.toSeconds, seconds) - part.fromSeconds
    return unseen + bytes * (1 - Math.max(0, seenSeconds) / (part.toSeconds - part.fromSeconds))
  }, 0)
}
