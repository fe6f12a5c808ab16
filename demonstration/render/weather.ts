import { circle, d, ellipse, faded, path, seeded, stroke } from './drawing/svg.ts'

export type Weather = 'rain' | 'snow' | 'petals' | 'embers' | 'dust' | 'none'

const loop = (value: number, size: number) => ((value % size) + size) % size

/** What falls or drifts through the air in front of a scene; large and few, so that it survives compression. */
export function weather(
  kind: Weather,
  t: number,
  colour: string,
  frame = { width: 720, height: 1280 },
): string {
  const random = seeded(kind)
  const across = frame.width + 200
  const down = frame.height + 200
  const many = (count: number, draw: (i: number, x: number, y: number, r: number) => string) =>
    Array.from({ length: Math.round((count * frame.width) / 720) }, (_, i) =>
      draw(i, random() * across, random() * down, random()),
    ).join('')
  switch (kind) {
    case 'rain':
      return faded(
        0.42,
        many(18, (_, x, y, r) => {
          const fall = loop(y + t * (1500 + r * 700), down) - 100
          const drift = loop(x - t * 220, across) - 100
          return stroke(d`M${drift} ${fall} l-16 ${80 + r * 60}`, '#e6ecff', 2 + r * 1.6)
        }),
      )
    case 'snow':
      return faded(
        0.85,
        many(18, (i, x, y, r) =>
          circle(
            loop(x + Math.sin(t * 0.8 + i) * 30 - t * 26, across) - 100,
            loop(y + t * (70 + r * 90), down) - 100,
            2.5 + r * 6,
            '#ffffff',
          ),
        ),
      )
    case 'petals':
      return many(10, (i, x, y, r) => {
        const px = loop(x - t * (60 + r * 60) + Math.sin(t + i) * 24, across) - 100
        const py = loop(y + t * (70 + r * 70), down) - 100
        return `<g transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${((t * 70 + i * 50) % 360).toFixed(1)})">${path('M0 0 q12 -16 24 0 q-12 10 -24 0 Z', colour, `opacity="${(0.6 + r * 0.4).toFixed(2)}"`)}</g>`
      })
    case 'embers':
      return many(11, (i, x, y, r) =>
        circle(
          loop(x + Math.sin(t * 1.4 + i) * 26, across) - 100,
          down - loop(y + t * (60 + r * 120), down) - 100,
          2 + r * 4,
          colour,
          `opacity="${(0.35 + 0.5 * Math.abs(Math.sin(t * 2 + i))).toFixed(2)}"`,
        ),
      )
    case 'dust':
      return many(9, (i, x, y, r) =>
        ellipse(
          loop(x + t * 14, across) - 100,
          loop(y - t * 18 + Math.sin(t + i) * 12, down) - 100,
          3 + r * 4,
          3 + r * 4,
          colour,
          `opacity="${(0.12 + r * 0.25).toFixed(2)}"`,
        ),
      )
    case 'none':
      return ''
  }
}
