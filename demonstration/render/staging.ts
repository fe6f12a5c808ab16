import { ease, group, linear, mix, rect, seeded } from './drawing/svg.ts'
import type { FigurePose } from './figure/figure.ts'
import { type Light, type Look, STILL } from './figure/look.ts'
import { PLACES } from './places/index.ts'
import type { Layer, Palette } from './places/place.ts'
import type { Cast, Move, Shot } from './story.ts'

export type Scene = { palette: Palette; cast: Cast; seed: string }

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
      return { x: 0, y: -20 * way, zoom: 1.04 + 0.07 * way }
    case 'pull':
      return { x: 0, y: -20 + 20 * way, zoom: 1.11 - 0.07 * way }
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

/** A living pose: breathing, blinking, hair in the draught. */
export function living(seed: string, t: number): FigurePose {
  const random = seeded(seed)
  const offset = random() * 6
  const beat = (t + offset) % 2.7
  const blink = beat < 0.2 ? Math.sin((beat / 0.2) * Math.PI) : 0
  return {
    ...STILL,
    blink,
    sway: Math.sin(t * 1.5 + offset) * 7,
    breath: Math.sin(t * 2.1 + offset),
    tilt: Math.sin(t * 0.9 + offset) * 1.5,
    gaze: Math.sin(t * 0.7 + offset) * 0.35,
    breeze: Math.sin(t * 1.7 + offset) * 20,
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
