import { drawActedShot } from './acted-shot.ts'
import {
  between,
  clipped,
  d,
  FRAME,
  faded,
  glow,
  group,
  linear,
  mix,
  path,
  place,
  rect,
  seeded,
} from './drawing/svg.ts'
import { silhouette } from './figure/figure.ts'
import type { Look } from './figure/look.ts'
import { PLACES } from './places/index.ts'
import type { Layer, Palette } from './places/place.ts'
import { drawItem } from './props.ts'
import { behind, bust, camera, findLook, layers, living, type Scene, standing, vignette } from './staging.ts'
import type { Shot } from './story.ts'
import { weather } from './weather.ts'

type ShotKind = Shot['kind']
type ShotOfKind<Kind extends ShotKind> = Extract<Shot, { kind: Kind }>

/** Of a shot: `t` seconds after it began, out of `seconds`, of which `at` is the part that has passed. */
interface Moment {
  scene: Scene
  p: Palette
  t: number
  seconds: number
  at: number
  side: 1 | -1
  speaking: boolean
  air: string
}

function wide(shot: ShotOfKind<'wide'>, { scene, t, at, air, p }: Moment): string {
  const sheets = PLACES[shot.place](p, t)
  const figures: Layer = {
    depth: 1,
    art: shot.figures.map((one, i) => standing(scene, one, t, i)).join(''),
  }
  const front = sheets.findIndex(({ depth }) => depth > 1)
  const order =
    front < 0 ? [...sheets, figures] : [...sheets.slice(0, front), figures, ...sheets.slice(front)]
  return layers(order, camera(shot.move ?? 'push', at)) + vignette(p) + air
}

function close(shot: ShotOfKind<'close'>, { scene, t, at, side, speaking, air, p }: Moment): string {
  const turn = shot.turn ?? side * 0.45
  const drift = turn * -26 + turn * at * 20
  const scale = 2.05 + at * 0.12
  return (
    behind(scene, shot, { x: turn * 40 * at, y: -120, zoom: 1.05 + at * 0.05 }, t, 0.42) +
    glow(360 + turn * 220, 420, 520, p.light, 0.4) +
    bust(scene, shot.who, shot.mood, t, 360 + drift, 560, scale, turn, speaking, turn < 0 ? -1 : 1) +
    vignette(p, 0.75) +
    air
  )
}

function over(shot: ShotOfKind<'over'>, { scene, t, at, side, speaking, air, p }: Moment): string {
  const x = side * 70
  const back = silhouette(
    findLook(scene, shot.from),
    { ...living(scene.seed + shot.from, t, 'calm', false), turn: -side * 0.4 },
    mix(p.near, '#000000', 0.35),
    mix(p.light, p.accent, 0.3),
    side === 1 ? 1 : -1,
  )
  return (
    behind(scene, shot, { x: side * 30 * at, y: -100, zoom: 1.04 }, t, 0.36) +
    bust(scene, shot.who, shot.mood, t, 360 + x, 500, 1.5 + at * 0.08, -side * 0.6, speaking, side) +
    place(360 - side * (235 + at * 22), 900, 2.5, back) +
    vignette(p, 0.6) +
    air
  )
}

function split(shot: ShotOfKind<'split'>, { scene, t, at, speaking, air, p }: Moment): string {
  const slide = 1 - between(t, 0, 0.35)
  const top = path(d`M-20 -20 L740 -20 L740 ${560 - slide * 80} L-20 ${740 - slide * 80} Z`, '#fff')
  const low = path(d`M-20 ${740 + slide * 80} L740 ${560 + slide * 80} L740 1300 L-20 1300 Z`, '#fff')
  return (
    rect(0, 0, 720, 1280, mix(p.light, '#ffffff', 0.5)) +
    clipped(
      top,
      rect(
        0,
        0,
        720,
        1280,
        linear([
          [0, p.sky[0]],
          [1, p.sky[2]],
        ]),
      ) + bust(scene, shot.who, shot.mood, t, 420 - at * 26 - slide * 200, 330, 1.75, -0.6, speaking, -1),
    ) +
    clipped(
      low,
      rect(
        0,
        0,
        720,
        1280,
        linear([
          [0, mix(p.accent, p.near, 0.15)],
          [1, p.near],
        ]),
      ) + bust(scene, shot.other, shot.otherMood, t, 290 + at * 26 + slide * 200, 940, 1.75, 0.6, false, 1),
    ) +
    path(d`M-20 ${732} L740 ${552} L740 ${568} L-20 ${748} Z`, '#ffffff') +
    air
  )
}

function eyes(shot: ShotOfKind<'eyes'>, { scene, t, at, side, p }: Moment): string {
  const open = between(t, 0, 0.25)
  const half = 190 * open
  const band = path(d`M-20 ${640 - half} L740 ${600 - half} L740 ${640 + half} L-20 ${680 + half} Z`, '#fff')
  const shake = t > 0.5 && t < 0.8 ? Math.sin(t * 80) * 5 : 0
  return (
    rect(0, 0, 720, 1280, mix(p.near, '#000000', 0.4)) +
    clipped(
      band,
      rect(
        0,
        0,
        720,
        1280,
        linear([
          [0, p.accent],
          [1, p.sky[1]],
        ]),
      ) +
        bust(scene, shot.who, shot.mood, t + 0.6, 360 + shake, 610, 5.1 + at * 0.4, side * 0.25, false, side),
    ) +
    path(
      d`M-20 ${634 - half} L740 ${594 - half} l0 8 L-20 ${642 - half} Z M-20 ${680 + half} L740 ${640 + half} l0 8 L-20 ${688 + half} Z`,
      p.light,
    )
  )
}

function door(shot: ShotOfKind<'door'>, { scene, t, at, side, air, p }: Moment): string {
  const open = between(t, 0.35, 1.7)
  const wide = 20 + open * 170
  const look = findLook(scene, shot.who)
  const figureIn = faded(
    between(t, 0.9, 1.5),
    place(
      360,
      1130 - 1395 * 0.46,
      0.46 + at * 0.02,
      silhouette(
        look,
        { ...living(scene.seed, t, 'calm', false), full: true },
        mix(p.near, '#000000', 0.6),
        mix(p.light, '#ffffff', 0.4),
        side,
      ),
    ),
  )
  return (
    group(
      `translate(360 640) scale(${(1 + at * 0.09).toFixed(3)}) translate(-360 -640)`,
      rect(
        -100,
        -100,
        920,
        1500,
        linear([
          [0, mix(p.sky[0], '#000000', 0.4)],
          [1, mix(p.near, '#000000', 0.2)],
        ]),
      ) +
        path('M120 300 L600 300 L600 1140 L120 1140 Z', mix(p.mid, p.near, 0.4)) +
        rect(
          170,
          350,
          380,
          790,
          linear([
            [0, p.light],
            [1, mix(p.light, '#ffffff', 0.7)],
          ]),
        ) +
        glow(360, 760, 480, p.light, 0.7) +
        figureIn +
        rect(170, 350, 190 - wide, 790, p.mid) +
        rect(360 + wide, 350, 190 - wide, 790, p.mid) +
        path(
          d`M${360 - wide} 1140 L${360 + wide} 1140 L${360 + wide * 2.6} 1400 L${360 - wide * 2.6} 1400 Z`,
          p.light,
          `opacity="${(0.55 * open).toFixed(2)}"`,
        ) +
        path(
          d`M${350 - wide} 740 a9 9 0 1 0 -18 0 a9 9 0 1 0 18 0 Z M${388 + wide} 740 a9 9 0 1 0 -18 0 a9 9 0 1 0 18 0 Z`,
          p.accent,
        ),
    ) +
    vignette(p, 0.5) +
    air
  )
}

function shadow(shot: ShotOfKind<'shadow'>, { scene, t, seconds, at, speaking, air, p }: Moment): string {
  const grow = between(t, 0.2, seconds)
  const dark = silhouette(
    findLook(scene, shot.over),
    { ...living(scene.seed, t, 'calm', false), full: true, rightArm: 'reach' },
    '#08040e',
    '#08040e',
    1,
  )
  return (
    behind(scene, shot, { x: 0, y: -40, zoom: 1.02 + at * 0.06 }, t, 0.3) +
    faded(0.82, place(440 - grow * 60, 820 - grow * 330, 1.1 + grow * 0.75, dark)) +
    bust(
      scene,
      shot.who,
      t < seconds * 0.6 ? 'calm' : 'shock',
      t,
      300,
      860,
      1.25 + at * 0.05,
      t < seconds * 0.6 ? -0.4 : 0.7,
      speaking,
      -1,
    ) +
    vignette(p, 0.8) +
    air
  )
}

function insert(shot: ShotOfKind<'insert'>, { scene, t, at, air, p }: Moment): string {
  const look = Object.values(scene.cast)[0] as Look
  return (
    behind(scene, shot, { x: 20 * at, y: 0, zoom: 1.1 }, t, 0.5) +
    group(
      `translate(360 ${620 + (1 - between(t, 0, 0.4)) * 260}) scale(${(0.98 + at * 0.1).toFixed(3)})`,
      drawItem(shot.item, p, t, shot.text, look.skin, look.cloth),
    ) +
    vignette(p, 0.5) +
    air
  )
}

const DRAW: { [Kind in ShotKind]: (shot: ShotOfKind<Kind>, moment: Moment) => string } = {
  acted: (shot, { scene, t, seconds }) => drawActedShot(scene, shot, t, seconds),
  wide,
  close,
  over,
  split,
  eyes,
  door,
  shadow,
  insert,
}

/** One moment of a shot: `t` seconds after it began, out of `seconds`. */
export function drawShot(scene: Scene, shot: Shot, t: number, seconds: number): string {
  const p = scene.palette
  const random = seeded(`${scene.seed}${shot.kind}${'who' in shot ? shot.who : ''}${shot.say ?? ''}`)
  const draw = DRAW[shot.kind] as (shot: Shot, moment: Moment) => string
  return draw(shot, {
    scene,
    p,
    t,
    seconds,
    at: t / seconds,
    side: random() > 0.5 ? 1 : -1,
    speaking: Boolean(shot.say) && t < seconds - 0.45,
    air: weather(shot.weather ?? 'none', t, mix(p.accent, '#ffffff', 0.25)),
  })
}

export const wholeFrame = (fill: string, opacity = 1) =>
  faded(opacity, rect(0, 0, FRAME.width, FRAME.height, fill))
