import type { LightChange } from './acting.ts'
import { between, d, faded, glow, linear, mix, path, rect } from './drawing/svg.ts'
import type { Palette } from './places/place.ts'

const whole = (fill: string, opacity: number) =>
  opacity <= 0.004 ? '' : faded(opacity, rect(-40, -40, 800, 1360, fill))

const flash = (t: number, at: number) => Math.max(0, 1 - Math.abs(t - at) / 0.12)

/** Flames change six times a second. */
const toFlicker = (t: number) => Math.floor(t * 6) / 6

/** What a change of light lays over a shot, `t` of `seconds` after it began. */
const LIGHTS: Record<LightChange, (p: Palette, t: number, seconds: number) => string> = {
  steady: () => '',
  dawn: (p, t, seconds) => {
    const warm = linear(
      [
        [0, '#ffd9a0', 0.6],
        [0.6, '#ff9a6a', 0.12],
        [1, p.near, 0],
      ],
      [1, 0, 0.2, 1],
    )
    return (
      whole(p.near, 0.45 * (1 - between(t, 0, seconds * 0.6))) + whole(warm, between(t, 0, seconds * 0.8))
    )
  },
  dusk: (p, t, seconds) => whole(mix(p.near, '#000010', 0.5), 0.06 + 0.22 * between(t, 0, seconds)),
  candle: (p, t) => {
    const at = toFlicker(t)
    const flicker = 0.86 + 0.08 * Math.sin(at * 7.3) + 0.06 * Math.sin(at * 11.9)
    return whole(mix(p.near, '#000000', 0.4), 0.12) + glow(360, 760, 640, '#ffb45a', 0.3 * flicker)
  },
  lightning: (_, t) => whole('#eef4ff', 0.85 * Math.max(flash(t, 0.35), 0.7 * flash(t, 0.68))),
  moon: (_, t, seconds) =>
    faded(
      0.16 + 0.26 * between(t, 0, Math.min(1.2, seconds * 0.4)),
      path(
        d`M250 -60 L520 -60 L800 1400 L-80 1400 Z`,
        linear([
          [0, '#f4f9ff', 0.95],
          [0.7, '#bcd6ff', 0.25],
          [1, '#bcd6ff', 0],
        ]),
      ),
    ),
  out: (_, t, seconds) => whole('#000000', 0.94 * between(t, seconds * 0.55, seconds * 0.85)),
  fire: (_, t) => {
    const at = toFlicker(t)
    const flicker = 0.8 + 0.12 * Math.sin(at * 9.1) + 0.08 * Math.sin(at * 14.7)
    return glow(360, 1300, 900, '#ff5a1e', 0.55 * flicker) + whole('#ff3a10', 0.1 * flicker)
  },
}

export const lightOver = (change: LightChange, p: Palette, t: number, seconds: number) =>
  LIGHTS[change](p, t, seconds)
