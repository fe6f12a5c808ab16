import type { Impact } from './direction.ts'
import {
  between,
  circle,
  clamp,
  d,
  faded,
  glow,
  group,
  mix,
  path,
  radial,
  recoloured,
  rect,
  seeded,
  stroke,
} from './drawing/svg.ts'
import type { Palette } from './places/place.ts'

/** Changes of a picture while something strikes: `t` seconds after it did, out of `seconds`. */
type Strike = { p: Palette; t: number; seconds: number; seed: string; x: number; y: number }

const whole = (fill: string, opacity: number) =>
  opacity <= 0.01 ? '' : faded(opacity, rect(-80, -80, 880, 1440, fill))

/** Rays from the edges towards a face, as drawn in comics; they jump eight times a second. */
function speedLines({ t, seconds, seed, x, y }: Strike, colour: string, inner = 350): string {
  const random = seeded(`${seed}${Math.floor(t * 8)}`)
  const opacity = Math.min(between(t, 0, 0.08), 1 - between(t, seconds - 0.3, seconds))
  const rays = Array.from({ length: 46 }, (_, i) => {
    const angle = ((i + random()) / 46) * Math.PI * 2
    const from = inner * (1 + random() * 0.5)
    const wide = 0.012 + random() * 0.026
    const at = (radius: number, turn: number): [number, number] => [
      x + Math.cos(angle + turn) * radius,
      y + Math.sin(angle + turn) * radius * 1.35,
    ]
    const [[ax, ay], [bx, by], [cx, cy]] = [at(from, 0), at(1300, wide), at(1300, -wide)]
    return d`M${ax} ${ay} L${bx} ${by} L${cx} ${cy} Z`
  }).join('')
  return faded(opacity * 0.9, path(rays, colour))
}

/** Edges of the frame closing in, in the rhythm of a heart. */
function beating({ p, t }: Strike): string {
  const pulse = Math.max(0, Math.sin(((t % 0.95) / 0.95) * Math.PI * 3)) * (t % 0.95 < 0.64 ? 1 : 0)
  const edge = radial([
    [0, p.accent, 0],
    [0.62, p.accent, 0],
    [1, mix(p.accent, '#300010', 0.4), 0.85],
  ])
  return faded(0.25 + 0.6 * pulse, `<ellipse cx="360" cy="600" rx="700" ry="1050" fill="${edge}"/>`)
}

function ring({ p, t, x, y }: Strike): string {
  return [0, 0.22, 0.44]
    .map((late) => {
      const at = clamp((t - late) / 0.9)
      return at > 0 && at < 1
        ? circle(
            x,
            y,
            60 + 820 * at,
            'none',
            `stroke="${p.light}" stroke-width="${(26 * (1 - at)).toFixed(1)}" opacity="${(0.7 * (1 - at)).toFixed(2)}"`,
          )
        : ''
    })
    .join('')
}

function cracks({ t, seed, x, y, seconds }: Strike, colour: string): string {
  const random = seeded(seed)
  const grown = between(t, 0, 0.18)
  const lines = Array.from({ length: 11 }, (_, i) => {
    let angle = (i / 11) * Math.PI * 2 + random() * 0.4
    let [cx, cy] = [x, y]
    let shape = d`M${cx} ${cy}`
    for (let step = 0; step < 5; step++) {
      angle += (random() - 0.5) * 0.9
      cx += Math.cos(angle) * 150 * grown
      cy += Math.sin(angle) * 190 * grown
      shape += d` L${cx} ${cy}`
    }
    return shape
  }).join('')
  return faded(1 - between(t, seconds * 0.6, seconds), stroke(lines, colour, 5) + stroke(lines, '#ffffff', 2))
}

function slash({ t }: Strike): string {
  const way = between(t, 0, 0.12)
  const thick = 46 * (1 - between(t, 0.1, 0.5))
  const [x, y] = [-80 + 900 * way, 1000 - 800 * way]
  return thick < 0.5 ? '' : path(d`M-80 1000 L${x} ${y - thick} L${x + 20} ${y + thick} Z`, '#ffffff')
}

function glints({ t, seed, p }: Strike): string {
  const random = seeded(seed)
  return Array.from({ length: 7 }, (_, i) => {
    const [x, y] = [60 + random() * 600, 120 + random() * 620]
    const size = 46 * Math.max(0, Math.sin(clamp((t - i * 0.12) / 0.7) * Math.PI))
    return size < 1
      ? ''
      : path(
          d`M${x} ${y - size} Q${x} ${y} ${x + size * 0.7} ${y} Q${x} ${y} ${x} ${y + size} Q${x} ${y} ${x - size * 0.7} ${y} Q${x} ${y} ${x} ${y - size} Z`,
          mix(p.light, '#ffffff', 0.7),
        )
  }).join('')
}

const OVER: Record<Impact['kind'], (strike: Strike) => string> = {
  anger: (strike) =>
    whole('#ffffff', 0.5 * (1 - between(strike.t, 0, 0.14))) + speedLines(strike, '#0a0508', 320),
  fright: (strike) => speedLines(strike, '#07060c', 300),
  surprise: (strike) =>
    whole('#ffffff', 0.7 * (1 - between(strike.t, 0, 0.2))) + speedLines(strike, '#ffffff'),
  thunder: (strike) => whole('#f2f6ff', 0.9 * (1 - between(strike.t, 0.08, 0.4))),
  blade: slash,
  shatter: (strike) => whole('#ffffff', 0.8 * (1 - between(strike.t, 0, 0.2))) + cracks(strike, '#9fc4ee'),
  ice: (strike) => cracks(strike, '#bfe4ff'),
  heart: beating,
  gong: ring,
  alarm: ({ t }) => whole('#e01030', 0.3 * Math.max(0, Math.sin(t * 7))),
  chime: glints,
  door: ({ p, t }) => glow(360, 620, 900, p.light, 0.5 * (1 - between(t, 0, 0.7))),
  steps: () => '',
  cup: () => '',
}

/** How far the picture is thrown about, in units of the frame. */
const SHAKES: Partial<Record<Impact['kind'], number>> = {
  anger: 9,
  surprise: 13,
  thunder: 20,
  blade: 16,
  shatter: 22,
  gong: 8,
  door: 6,
  alarm: 4,
}

/** Struck hard, a picture is black and white for two frames. */
const STARK: ReadonlySet<Impact['kind']> = new Set(['thunder', 'blade', 'shatter'])
const STARK_SECONDS = 0.085

const brightness = (colour: string) =>
  [0.3, 0.59, 0.11].reduce(
    (sum, share, i) => sum + share * Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16),
    0,
  )

/**
 * A picture `t` seconds into its shot, with what strikes it.
 *
 * @param focus the face that the lines point at
 */
export function struck(
  impacts: readonly Impact[],
  t: number,
  p: Palette,
  focus: { x: number; y: number },
  draw: () => string,
): string {
  const now = impacts.filter(({ at, seconds }) => t >= at && t < at + seconds)
  const isStark = now.some(({ kind, at }) => STARK.has(kind) && t - at < STARK_SECONDS)
  const art = isStark
    ? recoloured((colour) => (brightness(colour) > 96 ? '#ffffff' : '#08060e'), draw)
    : draw()
  const throwBy = now.reduce((sum, { kind, at }) => sum + (SHAKES[kind] ?? 0) * Math.exp((at - t) * 7), 0)
  const shaken =
    throwBy < 0.4
      ? art
      : group(
          d`translate(${360 + Math.sin(t * 83) * throwBy} ${640 + Math.cos(t * 71) * throwBy}) scale(${1 + throwBy / 400}) translate(-360 -640)`,
          art,
        )
  const over = now.map(({ kind, at, seconds }) =>
    OVER[kind]({ p, t: t - at, seconds, seed: `${kind}${at}`, ...focus }),
  )
  return shaken + over.join('')
}
