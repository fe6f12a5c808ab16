import { circle, linear, rect, seeded } from '../drawing/svg.ts'

/** The colours one drama's world is painted in, from the sky down to the darkest foreground. */
export type Palette = {
  sky: [top: string, middle: string, low: string]
  far: string
  mid: string
  near: string
  light: string
  accent: string
}

/** A sheet of scenery; depth 0 stays put like a far sky, 1 moves with the figures, above 1 passes in front of them. */
export type Layer = { depth: number; art: string }
export type Place = (palette: Palette, t: number) => Layer[]

export const LEFT = -180
export const WIDE = 1080

/** What fills the frame behind everything else. */
export const backdrop = (stops: Parameters<typeof linear>[0]): Layer => ({
  depth: 0.05,
  art: rect(LEFT, -120, WIDE, 1520, linear(stops)),
})

export const sky = (p: Palette): Layer =>
  backdrop([
    [0, p.sky[0]],
    [0.55, p.sky[1]],
    [1, p.sky[2]],
  ])

export const floor = (y: number, top: string, low: string): Layer => ({
  depth: 1,
  art: rect(
    LEFT,
    y,
    WIDE,
    1400 - y,
    linear([
      [0, top],
      [1, low],
    ]),
  ),
})

export function stars(colour: string, seed: string, count = 34, low = 560): string {
  const random = seeded(seed)
  return Array.from({ length: count }, () =>
    circle(
      LEFT + random() * WIDE,
      random() * low,
      1 + random() * 2.2,
      colour,
      `opacity="${(0.3 + random() * 0.6).toFixed(2)}"`,
    ),
  ).join('')
}

/** A row of buildings with lit windows, wide and few enough to survive strong compression. */
export function skyline(
  seed: string,
  base: number,
  low: number,
  high: number,
  fill: string,
  windows: string,
  lit = 0.3,
): string {
  const random = seeded(seed)
  let art = ''
  for (let x = LEFT; x < LEFT + WIDE; ) {
    const w = 70 + random() * 80
    const h = low + random() * (high - low)
    art += rect(x, base - h, w + 2, h + 260, fill)
    if (random() < 0.3) art += rect(x + w * 0.45, base - h - 50, 6, 52, fill)
    if (random() < 0.35) art += rect(x + w * 0.2, base - h - 22, w * 0.6, 24, fill)
    for (let wy = base - h + 24; wy < base - 20; wy += 38)
      for (let wx = x + 14; wx < x + w - 22; wx += 28)
        if (random() < lit)
          art += rect(wx, wy, 13, 19, windows, `opacity="${(0.35 + random() * 0.6).toFixed(2)}"`)
    x += w
  }
  return art
}
