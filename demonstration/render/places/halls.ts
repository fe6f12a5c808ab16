import { circle, d, ellipse, faded, glow, linear, mix, path, rect, stroke } from '../drawing/svg.ts'
import { floor, LEFT, type Place, sky, stars, WIDE } from './place.ts'

export const palace: Place = (p, t) => {
  const column = (x: number, w: number) =>
    rect(x - w * 0.12, 1030, w * 1.24, 60, mix(p.near, '#000000', 0.2)) +
    rect(
      x,
      140,
      w,
      900,
      linear(
        [
          [0, mix(p.accent, '#000000', 0.45)],
          [0.35, p.accent],
          [1, mix(p.accent, '#000000', 0.6)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    rect(x - 10, 190, w + 20, 22, p.light) +
    rect(x - 10, 980, w + 20, 14, p.light)
  const lantern = (x: number, y: number, i: number) => {
    const swing = Math.sin(t * 1.1 + i) * 8
    return (
      glow(x + swing, y + 70, 170, p.light, 0.5) +
      stroke(d`M${x} ${y - 130} L${x + swing} ${y}`, p.light, 4) +
      ellipse(
        x + swing,
        y + 60,
        52,
        62,
        linear([
          [0, '#ff7a4a'],
          [1, '#c8202f'],
        ]),
      ) +
      rect(x + swing - 28, y - 6, 56, 14, p.light) +
      rect(x + swing - 28, y + 114, 56, 14, p.light) +
      stroke(d`M${x + swing} ${y + 128} v60`, p.accent, 6)
    )
  }
  const lattice = Array.from(
    { length: 7 },
    (_, i) => rect(110 + i * 72, 300, 8, 640, p.mid) + rect(110, 330 + i * 90, 500, 8, p.mid),
  ).join('')
  return [
    sky(p),
    {
      depth: 0.4,
      art:
        rect(LEFT, 100, WIDE, 1000, p.far) +
        rect(
          110,
          290,
          500,
          660,
          linear([
            [0, mix(p.light, p.sky[2], 0.3)],
            [1, mix(p.light, p.far, 0.45)],
          ]),
        ) +
        glow(360, 560, 420, p.light, 0.45) +
        lattice,
    },
    {
      depth: 0.75,
      art:
        rect(LEFT, 60, WIDE, 110, p.mid) +
        rect(LEFT, 160, WIDE, 16, p.light) +
        rect(LEFT, -120, WIDE, 190, p.near) +
        column(16, 76) +
        column(628, 76),
    },
    floor(1070, mix(p.near, p.light, 0.3), mix(p.near, '#000000', 0.1)),
    {
      depth: 1,
      art:
        path('M230 1074 L490 1074 L640 1400 L80 1400 Z', mix(p.accent, '#000000', 0.25)) +
        stroke('M240 1074 L100 1400 M480 1074 L620 1400', p.light, 7),
    },
    { depth: 1.25, art: lantern(120, 150, 0) + lantern(610, 210, 2) },
  ]
}

export const ballroom: Place = (p, t) => {
  const arch = (x: number) =>
    path(
      d`M${x} 1000 V480 q0 -110 95 -110 q95 0 95 110 V1000 Z`,
      linear([
        [0, p.sky[0]],
        [1, p.sky[2]],
      ]),
    ) + stroke(d`M${x + 95} 372 V1000 M${x} 660 H${x + 190}`, p.mid, 8)
  const lights = Array.from({ length: 9 }, (_, i) => {
    const x = 360 + (i - 4) * 42
    const y = 250 - Math.abs(i - 4) * 16 + Math.sin(t * 0.9) * 3
    return (
      rect(x - 4, y - 22, 8, 26, '#fff6da') + glow(x, y - 26, 40 + Math.sin(t * 5 + i) * 4, '#ffe7a0', 0.85)
    )
  }).join('')
  return [
    {
      depth: 0.3,
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
        [-130, 100, 430, 660].map(arch).join('') +
        glow(360, 240, 520, p.light, 0.5),
    },
    {
      depth: 0.6,
      art: [36, 330, 634]
        .map(
          (x) =>
            rect(
              x,
              300,
              52,
              740,
              linear(
                [
                  [0, mix(p.mid, p.light, 0.15)],
                  [0.4, mix(p.mid, p.light, 0.5)],
                  [1, p.near],
                ],
                [0, 0, 1, 0],
              ),
            ) + rect(x - 12, 290, 76, 26, mix(p.mid, p.light, 0.6)),
        )
        .join(''),
    },
    {
      depth: 0.8,
      art:
        stroke('M360 -100 V190', p.light, 6) +
        path(
          'M180 210 Q360 330 540 210 Q360 270 180 210 Z M240 150 Q360 240 480 150 Q360 196 240 150 Z',
          p.light,
        ) +
        lights +
        path(
          'M-180 -60 h160 q30 420 -40 900 h-120 Z M900 -60 h-160 q-30 420 40 900 h120 Z',
          linear([
            [0, p.accent],
            [1, mix(p.accent, '#000000', 0.55)],
          ]),
        ),
    },
    floor(1010, mix(p.near, p.light, 0.45), p.near),
    {
      depth: 1,
      art: faded(
        0.3,
        ellipse(360, 1190, 330, 52, p.light) +
          [130, 460].map((x) => path(d`M${x} 1010 h140 l60 390 h-260 Z`, p.light, 'opacity="0.35"')).join(''),
      ),
    },
  ]
}

export const mansion: Place = (p, t) => {
  const sway = Math.sin(t * 0.9) * 16
  return [
    sky(p),
    {
      depth: 0.15,
      art:
        stars('#ffffff', 'mansion', 20, 700) +
        glow(440, 330, 260, p.light, 0.7) +
        circle(440, 330, 62, mix(p.light, '#ffffff', 0.6)) +
        path(`M${LEFT} 760 Q60 640 220 740 Q420 620 600 740 Q760 660 900 740 V1000 H${LEFT} Z`, p.far),
    },
    {
      depth: 0.75,
      art:
        `<path fill-rule="evenodd" fill="${p.mid}" d="M${LEFT} -120 H900 V1100 H${LEFT} Z M150 880 V300 q0 -150 210 -150 q210 0 210 150 V880 Z"/>` +
        stroke('M360 150 V880 M150 470 H570 M150 690 H570', mix(p.mid, p.light, 0.25), 9) +
        stroke('M150 880 V300 q0 -150 210 -150 q210 0 210 150 V880', mix(p.mid, p.light, 0.4), 14) +
        rect(120, 880, 480, 26, mix(p.mid, p.light, 0.4)) +
        rect(-140, 330, 170, 230, mix(p.accent, p.mid, 0.4), `stroke="${p.light}" stroke-width="9"`) +
        circle(-55, 425, 38, p.mid) +
        path('M-110 556 q55 -120 110 0 Z', p.mid),
    },
    {
      depth: 0.95,
      art:
        path(
          d`M60 60 h150 Q${180 + sway} 500 ${120 + sway} 1010 L20 1010 Q50 500 60 60 Z`,
          linear([
            [0, p.accent],
            [1, mix(p.accent, '#000000', 0.5)],
          ]),
        ) +
        path(
          d`M660 60 h-150 Q${540 - sway} 500 ${600 - sway} 1010 L700 1010 Q670 500 660 60 Z`,
          linear([
            [0, p.accent],
            [1, mix(p.accent, '#000000', 0.5)],
          ]),
        ) +
        rect(20, 40, 680, 26, p.light),
    },
    floor(1050, mix(p.near, p.light, 0.25), mix(p.near, '#000000', 0.3)),
    { depth: 1, art: faded(0.22, path('M250 1060 L470 1060 L640 1400 L60 1400 Z', p.light)) },
  ]
}
