import { entering, eyesOf } from './acted-shot.ts'
import { CAPTION_EDGES, timeBeats } from './acting.ts'
import { ARRIVAL_SECONDS, arrive, glimpse } from './arrival.ts'
import { type Direction, direct, GLIMPSE_SECONDS } from './direction.ts'
import { between, document, glow, group, linear, mix, path, rect, stroke } from './drawing/svg.ts'
import { drawShot, wholeFrame } from './shots.ts'
import type { Scene } from './staging.ts'
import { type FilmedDrama, type Shot, shotSeconds } from './story.ts'
import { titleBlock } from './title.ts'
import { weather } from './weather.ts'

/** Panels and cameras move at this rate; figures are drawn anew for every second frame. */
export const FRAMES_PER_SECOND = 24
const CARD_SECONDS = 1.5
const FLASH_SECONDS = 0.3

export type Cut = { shot: Shot; start: number; end: number; direction: Direction }
export type Film = {
  drama: FilmedDrama
  number: number
  cuts: Cut[]
  seconds: number
  cardStart: number
  scene: Scene
}

/** Lays an episode's shots end to end and closes it with the title card. */
export function planFilm(drama: FilmedDrama, index: number): Film {
  const story = drama.episodes[index]
  if (!story) throw new Error(`${drama.key} has no film ${index + 1}`)
  let at = 0
  const directions = direct(story.shots)
  const cuts = story.shots.map((shot, i) => {
    const start = at
    at = toMilliseconds(at + shotSeconds(shot))
    return { shot, start, end: at, direction: directions[i]! }
  })
  const scene = { palette: drama.palette, cast: drama.cast, seed: `${drama.key}${index}` }
  return {
    drama,
    number: index + 1,
    cuts,
    cardStart: at,
    seconds: toMilliseconds(at + CARD_SECONDS),
    scene,
  }
}

function card(film: Film, t: number): string {
  const p = film.drama.palette
  const settle = between(t, 0, 0.45)
  const low = film.drama.poster.subtitle ? 925 : 800
  const rays = Array.from({ length: 12 }, (_, i) =>
    path(
      'M-26 -120 L26 -120 L90 -1100 L-90 -1100 Z',
      mix(p.accent, p.sky[1], 0.4),
      `transform="rotate(${i * 30 + t * 6})" opacity="0.3"`,
    ),
  ).join('')
  return (
    rect(
      0,
      0,
      720,
      1280,
      linear([
        [0, p.sky[0]],
        [0.6, mix(p.accent, p.near, 0.55)],
        [1, p.near],
      ]),
    ) +
    group('translate(360 620)', rays) +
    glow(360, 620, 560, p.light, 0.4) +
    group(
      `translate(360 630) scale(${(1.16 - settle * 0.16).toFixed(3)})`,
      titleBlock(film.drama.poster, '#ffffff', p.light),
    ) +
    stroke(`M${360 - 130 * settle} ${low} H${360 + 130 * settle}`, p.light, 4) +
    [0, 1, 2]
      .map(
        (i) =>
          `<circle cx="${320 + i * 40}" cy="${low + 50}" r="7" fill="${p.light}" opacity="${between(t, 0.4 + i * 0.22, 0.6 + i * 0.22)}"/>`,
      )
      .join('') +
    weather('embers', t, p.light)
  )
}

/** The picture at one moment, as an SVG document. Equal arguments always give equal text. */
export function drawFrame(film: Film, t: number, size: { width: number; height: number }): string {
  return document(size, () => {
    const p = film.drama.palette
    if (t >= film.cardStart) {
      const late = t - film.cardStart
      return (
        card(film, late) +
        (late < FLASH_SECONDS ? wholeFrame(mix(p.light, '#ffffff', 0.6), 1 - late / FLASH_SECONDS) : '')
      )
    }
    return drawCuts(film, t)
  })
}

const drawCut = ({ scene }: Film, { shot, start, end, direction }: Cut, t: number) =>
  drawShot(scene, shot, t, end - start, direction)

/** The cut that is playing, the former one behind it while it arrives, and a glimpse of the next. */
function drawCuts(film: Film, t: number): string {
  const index = film.cuts.findIndex(({ end }) => t < end)
  const [former, now, next] = [-1, 0, 1].map((step) => film.cuts[index + step]) as [Cut, Cut, Cut?]
  const since = t - now.start
  const art = drawCut(film, now, since)
  if (former && since < ARRIVAL_SECONDS && now.direction.arrival !== 'cut')
    return arrive(
      now.direction.arrival,
      since / ARRIVAL_SECONDS,
      drawCut(film, former, former.end - former.start - 0.001),
      art,
      eyesOf(now.shot),
    )
  const until = now.end - t
  if (next?.direction.arrival === 'open' && until < GLIMPSE_SECONDS)
    return glimpse(
      1 - until / GLIMPSE_SECONDS,
      art,
      drawCut(film, next, 0),
      eyesOf(next.shot),
      index % 2 ? 1 : -1,
    )
  return now.shot.kind === 'acted' ? art + entering(now.shot, since) : art
}

const clock = (seconds: number) => {
  const ms = Math.round(seconds * 1000)
  const pad = (value: number, size = 2) => String(value).padStart(size, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}

type SpokenLine = { say: string; by?: string; start: number; end: number }

/** What is said in a film, with the seconds from its beginning. */
export const toLines = ({ cuts }: Pick<Film, 'cuts'>): SpokenLine[] => cuts.flatMap(toCutLines)

/** Sums of seconds, without what floating point adds. */
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function toCutLines({ shot, start, end }: Cut): SpokenLine[] {
  if (shot.kind !== 'acted') return shot.say ? [{ say: shot.say, by: shot.by, start, end }] : []
  return timeBeats(shot.beats).flatMap(({ say, by, ...beat }) =>
    say
      ? [{ say, by, start: toMilliseconds(start + beat.start), end: toMilliseconds(start + beat.end) }]
      : [],
  )
}

/** What is said in the films of a drama, in English and in order. */
export function spokenLines(drama: FilmedDrama): string[] {
  return drama.episodes.flatMap((_, index) => toLines(planFilm(drama, index)).map(({ say }) => say))
}

/**
 * Captions in WebVTT, one cue per spoken line.
 *
 * @param translate gives the words of a line of English
 */
export function captions(film: Film, translate: (line: string) => string): string {
  const cues = toLines(film).map(({ say, by, start, end }) => {
    const speaker = by ? film.drama.cast[by]?.name : undefined
    const times = `${clock(start + CAPTION_EDGES.before)} --> ${clock(end - CAPTION_EDGES.after)}`
    return `${times}\n${speaker ? `<v ${speaker}>` : ''}${translate(say)}`
  })
  return `WEBVTT\n\n${cues.map((cue, i) => `${i + 1}\n${cue}`).join('\n\n')}\n`
}
