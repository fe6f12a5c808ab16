import { jar, ledge, torn, umbrella } from './cover-scenes.ts'
import { circle, clipped, glow, group, linear, mix, path, place, rect } from './drawing/svg.ts'
import { figure, silhouette } from './figure/figure.ts'
import { type Look, type Mood, STILL } from './figure/look.ts'
import { PLACES } from './places/index.ts'
import type { Palette } from './places/place.ts'
import { toLight } from './staging.ts'
import type { Drama } from './story.ts'

/** The instant of every animation that posters hold still. */
export const MOMENT = 1.3

/** The same clothes and face seen through coloured air: how posters set one figure behind another. */
export function tinted(look: Look, colour: string, amount: number): Look {
  const to = (value: string) => mix(value, colour, amount)
  return {
    ...look,
    skin: to(look.skin),
    hair: to(look.hair),
    cloth: to(look.cloth),
    trim: to(look.trim),
    ...(look.lips || look.build === 'woman' ? { lips: to(look.lips ?? '#b23a48') } : {}),
  }
}

type Put = {
  look: Look
  x: number
  y: number
  scale: number
  turn?: number
  tilt?: number
  mood?: Mood
  side?: 1 | -1
  full?: boolean
  gaze?: number
  sway?: number
}

export const put = (drama: Drama, one: Put) =>
  place(
    one.x,
    one.y,
    one.scale,
    figure(
      one.look,
      {
        ...STILL,
        mood: one.mood ?? 'calm',
        turn: one.turn ?? 0,
        tilt: one.tilt ?? 0,
        gaze: one.gaze ?? 0,
        sway: one.sway ?? 8,
        full: one.full ?? false,
        breeze: 30,
      },
      toLight(drama.palette, one.side ?? 1),
    ),
  )

export const scenery = (drama: Drama, transform: string) =>
  group(
    transform,
    PLACES[drama.poster.place](drama.palette, MOMENT)
      .filter(({ depth }) => depth <= 1)
      .map(({ art }) => art)
      .join(''),
  )

export function cast(drama: Drama): { looks: Look[]; moods: Mood[] } {
  const looks = drama.poster.cast.map((who) => {
    const look = drama.cast[who]
    if (!look) throw new Error(`the poster of ${drama.key} shows "${who}", who is not in its cast`)
    return look
  })
  return { looks, moods: looks.map((_, i) => drama.poster.moods?.[i] ?? 'calm') }
}

/** Up to three characters, in the order of the poster, and their moods. */
export interface Posed {
  drama: Drama
  p: Palette
  a: Look
  b: Look
  c: Look
  ma: Mood
  mb: Mood
  mc: Mood
}

function pair({ drama, p, a, b, ma, mb }: Posed): string {
  const way = drama.poster.mirrored ? -1 : 1
  const at = (x: number) => 360 + way * (x - 360)
  const sideA = way === 1 ? -1 : 1
  const sideB = way === 1 ? 1 : -1
  const behind: Put = {
    look: tinted(b, p.sky[1], 0.22),
    x: at(500),
    y: 362,
    scale: 1.44,
    turn: -0.5 * way,
    tilt: 3 * way,
    mood: mb,
    side: sideB,
  }
  const front: Put = {
    look: a,
    x: at(258),
    y: 462,
    scale: 1.58,
    turn: 0.5 * way,
    tilt: -3 * way,
    mood: ma,
    side: sideA,
  }
  const veil = linear([
    [0.4, p.near, 0],
    [0.8, p.near, 0.4],
  ])
  return (
    glow(at(390), 380, 430, p.light, 0.55) +
    put(drama, behind) +
    rect(0, 0, 720, 1080, veil) +
    put(drama, front)
  )
}

function ghost({ drama, p, a, b, ma, mb }: Posed): string {
  return (
    put(drama, {
      look: tinted(b, p.sky[1], 0.36),
      x: 400,
      y: 310,
      scale: 2.1,
      turn: -0.4,
      mood: mb,
      side: 1,
      sway: 14,
    }) +
    rect(
      0,
      0,
      720,
      1080,
      linear([
        [0.38, p.mid, 0],
        [0.62, p.mid, 0.82],
        [1, p.near, 1],
      ]),
    ) +
    glow(330, 800, 330, p.light, 0.5) +
    put(drama, { look: a, x: 300, y: 508, scale: 0.78, turn: 0.4, mood: ma, side: -1, full: true })
  )
}

function split({ drama, p, a, b, ma, mb }: Posed): string {
  const top = path('M-10 -10 L730 -10 L730 240 L-10 430 Z', '#fff')
  const low = path('M-10 430 L730 240 L730 1090 L-10 1090 Z', '#fff')
  return (
    clipped(
      top,
      rect(
        0,
        0,
        720,
        1080,
        linear([
          [0, p.sky[0]],
          [0.5, p.sky[2]],
        ]),
      ) +
        glow(300, 200, 380, p.light, 0.6) +
        put(drama, { look: a, x: 290, y: 200, scale: 1.28, turn: 0.45, tilt: -3, mood: ma, side: 1 }),
    ) +
    clipped(
      low,
      rect(
        0,
        0,
        720,
        1080,
        linear([
          [0.3, p.accent],
          [1, p.near],
        ]),
      ) +
        glow(460, 600, 330, mix(p.accent, '#ffffff', 0.4), 0.4) +
        put(drama, { look: b, x: 425, y: 540, scale: 1.4, turn: -0.45, tilt: 3, mood: mb, side: -1 }),
    ) +
    path('M-10 423 L730 233 L730 247 L-10 437 Z', '#ffffff')
  )
}

function solo({ drama, p, a, ma }: Posed): string {
  return (
    circle(360, 420, 292, mix(p.light, p.accent, 0.25)) +
    circle(
      360,
      400,
      262,
      linear([
        [0, mix(p.light, '#ffffff', 0.35)],
        [1, p.accent],
      ]),
    ) +
    put(drama, { look: a, x: 360, y: 440, scale: 1.62, turn: 0.3, tilt: -3, mood: ma, side: 1, sway: 16 })
  )
}

function trio({ drama, p, a, b, c, ma, mb, mc }: Posed): string {
  return (
    glow(360, 340, 470, p.light, 0.55) +
    put(drama, {
      look: tinted(b, p.mid, 0.22),
      x: 165,
      y: 330,
      scale: 1.22,
      turn: -0.45,
      tilt: -2,
      mood: mb,
      side: -1,
    }) +
    put(drama, {
      look: tinted(c, p.mid, 0.22),
      x: 565,
      y: 310,
      scale: 1.22,
      turn: 0.45,
      tilt: 2,
      mood: mc,
      side: 1,
    }) +
    rect(
      0,
      0,
      720,
      1080,
      linear([
        [0.3, p.near, 0],
        [0.75, p.near, 0.6],
      ]),
    ) +
    put(drama, { look: a, x: 362, y: 470, scale: 1.55, turn: 0.2, mood: ma, side: 1 })
  )
}

function eyes({ drama, p, a, b, ma }: Posed): string {
  const band = path('M-10 150 L730 90 L730 400 L-10 470 Z', '#fff')
  const dark = silhouette(
    b,
    { ...STILL, full: true, sway: 14 },
    mix(p.near, '#000000', 0.5),
    mix(p.light, '#ffffff', 0.3),
    1,
  )
  return (
    clipped(
      band,
      rect(
        0,
        0,
        720,
        1080,
        linear([
          [0, p.accent],
          [1, p.sky[1]],
        ]),
      ) + put(drama, { look: a, x: 360, y: 262, scale: 4.1, turn: 0.25, mood: ma, side: 1 }),
    ) +
    path('M-10 142 L730 82 L730 92 L-10 152 Z M-10 470 L730 400 L730 410 L-10 480 Z', p.light) +
    glow(360, 720, 320, p.light, 0.75) +
    place(360, 500, 0.36, dark)
  )
}

function graphic({ drama, p, a, b, ma, mb }: Posed): string {
  const rays = Array.from({ length: 14 }, (_, i) =>
    path(
      'M-34 0 L34 0 L150 -1100 L-150 -1100 Z',
      mix(p.light, p.sky[1], 0.35),
      `transform="translate(360 470) rotate(${i * 25.71})" opacity="0.55"`,
    ),
  ).join('')
  return (
    rays +
    circle(360, 450, 270, p.accent) +
    circle(360, 450, 270, 'none', 'stroke="#ffffff" stroke-width="10"') +
    put(drama, {
      look: b,
      x: 505,
      y: 380,
      scale: 1.32,
      turn: -0.6,
      tilt: 7,
      mood: mb,
      side: 1,
      gaze: -1,
    }) +
    put(drama, { look: a, x: 240, y: 430, scale: 1.45, turn: 0.5, tilt: -6, mood: ma, side: -1, gaze: 1 })
  )
}

const LAYOUTS: Record<Drama['poster']['layout'], (posed: Posed) => string> = {
  pair,
  ghost,
  split,
  solo,
  trio,
  eyes,
  graphic,
  torn,
  ledge,
  umbrella,
  jar,
}

export function people(drama: Drama): string {
  const { looks, moods } = cast(drama)
  const [a, b, c] = looks as [Look, Look, Look]
  const [ma, mb, mc] = moods as [Mood, Mood, Mood]
  return LAYOUTS[drama.poster.layout]({ drama, p: drama.palette, a, b, c, ma, mb, mc })
}
