import { circle, d, ellipse, glow, path, rect, stroke } from './drawing/svg.ts'

/** Small things a character may hold. */
export type Held = 'cup' | 'lantern' | 'dagger' | 'letter' | 'key' | 'ring'

const GOLD = '#e6b84e'

const DRAW: Record<Held, (t: number) => string> = {
  cup: () =>
    path('M-30 -26 C-28 18 -14 30 0 30 C14 30 28 18 30 -26 Z', '#f1e7d6') +
    ellipse(0, -26, 30, 9, '#fffaf0') +
    ellipse(0, -25, 25, 6, '#7a2a1a') +
    stroke('M-24 -4 Q0 8 24 -4', GOLD, 4),
  lantern: (t) =>
    glow(0, 70, 230 + Math.sin(t * 6) * 8, '#ffd27a', 0.55) +
    stroke('M0 -8 V24', '#3a2a20', 5) +
    path('M-30 24 H30 L38 112 H-38 Z', '#fff0c0') +
    path('M-16 100 Q0 34 16 100 Z', '#ff9a3a') +
    rect(-36, 16, 72, 12, '#4a3626', 'rx="4"') +
    rect(-42, 110, 84, 14, '#4a3626', 'rx="4"') +
    stroke('M-30 26 L-38 110 M30 26 L38 110 M0 26 V110', '#4a3626', 4),
  dagger: () =>
    path('M-9 -14 L-9 -132 L0 -166 L9 -132 L9 -14 Z', '#d9e2ee') +
    path('M0 -14 L0 -166 L9 -132 L9 -14 Z', '#93a3ba') +
    rect(-28, -16, 56, 12, GOLD, 'rx="6"') +
    rect(-8, -4, 16, 52, '#4a1c2a', 'rx="6"'),
  letter: () =>
    rect(-44, -34, 88, 62, '#f6e8c8', 'rx="3" transform="rotate(-8)"') +
    stroke('M-42 -28 L4 6 L40 -40', '#cdb88c', 3) +
    circle(2, 2, 9, '#b3202e'),
  key: (t) =>
    `<g transform="rotate(${(Math.sin(t * 1.6) * 8).toFixed(1)})">${circle(0, 12, 18, 'none', `stroke="${GOLD}" stroke-width="8"`)}${rect(-5, 28, 10, 66, GOLD)}${rect(4, 66, 20, 9, GOLD)}${rect(4, 82, 14, 9, GOLD)}</g>`,
  ring: (t) =>
    glow(0, -8, 70, '#ffffff', 0.5) +
    circle(0, 4, 17, 'none', `stroke="${GOLD}" stroke-width="6"`) +
    path('M-12 -16 L0 -32 L12 -16 L0 -4 Z', '#e8fbff') +
    path(
      d`M0 -56 L3 -30 L26 -22 L3 -18 L0 0 L-3 -18 L-26 -22 L-3 -30 Z`,
      '#ffffff',
      `opacity="${(0.5 + Math.sin(t * 4) * 0.4).toFixed(2)}"`,
    ),
}

/** Drawn about the place where the fingers close. */
export const drawHeld = (held: Held, t: number) => DRAW[held](t)
