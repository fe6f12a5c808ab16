import { type Act, type Beat, lastWordAt, type SoundEffect, type TimedBeat, timeBeats } from './acting.ts'
import type { ArmPose } from './figure/figure.ts'
import type { Mood } from './figure/look.ts'
import { type Shot, shotSeconds } from './story.ts'

type ActedShot = Extract<Shot, { kind: 'acted' }>

/** A panel that slides over a shot: the eyes in a strip across the frame, the others in a corner. */
export type CloseUp = { of: 'eyes' | 'eye' | 'mouth' | 'hand'; who: string; start: number; end: number }
/** Something strikes: a sound, or what someone feels. */
export type Impact = { kind: SoundEffect | 'anger' | 'fright' | 'surprise'; at: number; seconds: number }
/** `columns` and `rows` show each character in a panel of their own; in `inset`, one rises out of a panel on the page. */
type Layout = 'whole' | 'columns' | 'rows' | 'inset'
/** How a shot takes the former one's place. */
export type Arrival = 'cut' | 'left' | 'right' | 'up' | 'open' | 'punch' | 'panels'
export type Direction = { layout: Layout; arrival: Arrival; closeUps: CloseUp[]; impacts: Impact[] }

/** How long before a cut the next one's eyes are seen. */
export const GLIMPSE_SECONDS = 0.6
const CLOSE_UP_SECONDS = 1.4
const CLOSE_UPS_APART_SECONDS = 1.2
const REACTS_AFTER_SECONDS = 0.35
/** Before this much of a shot has passed, nothing covers it. */
const ARRIVED_SECONDS = 0.5

const TOUCHING: ReadonlySet<ArmPose> = new Set(['offer', 'reach'])
const SEEN_IN_HAND: ReadonlySet<ArmPose> = new Set([
  'fist',
  'heart',
  'hold',
  'offer',
  'plead',
  'reach',
  'phone',
])
const FELT: Partial<Record<Mood, Impact['kind']>> = { angry: 'anger', fear: 'fright', shock: 'surprise' }
const EYES: ReadonlySet<Mood> = new Set(['shock', 'fear', 'angry', 'cold'])

const isApart = ({ actors, beats }: ActedShot) =>
  !actors.some(({ walk, dark, back, arm }) => walk || dark || back || (arm && TOUCHING.has(arm))) &&
  !beats.some(({ acts }) => Object.values(acts ?? {}).some(({ arm }) => arm && TOUCHING.has(arm)))

/** Characters who talk without touching may each have a panel. */
const maySplit = (shot: Shot): shot is ActedShot =>
  shot.kind === 'acted' &&
  shot.actors.length === (shot.framing === 'two' ? 2 : 3) &&
  shot.beats.some(({ say }) => say) &&
  isApart(shot)

function closeUpOf(shot: ActedShot, act: Act, speaks: boolean): CloseUp['of'] | null {
  if (act.holds || (act.arm && SEEN_IN_HAND.has(act.arm))) return 'hand'
  if (shot.framing === 'face' || !act.mood) return null
  const alone = shot.actors.length === 1
  if (act.mood === 'sly' && speaks) return 'mouth'
  if (act.mood === 'weep') return 'eye'
  return EYES.has(act.mood) && !alone ? 'eyes' : null
}

type Moment = { beat: TimedBeat; who: string; act: Act; at: number }

/** What characters do, each when it is seen: speakers at the strong end of their line, listeners soon after it began. */
const listMoments = (beats: readonly TimedBeat[]): Moment[] =>
  beats.flatMap((beat) =>
    Object.entries(beat.acts ?? {}).map(([who, act]) => ({
      beat,
      who,
      act,
      at: beat.start + (beat.by === who ? lastWordAt(beat) : REACTS_AFTER_SECONDS),
    })),
  )

function chooseCloseUps(shot: ActedShot, moments: readonly Moment[], seconds: number): CloseUp[] {
  const chosen: CloseUp[] = []
  for (const { beat, who, act, at } of moments) {
    const of = shot.actors.some((actor) => actor.who === who) && closeUpOf(shot, act, beat.by === who)
    const start = Math.max(ARRIVED_SECONDS, of === 'hand' ? Math.min(at, beat.start + 0.7) : at - 0.2)
    const end = Math.min(start + CLOSE_UP_SECONDS, seconds)
    const last = chosen.at(-1)
    if (of && end - start > 0.8 && (!last || start - last.end > CLOSE_UPS_APART_SECONDS))
      chosen.push({ of, who, start, end })
  }
  const [first] = shot.actors
  // Small figures get a look at who it is.
  if (chosen.length === 0 && shot.framing === 'full' && seconds >= 2.2 && first && !first.dark && !first.back)
    return [{ of: 'eyes', who: first.who, start: 0.8, end: Math.min(seconds, 2.4) }]
  return chosen
}

const isNear = ({ framing }: ActedShot) => framing === 'close' || framing === 'face' || framing === 'over'

function chooseImpacts(shot: ActedShot, beats: readonly TimedBeat[], moments: readonly Moment[]): Impact[] {
  const sounds = beats.flatMap(({ sound, start, end }) =>
    sound ? [{ kind: sound, at: start + 0.1, seconds: end - start }] : [],
  )
  const felt = moments.flatMap(({ who, act, at }) => {
    const kind = act.mood && FELT[act.mood]
    const seen = isNear(shot) && shot.actors[0]?.who === who
    return kind && seen ? [{ kind, at, seconds: 0.9 }] : []
  })
  return [...sounds, ...felt]
}

/** A pause long enough for the next one's eyes to come in. */
const ends = (beats: readonly Beat[]) => {
  const last = beats.at(-1)
  return last?.say !== undefined || (last?.seconds ?? 0) >= 1.2
}

function chooseArrival(shot: Shot, index: number, layout: Layout, former?: Shot): Arrival {
  if (!former || (shot.kind === 'acted' && shot.enters)) return 'cut'
  if (layout === 'columns' || layout === 'rows') return 'panels'
  if (shot.place !== former.place || shot.kind !== 'acted' || layout === 'inset') return 'up'
  const [one] = shot.actors
  const isOther =
    former.kind === 'acted' && !(former.actors.length === 1 && former.actors[0]?.who === one?.who)
  if (shot.framing === 'face' && index % 2 === 0) return 'punch'
  if (isNear(shot) && isOther && former.kind === 'acted' && ends(former.beats) && index % 3 > 0) return 'open'
  return (one?.turn ?? (shot.actors.length > 1 ? index % 2 : 1)) > 0 ? 'left' : 'right'
}

/** A close-up of one who speaks may be a panel on the page. */
const mayInset = (shot: Shot) =>
  shot.kind === 'acted' &&
  shot.framing === 'close' &&
  shot.actors.length === 1 &&
  !shot.enters &&
  shot.beats.some(({ say }) => say)

/** Directs a film's shots: which panels they are, what slides over them, and what strikes. */
export function direct(shots: readonly Shot[]): Direction[] {
  const directions = directEach(shots)
  // A glimpse of the next shot has the frame to itself.
  return directions.map((direction, index) => {
    if (directions[index + 1]?.arrival !== 'open') return direction
    const until = shotSeconds(shots[index]!) - GLIMPSE_SECONDS
    return { ...direction, closeUps: direction.closeUps.filter(({ end }) => end <= until) }
  })
}

function directEach(shots: readonly Shot[]): Direction[] {
  const counts = { split: 0, inset: 0 }
  return shots.map((shot, index) => {
    const layout: Layout = maySplit(shot)
      ? shot.actors.length === 3
        ? 'rows'
        : (['columns', 'rows'] as const)[counts.split++ % 2]!
      : mayInset(shot)
        ? (['inset', 'whole'] as const)[counts.inset++ % 2]!
        : 'whole'
    const arrival = chooseArrival(shot, index, layout, shots[index - 1])
    if (shot.kind !== 'acted') return { layout, arrival, closeUps: [], impacts: [] }
    const beats = timeBeats(shot.beats)
    const moments = listMoments(beats)
    return {
      layout,
      arrival,
      closeUps:
        layout === 'whole' || layout === 'inset' ? chooseCloseUps(shot, moments, beats.at(-1)?.end ?? 0) : [],
      impacts: chooseImpacts(shot, beats, moments),
    }
  })
}
