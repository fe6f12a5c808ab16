import { ease, group, linear, mix, place, rect, seeded } from './drawing/svg.ts'
import { type FigurePose, figure, silhouette } from './figure/figure.ts'
import { type Light, type Look, type Mood, STILL } from './figure/look.ts'
import { PLACES } from './places/index.ts'
import type { Layer, Palette } from './places/place.ts'
import type { Cast, Move, Shot, Standing } from './story.ts'

export type Scene = { palette: Palette; cast: Cast; seed: string }
const FIGURE_SCALE = 0.52

export type Camera = { x: number; y: number; zoom: number }

export const toLight = (p: Palette, side: 1 | -1 = 1): Light => ({
  side,
  rim: mix(p.light, '#ffffff', 0.35),
  shade: mix(p.sky[0], p.near, 0.5),
})

export const findLook = (scene: Scene, who: string): Look => {
  const look = scene.cast[who]
  if (!look) throw new Error(`no character "${who}" in ${scene.seed}`)
  return look
}

export function camera(move: Move, at: number): Camera {
  const way = ease(at) * 0.6 + at * 0.4
  switch (move) {
    case 'push':
      return { x: 0, y: -20 * way, zoom: 1.03 + 0.13 * way }
    case 'pull':
      return { x: 0, y: -20 + 20 * way, zoom: 1.16 - 0.13 * way }
    case 'left':
      return { x: 60 - 120 * way, y: 0, zoom: 1.08 }
    case 'right':
      return { x: -60 + 120 * way, y: 0, zoom: 1.08 }
    case 'rise':
      return { x: 0, y: 60 - 90 * way, zoom: 1.1 }
  }
}

export function layers(sheets: Layer[], view: Camera, extraZoom = 1): string {
  return sheets
    .map(({ depth, art }) => {
      const zoom = (1 + (view.zoom - 1) * (0.3 + depth * 0.7)) * extraZoom
      return group(
        `translate(${(360 - view.x * depth).toFixed(2)} ${(640 - view.y * depth).toFixed(2)}) scale(${zoom.toFixed(4)}) translate(-360 -640)`,
        art,
      )
    })
    .join('')
}

/** A living pose: breathing, blinking, hair in the draught, and a mouth that moves only while the line lasts. */
export function living(seed: string, t: number, mood: Mood, speaking: boolean, wind = 1): FigurePose {
  const random = seeded(seed)
  const offset = random() * 6
  const beat = (t + offset) % 2.7
  const blink = beat < 0.2 ? Math.sin((beat / 0.2) * Math.PI) : 0
  const chatter = Math.abs(Math.sin(t * 9.5 + offset)) * (0.45 + 0.55 * Math.abs(Math.sin(t * 3.7)))
  return {
    ...STILL,
    mood,
    blink,
    mouth: speaking ? chatter : 0,
    sway: Math.sin(t * 1.5 + offset) * 7 * wind,
    breath: Math.sin(t * 2.1 + offset),
    tilt: Math.sin(t * 0.9 + offset) * 1.5,
    gaze: Math.sin(t * 0.7 + offset) * 0.35,
    breeze: Math.sin(t * 1.7 + offset) * 20 * wind,
  }
}

export const vignette = (p: Palette, strength = 0.55) =>
  rect(
    0,
    0,
    720,
    1280,
    linear([
      [0, p.sky[0], strength * 0.5],
      [0.3, p.sky[0], 0],
      [0.72, p.near, 0],
      [1, p.near, strength],
    ]),
  )

export function standing(scene: Scene, one: Standing, t: number, index: number): string {
  const look = findLook(scene, one.who)
  const scale = one.scale ?? FIGURE_SCALE
  const speed = one.walk ? one.walk * 46 : 0
  const step = one.walk ? Math.sin(t * 5.4) * 0.75 : 0
  const x = (one.x ?? 360) + speed * t
  const bob = one.walk ? -Math.abs(Math.cos(t * 5.4)) * 12 : 0
  const turn = one.turn ?? (one.walk ? one.walk * 0.8 : 0)
  const pose: FigurePose = {
    ...living(`${scene.seed}${one.who}${index}`, t, one.mood ?? 'calm', false, 1.6),
    turn,
    step,
    full: true,
    rightArm: one.arm ?? 'down',
  }
  const feet = 1186 + (scale - FIGURE_SCALE) * 140
  const art = one.dark
    ? silhouette(
        look,
        pose,
        mix(scene.palette.near, '#000000', 0.45),
        mix(scene.palette.light, '#ffffff', 0.2),
        index % 2 ? -1 : 1,
      )
    : figure(look, pose, toLight(scene.palette, turn < 0 ? -1 : 1))
  const ground = `<ellipse cx="${x.toFixed(1)}" cy="${feet}" rx="${(210 * scale).toFixed(1)}" ry="${(30 * scale).toFixed(1)}" fill="#000000" opacity="0.35"/>`
  return ground + place(x, feet - 1395 * scale + bob, scale, art)
}

export function bust(
  scene: Scene,
  who: string,
  mood: Mood,
  t: number,
  x: number,
  y: number,
  scale: number,
  turn: number,
  speaking: boolean,
  side: 1 | -1 = 1,
): string {
  return place(
    x,
    y,
    scale,
    figure(
      findLook(scene, who),
      { ...living(scene.seed + who, t, mood, speaking), turn },
      toLight(scene.palette, side),
    ),
  )
}

export function behind(scene: Scene, shot: Shot, view: Camera, t: number, dim: number): string {
  const p = scene.palette
  return (
    layers(PLACES[shot.place](p, t), view, 1.45) +
    rect(
      0,
      0,
      720,
      1280,
      linear([
        [0, p.sky[0], dim],
        [1, p.near, dim * 0.7],
      ]),
    )
  )
}
