import {
  circle,
  d,
  ellipse,
  faded,
  glow,
  linear,
  mix,
  path,
  radial,
  rect,
  seeded,
  stroke,
} from '../drawing/svg.ts'
import { floor, LEFT, type Place, sky, skyline, stars, WIDE } from './place.ts'

export const cityNight: Place = (p) => [
  sky(p),
  {
    depth: 0.15,
    art:
      stars('#ffffff', 'city') +
      glow(520, 300, 380, p.light, 0.5) +
      circle(520, 300, 120, mix(p.light, '#ffffff', 0.5)) +
      circle(490, 285, 104, mix(p.light, '#ffffff', 0.62), 'opacity="0.5"'),
  },
  { depth: 0.35, art: skyline('far', 960, 200, 520, p.far, p.light, 0.14) },
  { depth: 0.6, art: skyline('mid', 1020, 120, 380, p.mid, p.light, 0.26) },
  { depth: 0.9, art: skyline('near', 1140, 60, 230, p.near, p.accent, 0.22) },
  floor(1120, mix(p.near, p.light, 0.16), p.near),
]

export const rooftop: Place = (p) => [
  sky(p),
  { depth: 0.12, art: stars('#ffffff', 'roof', 40, 700) + glow(200, 380, 420, p.light, 0.45) },
  { depth: 0.3, art: skyline('rf', 1000, 120, 420, p.far, p.light, 0.16) },
  { depth: 0.55, art: skyline('rm', 1080, 60, 240, p.mid, p.light, 0.3) },
  {
    depth: 0.95,
    art:
      rect(LEFT, 1040, WIDE, 20, mix(p.near, p.light, 0.35)) +
      rect(LEFT, 1060, WIDE, 130, p.near) +
      Array.from({ length: 12 }, (_, i) => rect(LEFT + i * 92, 900, 9, 150, mix(p.near, p.light, 0.12))).join(
        '',
      ) +
      rect(LEFT, 894, WIDE, 11, mix(p.near, p.light, 0.4)) +
      rect(LEFT, 960, WIDE, 6, mix(p.near, p.light, 0.12)) +
      path('M600 1060 L600 760 L700 720 L800 760 L800 1060 Z', mix(p.near, '#000000', 0.25)) +
      rect(640, 850, 60, 210, mix(p.near, p.accent, 0.3)),
  },
  floor(1110, mix(p.near, p.light, 0.22), mix(p.near, '#000000', 0.3)),
]

export const rainStreet: Place = (p, t) => {
  const random = seeded('lamps')
  const sign = (x: number, y: number, w: number, h: number, colour: string) => {
    const flicker = Math.sin(t * 9 + x) > 0.93 ? 0.55 : 1
    return (
      glow(x + w / 2, y + h / 2, Math.max(w, h) * 1.1, colour, 0.35 * flicker) +
      rect(x, y, w, h, mix(colour, '#12081c', 0.7), 'rx="10"') +
      rect(x + 7, y + 7, w - 14, h - 14, 'none', `rx="6" stroke="${colour}" stroke-width="6"`) +
      [0.28, 0.5, 0.72].map((f) => rect(x + w * 0.28, y + h * f - 8, w * 0.44, 9, colour, 'rx="4"')).join('')
    )
  }
  return [
    sky(p),
    {
      depth: 0.3,
      art: skyline('st', 980, 260, 560, p.far, p.light, 0.14) + glow(360, 960, 420, p.light, 0.5),
    },
    {
      depth: 0.7,
      art:
        path(`M${LEFT} 100 L130 330 L130 1080 L${LEFT} 1180 Z`, p.mid) +
        path(`M900 100 L590 330 L590 1080 L900 1180 Z`, mix(p.mid, p.near, 0.4)) +
        sign(20, 470, 92, 230, p.accent) +
        sign(612, 420, 84, 190, p.light) +
        sign(632, 690, 92, 130, mix(p.accent, p.light, 0.5)) +
        path('M-160 900 L130 920 L130 1080 L-160 1150 Z', mix(p.light, '#ffffff', 0.2), 'opacity="0.75"') +
        path('M-60 906 L-50 906 L-50 1124 L-60 1126 Z M40 913 L50 913 L50 1100 L40 1102 Z', p.mid),
    },
    floor(1070, mix(p.near, p.light, 0.2), mix(p.near, '#000000', 0.2)),
    {
      depth: 1,
      art: faded(
        0.5,
        Array.from({ length: 9 }, () =>
          ellipse(
            LEFT + random() * WIDE,
            1110 + random() * 170,
            50 + random() * 90,
            5 + random() * 6,
            random() > 0.5 ? p.accent : p.light,
            'opacity="0.5"',
          ),
        ).join(''),
      ),
    },
  ]
}

export const office: Place = (p) => [
  sky(p),
  { depth: 0.2, art: skyline('of', 1000, 220, 620, mix(p.far, p.sky[1], 0.3), p.light, 0.2) },
  { depth: 0.4, art: skyline('og', 1040, 80, 300, p.mid, p.light, 0.3) },
  {
    depth: 0.85,
    art:
      [-150, 120, 390, 660].map((x) => rect(x, -100, 16, 1160, p.near)).join('') +
      rect(LEFT, 250, WIDE, 10, p.near) +
      rect(LEFT, -120, WIDE, 190, mix(p.near, '#000000', 0.2)) +
      [60, 330, 600]
        .map((x) => rect(x, 70, 120, 10, p.light) + glow(x + 60, 80, 150, p.light, 0.35))
        .join('') +
      rect(LEFT, 1020, WIDE, 60, p.near),
  },
  floor(1070, mix(p.near, p.light, 0.28), mix(p.near, '#000000', 0.15)),
  {
    depth: 0.97,
    art:
      path('M-180 940 L190 940 L210 990 L-180 990 Z', mix(p.near, p.accent, 0.4)) +
      rect(-180, 990, 350, 160, mix(p.near, '#000000', 0.3)) +
      path('M20 850 L130 850 L138 936 L12 936 Z', mix(p.light, '#ffffff', 0.3)),
  },
]

export const train: Place = (p, t) => {
  const slide = (speed: number, wide: number) => -((t * speed) % wide)
  const hills = (y: number, colour: string, speed: number) =>
    Array.from({ length: 6 }, (_, i) =>
      path(d`M${slide(speed, 360) - 360 + i * 360} 900 q90 ${-y} 180 ${-y} q90 0 180 ${y} Z`, colour),
    ).join('')
  return [
    sky(p),
    {
      depth: 0.1,
      art: glow(500, 420, 340, p.light, 0.7) + circle(500, 420, 74, mix(p.light, '#ffffff', 0.55)),
    },
    { depth: 0.2, art: hills(240, p.far, 60) + rect(LEFT, 890, WIDE, 260, p.far) },
    {
      depth: 0.3,
      art:
        hills(120, p.mid, 150) +
        rect(LEFT, 890, WIDE, 260, p.mid) +
        Array.from({ length: 4 }, (_, i) => rect(slide(620, 420) + i * 420 - 200, 470, 11, 460, p.mid)).join(
          '',
        ),
    },
    {
      depth: 0.9,
      art:
        `<path fill-rule="evenodd" fill="${p.near}" d="M${LEFT} -120 H900 V1400 H${LEFT} Z M-120 250 h390 q26 0 26 26 v560 q0 26 -26 26 h-390 Z M390 250 h390 v612 h-390 q-26 0 -26 -26 v-560 q0 -26 26 -26 Z"/>` +
        rect(LEFT, 130, WIDE, 16, mix(p.near, p.light, 0.35)) +
        [60, 200, 460, 600]
          .map(
            (x) =>
              stroke(`M${x} 146 v56`, mix(p.near, p.light, 0.3), 6) +
              circle(x, 222, 20, 'none', `stroke="${mix(p.near, p.light, 0.45)}" stroke-width="8"`),
          )
          .join('') +
        rect(LEFT, 940, WIDE, 190, mix(p.accent, p.near, 0.45), 'rx="30"') +
        rect(LEFT, 930, WIDE, 26, mix(p.accent, p.near, 0.2), 'rx="13"'),
    },
    floor(1120, mix(p.near, '#000000', 0.1), mix(p.near, '#000000', 0.5)),
  ]
}

export const seaside: Place = (p, t) => {
  const wave = (y: number, colour: string, phase: number, tall: number) => {
    let shape = d`M${LEFT} ${y}`
    for (let i = 0; i < 9; i++) shape += d` q60 ${Math.sin(t * 1.4 + phase + i) * tall} 120 0`
    return path(`${shape} V1400 H${LEFT} Z`, colour)
  }
  return [
    sky(p),
    {
      depth: 0.1,
      art:
        glow(360, 760, 520, p.light, 0.8) +
        circle(
          360,
          700,
          130,
          linear([
            [0, mix(p.light, '#ffffff', 0.7)],
            [1, p.light],
          ]),
        ) +
        [300, 420, 520]
          .map((y, i) =>
            ellipse(
              160 + i * 190,
              y,
              190 - i * 20,
              15 - i * 2,
              mix(p.sky[2], '#ffffff', 0.3),
              'opacity="0.5"',
            ),
          )
          .join(''),
    },
    {
      depth: 0.3,
      art:
        rect(
          LEFT,
          800,
          WIDE,
          600,
          linear([
            [0, mix(p.far, p.light, 0.45)],
            [0.5, p.far],
          ]),
        ) +
        faded(
          0.75,
          [815, 850, 895]
            .map((y, i) =>
              ellipse(360 + Math.sin(t + i) * 14, y, 90 - i * 18, 6, mix(p.light, '#ffffff', 0.4)),
            )
            .join(''),
        ) +
        path(`M620 806 L700 690 L760 730 L900 640 V820 Z`, mix(p.far, p.near, 0.5)),
    },
    { depth: 0.6, art: wave(930, p.mid, 0, 26) + wave(990, mix(p.mid, p.light, 0.22), 2, 22) },
    {
      depth: 1,
      art: path(
        `M${LEFT} 1090 Q300 1020 900 1080 V1400 H${LEFT} Z`,
        linear([
          [0, mix(p.near, p.light, 0.3)],
          [1, p.near],
        ]),
      ),
    },
  ]
}

export const alley: Place = (p) => [
  sky(p),
  {
    depth: 0.4,
    art:
      rect(LEFT, -100, WIDE, 1300, p.far) +
      path(
        'M250 0 L470 0 L470 1100 L250 1100 Z',
        radial([
          [0, p.light],
          [1, p.sky[1]],
        ]),
      ) +
      glow(360, 780, 420, p.light, 0.8),
  },
  {
    depth: 0.8,
    art:
      path(
        `M${LEFT} -120 L250 120 L250 1020 L${LEFT} 1240 Z`,
        linear(
          [
            [0, p.near],
            [1, p.mid],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      path(
        `M900 -120 L470 120 L470 1020 L900 1240 Z`,
        linear(
          [
            [0, p.mid],
            [1, p.near],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      path(
        'M60 430 L150 450 L150 620 L60 640 Z M570 450 L660 430 L660 640 L570 620 Z',
        p.accent,
        'opacity="0.35"',
      ) +
      stroke('M250 260 Q360 320 470 250 M250 380 Q360 430 470 360', p.near, 5),
  },
  {
    depth: 1,
    art: path(
      `M250 1020 L470 1020 L900 1240 L900 1400 L${LEFT} 1400 L${LEFT} 1240 Z`,
      linear([
        [0, mix(p.mid, p.light, 0.5)],
        [1, mix(p.near, '#000000', 0.3)],
      ]),
    ),
  },
]
