import {
  type Act,
  type Actor,
  type Beat,
  beatSeconds,
  type Framing,
  type LightChange,
  type SoundEffect,
} from './acting.ts'
import type { Look, Mood } from './figure/look.ts'
import type { PlaceName } from './places/index.ts'
import type { Palette } from './places/place.ts'
import type { Item } from './props.ts'
import type { Weather } from './weather.ts'

export type Move = 'push' | 'pull' | 'left' | 'right' | 'rise'

type Common = {
  place: PlaceName
  say?: string
  by?: string
  seconds?: number
  weather?: Weather
  move?: Move
}
export type Shot = Common &
  (
    | { kind: 'door'; who: string }
    | { kind: 'insert'; item: Item; text?: string }
    | {
        kind: 'acted'
        framing: Framing
        actors: Actor[]
        beats: Beat[]
        light?: LightChange
        /** A first shot of a scene may come out of black or white; others are cut. */
        enters?: 'black' | 'white'
      }
  )

export type Episode = { shots: Shot[]; weather?: Weather }
export type Cast = Record<string, Look & { name: string }>

export type Poster = {
  layout:
    | 'pair'
    | 'ghost'
    | 'split'
    | 'solo'
    | 'trio'
    | 'eyes'
    | 'graphic'
    | 'torn'
    | 'ledge'
    | 'umbrella'
    | 'jar'
  place: PlaceName
  cast: string[]
  moods?: Mood[]
  /** In the drama's own language; its names in others are broken into lines by themselves. */
  title: string[]
  /** On the card that ends a film. */
  subtitle?: string
  font: 'serif' | 'sans' | 'han' | 'gothic'
  weather?: Weather
  /** Swaps the two figures of a pair. */
  mirrored?: boolean
}

export type Score = {
  root: number
  scale: 'minor' | 'major' | 'pentatonic' | 'dorian' | 'japanese'
  tempo: number
  lead: 'pluck' | 'bell' | 'piano' | 'flute'
  pad: number
  beat: 'none' | 'soft' | 'drive' | 'waltz' | 'tense'
  /** The melody of the drama: steps of the scale, and how many beats each lasts. */
  theme: [step: number, beats: number][]
}

type Described = {
  key: string
  /** Of the title on its cover; its name in that and in every other language is in `demonstration/texts/`. */
  language: 'en' | 'zh-Hans' | 'ja' | 'ko'
  categories: string[]
  palette: Palette
  cast: Cast
  poster: Poster
}
export type FilmedDrama = Described & {
  freeEpisodes: number
  priceCoins: number
  score: Score
  episodes: Episode[]
}
/** A poster alone, which says when the drama comes: so many days after a platform first shows it. */
export type AnnouncedDrama = Described & { announcedInDays: number }
export type Drama = FilmedDrama | AnnouncedDrama

export const isFilmed = (drama: Drama): drama is FilmedDrama => 'episodes' in drama

type More = Partial<Pick<Common, 'say' | 'by' | 'seconds' | 'weather' | 'move'>>

export const door = (place: PlaceName, who: string, say?: string, more: More = {}): Shot => ({
  kind: 'door',
  place,
  who,
  say,
  by: who,
  ...more,
})
export const insert = (place: PlaceName, item: Item, text?: string, more: More = {}): Shot => ({
  kind: 'insert',
  place,
  item,
  text,
  ...more,
})

type Staging = Pick<Common, 'weather' | 'move'> & { light?: LightChange; enters?: 'black' | 'white' }

/** A shot in which characters speak and react, one beat after the other. */
export const acted = (
  framing: Framing,
  place: PlaceName,
  actors: Actor[],
  beats: Beat[],
  staging: Staging = {},
): Shot => ({ kind: 'acted', framing, place, actors, beats, ...staging })

/** A spoken line, what its speaker does while saying it, and what the others do. */
export const line = (by: string, say: string, act: Act = {}, others: Record<string, Act> = {}): Beat => ({
  by,
  say,
  acts: { ...others, [by]: act },
})

/** A silent stretch of a shot, in seconds. */
export const wait = (seconds: number, acts: Record<string, Act> = {}, sound?: SoundEffect): Beat => ({
  seconds,
  acts,
  ...(sound && { sound }),
})

export const episode = (...shots: Shot[]): Episode => ({ shots })

const SECONDS: Record<Exclude<Shot['kind'], 'acted'>, number> = {
  door: 2.7,
  insert: 2.3,
}
const SECONDS_PER_LETTER = 0.052
const READING_START_SECONDS = 0.9

export function shotSeconds(shot: Shot): number {
  if (shot.kind === 'acted')
    return Math.round(shot.beats.reduce((sum, beat) => sum + beatSeconds(beat), 0) * 10) / 10
  const reading = shot.say ? READING_START_SECONDS + shot.say.length * SECONDS_PER_LETTER : 0
  return shot.seconds ?? Math.round(Math.max(SECONDS[shot.kind], reading) * 10) / 10
}
