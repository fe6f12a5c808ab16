import { drawActedShot } from './acted-shot.ts'
import type { Direction } from './direction.ts'
import {
  between,
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
import type { Palette } from './places/place.ts'
import { drawItem } from './props.ts'
import { behind, findLook, living, type Scene, vignette } from './staging.ts'
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
  air: string
  direction: Direction
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
        { ...living(scene.seed, t), full: true },
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
  acted: (shot, { scene, t, seconds, direction }) => drawActedShot(scene, shot, t, seconds, direction),
  door,
  insert,
}

/** One moment of a shot: `t` seconds after it began, out of `seconds`. */
export function drawShot(scene: Scene, shot: Shot, t: number, seconds: number, direction: Direction): string {
  const p = scene.palette
  const random = seeded(`${scene.seed}${shot.kind}${'who' in shot ? shot.who : ''}${shot.say ?? ''}`)
  const draw = DRAW[shot.kind] as (shot: Shot, moment: Moment) => string
  return draw(shot, {
    scene,
    p,
    t,
    seconds,
    direction,
    at: t / seconds,
    side: random() > 0.5 ? 1 : -1,
    air: weather(shot.weather ?? 'none', t, mix(p.accent, '#ffffff', 0.25)),
  })
}

export const wholeFrame = (fill: string, opacity = 1) =>
  faded(opacity, rect(0, 0, FRAME.width, FRAME.height, fill))
