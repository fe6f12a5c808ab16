import { circle, d, ellipse, faded, glow, linear, mix, path, rect, stroke } from '../drawing/svg.ts'
import { floor, LEFT, type Place, sky, WIDE } from './place.ts'

export const corridor: Place = (p, t) => {
  const flicker = Math.sin(t * 13) > 0.9 ? 0.5 : 1
  return [
    {
      depth: 0.2,
      art:
        rect(LEFT, -120, WIDE, 1520, p.sky[0]) +
        rect(250, 420, 220, 560, p.sky[2]) +
        glow(360, 660, 300, p.light, 0.9 * flicker),
    },
    {
      depth: 0.7,
      art:
        path(
          `M${LEFT} -200 L250 420 L250 980 L${LEFT} 1460 Z`,
          linear(
            [
              [0, p.near],
              [1, p.far],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        path(
          `M900 -200 L470 420 L470 980 L900 1460 Z`,
          linear(
            [
              [0, p.far],
              [1, p.near],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        path(`M${LEFT} -200 L900 -200 L470 420 L250 420 Z`, p.mid) +
        [0, 1, 2]
          .map((i) =>
            path(
              d`M${300 - i * 70} ${360 - i * 150} L${420 + i * 70} ${360 - i * 150} L${432 + i * 84} ${320 - i * 190} L${288 - i * 84} ${320 - i * 190} Z`,
              mix(p.light, '#ffffff', 0.6),
              `opacity="${flicker}"`,
            ),
          )
          .join('') +
        path('M30 460 L140 540 L140 1060 L30 1170 Z', mix(p.near, p.accent, 0.55)) +
        path('M690 460 L580 540 L580 1060 L690 1170 Z', mix(p.near, p.accent, 0.45)) +
        circle(124, 810, 8, p.light) +
        circle(596, 810, 8, p.light) +
        path(
          `M${LEFT} 900 L250 756 L250 780 L${LEFT} 950 Z M900 900 L470 756 L470 780 L900 950 Z`,
          p.accent,
          'opacity="0.8"',
        ),
    },
    {
      depth: 0.85,
      art:
        path(
          `M250 980 L470 980 L900 1460 L${LEFT} 1460 Z`,
          linear([
            [0, mix(p.mid, p.light, 0.5)],
            [1, p.near],
          ]),
        ) + path('M330 980 L390 980 L440 1460 L280 1460 Z', '#ffffff', 'opacity="0.14"'),
    },
  ]
}

export const classroom: Place = (p) => [
  sky(p),
  {
    depth: 0.2,
    art:
      glow(200, 460, 400, p.light, 0.7) +
      ellipse(120, 640, 240, 70, mix(p.far, '#ffffff', 0.4), 'opacity="0.6"') +
      ellipse(560, 560, 200, 50, '#ffffff', 'opacity="0.4"'),
  },
  {
    depth: 0.7,
    art:
      `<path fill-rule="evenodd" fill="${p.mid}" d="M${LEFT} -120 H900 V1100 H${LEFT} Z M-130 210 h230 v610 h-230 Z M140 210 h230 v610 h-230 Z M410 210 h230 v610 h-230 Z M680 210 h220 v610 h-220 Z"/>` +
      [-15, 255, 525].map((x) => rect(x - 4, 210, 8, 610, p.mid)).join('') +
      rect(LEFT, 500, WIDE, 9, p.mid) +
      rect(LEFT, 820, WIDE, 26, mix(p.mid, '#ffffff', 0.2)) +
      path('M-180 150 h170 q-30 340 -90 690 h-80 Z', mix(p.accent, '#ffffff', 0.35), 'opacity="0.85"') +
      path('M900 150 h-150 q30 340 80 690 h70 Z', mix(p.accent, '#ffffff', 0.35), 'opacity="0.85"'),
  },
  floor(1060, mix(p.near, p.light, 0.35), p.near),
  {
    depth: 1,
    art: faded(
      0.25,
      path('M140 1100 L370 1100 L240 1400 L-40 1400 Z M410 1100 L640 1100 L560 1400 L300 1400 Z', p.light),
    ),
  },
  {
    depth: 1.2,
    art: [-60, 520]
      .map(
        (x) =>
          rect(x, 1130, 260, 24, mix(p.near, p.light, 0.25), 'rx="8"') +
          rect(x + 16, 1154, 14, 200, mix(p.near, '#000000', 0.4)) +
          rect(x + 230, 1154, 14, 200, mix(p.near, '#000000', 0.4)),
      )
      .join(''),
  },
]

export const kitchen: Place = (p, t) => [
  {
    depth: 0.4,
    art:
      rect(
        LEFT,
        -120,
        WIDE,
        1300,
        linear([
          [0, p.far],
          [1, p.mid],
        ]),
      ) +
      rect(
        150,
        260,
        420,
        420,
        linear([
          [0, p.sky[0]],
          [1, p.sky[2]],
        ]),
        'rx="14"',
      ) +
      stroke('M360 260 V680 M150 470 H570', mix(p.mid, '#ffffff', 0.3), 10) +
      glow(470, 380, 200, p.light, 0.6),
  },
  {
    depth: 0.7,
    art:
      rect(LEFT, 180, 290, 16, mix(p.near, p.light, 0.3)) +
      rect(610, 180, 290, 16, mix(p.near, p.light, 0.3)) +
      [-120, -50, 20, 650, 730]
        .map((x, i) =>
          rect(
            x,
            100 + (i % 2) * 22,
            48,
            80 - (i % 2) * 22,
            i % 2 ? p.accent : mix(p.light, '#ffffff', 0.2),
            'rx="10"',
          ),
        )
        .join('') +
      [120, 600]
        .map(
          (x) =>
            stroke(`M${x} -100 V180`, p.near, 6) +
            path(d`M${x - 64} 250 Q${x - 50} 176 ${x} 176 Q${x + 50} 176 ${x + 64} 250 Z`, p.accent) +
            glow(x, 280, 220, p.light, 0.6),
        )
        .join(''),
  },
  floor(1080, mix(p.near, p.light, 0.2), p.near),
  {
    depth: 1.12,
    art:
      rect(LEFT, 1080, WIDE, 34, mix(p.light, '#ffffff', 0.35)) +
      rect(LEFT, 1114, WIDE, 320, mix(p.near, p.accent, 0.35)) +
      path('M70 1080 q0 -70 70 -70 q70 0 70 70 Z', mix(p.accent, '#000000', 0.2)) +
      [0, 1, 2]
        .map((i) =>
          stroke(
            d`M${115 + i * 26} ${990 - ((t * 40 + i * 30) % 90)} q14 -26 0 -50 q-14 -26 0 -50`,
            '#ffffff',
            8,
            'opacity="0.25"',
          ),
        )
        .join(''),
  },
]

export const hospital: Place = (p, t) =>
  corridor(
    {
      ...p,
      near: mix(p.near, '#7fb2bd', 0.35),
      far: mix(p.far, '#cfe6ea', 0.5),
      mid: mix(p.mid, '#a8ccd4', 0.5),
    },
    t,
  )
