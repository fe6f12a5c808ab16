import { circle, d, ellipse, faded, glow, linear, mix, path, rect, seeded, stroke } from '../drawing/svg.ts'
import { backdrop, floor, LEFT, type Place, sky, stars, WIDE } from './place.ts'

function trees(seed: string, base: number, tall: number, colour: string, count: number): string {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const x = LEFT + (i + random() * 0.7) * (WIDE / count)
    const h = tall * (0.75 + random() * 0.5)
    const w = h * 0.2
    return path(
      d`M${x - 9} ${base + 60} L${x} ${base - h} L${x + 9} ${base + 60} Z M${x - w} ${base - h * 0.1} Q${x - w * 0.3} ${base - h * 0.4} ${x} ${base - h} Q${x + w * 0.3} ${base - h * 0.4} ${x + w} ${base - h * 0.1} Q${x} ${base + 10} ${x - w} ${base - h * 0.1} Z`,
      colour,
    )
  }).join('')
}

export const shrine: Place = (p, t) => {
  const random = seeded('fireflies')
  const flies = Array.from({ length: 14 }, (_, i) =>
    glow(
      LEFT + random() * WIDE + Math.sin(t * 0.8 + i) * 30,
      560 + random() * 520 + Math.cos(t * 0.7 + i * 2) * 26,
      16 + Math.sin(t * 3 + i) * 6,
      p.light,
      0.9,
    ),
  ).join('')
  const gate = (x: number, y: number, s: number, colour: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${path('M-250 -560 Q0 -510 250 -560 L262 -610 Q0 -566 -262 -610 Z', colour)}${rect(-200, -450, 400, 34, colour)}${path('M-172 -540 L-136 -540 L-148 0 L-196 0 Z M172 -540 L136 -540 L148 0 L196 0 Z', colour)}${rect(-24, -530, 48, 90, mix(colour, '#000000', 0.4))}${rect(-206, -30, 68, 34, mix(colour, '#000000', 0.6))}${rect(138, -30, 68, 34, mix(colour, '#000000', 0.6))}</g>`
  return [
    sky(p),
    {
      depth: 0.1,
      art:
        stars('#ffffff', 'shrine', 26, 460) +
        glow(360, 420, 400, p.light, 0.6) +
        circle(360, 420, 150, mix(p.light, '#ffffff', 0.5)),
    },
    { depth: 0.3, art: trees('fa', 960, 430, p.far, 9) },
    { depth: 0.5, art: trees('fb', 1040, 470, p.mid, 6) + rect(LEFT, 1020, WIDE, 200, p.mid) },
    {
      depth: 0.72,
      art:
        gate(360, 1050, 0.62, mix(p.accent, p.mid, 0.35)) +
        [0, 1, 2, 3]
          .map((i) =>
            rect(220 - i * 26, 1050 + i * 16, 280 + i * 52, 16, mix(p.near, p.light, 0.3 - i * 0.05)),
          )
          .join(''),
    },
    floor(1110, mix(p.near, p.light, 0.18), p.near),
    { depth: 1, art: gate(360, 1180, 1.1, p.accent) + flies },
  ]
}

export const garden: Place = (p, t) => {
  const random = seeded('plum')
  const blossom = Array.from({ length: 46 }, () => {
    const along = random()
    const x = 880 - along * 620 + (random() - 0.5) * 120
    const y = 120 + along * 220 + (random() - 0.5) * 170 + Math.sin(t + x) * 3
    return circle(x, y, 10 + random() * 14, random() > 0.4 ? p.accent : mix(p.accent, '#ffffff', 0.5))
  }).join('')
  return [
    sky(p),
    {
      depth: 0.12,
      art:
        glow(230, 340, 360, p.light, 0.6) +
        circle(230, 340, 110, mix(p.light, '#ffffff', 0.55)) +
        path(`M${LEFT} 900 L40 620 L180 760 L330 560 L520 800 L700 640 L900 860 V1100 H${LEFT} Z`, p.far),
    },
    {
      depth: 0.5,
      art:
        path('M60 860 L100 720 Q230 660 360 600 Q490 660 620 720 L660 860 Q360 770 60 860 Z', p.near) +
        path(
          'M20 720 Q230 690 360 560 Q490 690 700 720 Q560 760 360 690 Q160 760 20 720 Z',
          mix(p.near, p.light, 0.18),
        ) +
        [150, 290, 430, 550].map((x) => rect(x, 800, 22, 260, p.mid)).join('') +
        rect(100, 1010, 520, 20, p.mid) +
        glow(360, 900, 200, p.light, 0.55),
    },
    {
      depth: 0.7,
      art:
        rect(
          LEFT,
          1030,
          WIDE,
          370,
          linear([
            [0, mix(p.mid, p.light, 0.35)],
            [1, p.near],
          ]),
        ) +
        faded(
          0.35,
          [1060, 1100, 1150]
            .map((y, i) => ellipse(300 + i * 60 + Math.sin(t + i) * 12, y, 200 - i * 40, 5, p.light))
            .join(''),
        ),
    },
    { depth: 1, art: path(`M${LEFT} 1150 Q360 1080 900 1140 V1400 H${LEFT} Z`, p.near) },
    {
      depth: 1.2,
      art:
        stroke(
          'M920 60 Q700 160 560 220 Q420 270 260 330 M700 160 Q640 250 600 330 M520 236 Q460 200 400 200',
          mix(p.near, '#000000', 0.3),
          18,
        ) + blossom,
    },
  ]
}

export const snowfield: Place = (p) => [
  sky(p),
  {
    depth: 0.1,
    art:
      stars('#ffffff', 'snow', 44, 700) +
      [0, 1, 2]
        .map((i) =>
          path(
            d`M${LEFT} ${240 + i * 90} Q200 ${120 + i * 110} 420 ${260 + i * 70} Q640 ${360 + i * 40} 900 ${150 + i * 90} L900 ${260 + i * 90} Q640 ${460 + i * 40} 420 ${360 + i * 70} Q200 ${230 + i * 110} ${LEFT} ${330 + i * 90} Z`,
            i % 2 ? p.accent : p.light,
            'opacity="0.16"',
          ),
        )
        .join(''),
  },
  {
    depth: 0.3,
    art:
      path(
        `M${LEFT} 900 L0 560 L110 700 L260 420 L420 740 L560 580 L760 820 L900 660 V1100 H${LEFT} Z`,
        p.far,
      ) +
      path(
        'M260 420 L320 540 L270 520 L230 570 L196 548 Z M0 560 L46 620 L4 610 L-34 650 Z M560 580 L610 644 L560 630 L520 664 Z',
        mix(p.far, '#ffffff', 0.55),
      ),
  },
  {
    depth: 0.55,
    art:
      trees('sn', 1010, 300, p.mid, 12) +
      path(`M${LEFT} 1000 Q300 930 900 1000 V1400 H${LEFT} Z`, mix(p.far, '#ffffff', 0.45)),
  },
  {
    depth: 1,
    art: path(
      `M${LEFT} 1110 Q400 1040 900 1120 V1400 H${LEFT} Z`,
      linear([
        [0, mix(p.far, '#ffffff', 0.75)],
        [1, mix(p.far, p.near, 0.2)],
      ]),
    ),
  },
]

export const clockwork: Place = (p, t) => {
  const gear = (x: number, y: number, r: number, teeth: number, speed: number, colour: string) => {
    const cogs = Array.from(
      { length: teeth },
      (_, i) =>
        `<rect x="${-r * 0.12}" y="${-r * 1.14}" width="${r * 0.24}" height="${r * 0.3}" fill="${colour}" transform="rotate(${(360 / teeth) * i})"/>`,
    ).join('')
    return `<g transform="translate(${x} ${y}) rotate(${(t * speed).toFixed(2)})">${cogs}${circle(0, 0, r, colour)}${circle(0, 0, r * 0.66, p.sky[1])}${[0, 60, 120].map((a) => `<rect x="${-r * 0.7}" y="${-r * 0.07}" width="${r * 1.4}" height="${r * 0.14}" fill="${colour}" transform="rotate(${a})"/>`).join('')}${circle(0, 0, r * 0.2, p.light)}</g>`
  }
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="-7" y="-268" width="14" height="${i % 3 ? 34 : 60}" fill="${p.near}" transform="rotate(${i * 30})"/>`,
  ).join('')
  return [
    sky(p),
    {
      depth: 0.2,
      art:
        glow(360, 480, 620, p.light, 0.55) +
        gear(40, 880, 170, 14, 14, p.far) +
        gear(640, 200, 150, 12, -16, p.far) +
        gear(650, 860, 220, 18, -11, mix(p.far, p.mid, 0.5)),
    },
    {
      depth: 0.5,
      art:
        circle(360, 480, 310, p.accent) +
        circle(360, 480, 288, mix(p.light, '#ffffff', 0.35)) +
        `<g transform="translate(360 480)">${ticks}<rect x="-10" y="-170" width="20" height="190" rx="8" fill="${p.near}" transform="rotate(${(-t * 60).toFixed(1)})"/><rect x="-6" y="-240" width="12" height="260" rx="6" fill="${p.accent}" transform="rotate(${(-t * 220).toFixed(1)})"/></g>` +
        circle(360, 480, 22, p.near),
    },
    floor(1080, mix(p.near, p.light, 0.3), p.near),
  ]
}

/** Upright blocks of clear ice with someone in each, under a vault of frozen stone. */
export const iceVault: Place = (p) => {
  const pale = mix(p.light, '#ffffff', 0.5)
  const block = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${glow(0, 0, 330, p.light, 0.45)}${path(
      'M-112 330 L-128 -210 L-70 -300 L64 -312 L124 -224 L112 330 Z',
      linear([
        [0, pale, 0.85],
        [0.6, p.sky[2], 0.75],
        [1, p.far, 0.9],
      ]),
    )}${circle(0, -150, 40, p.mid, 'opacity="0.5"')}${path('M-62 300 C-70 40 -60 -90 0 -100 C60 -90 70 40 62 300 Z', p.mid, 'opacity="0.5"')}${path('M-128 -210 L-70 -300 L-86 330 L-112 330 Z M64 -312 L80 -200 L70 330 L84 330 L100 -180 Z', '#ffffff', 'opacity="0.3"')}</g>`
  const icicles = Array.from({ length: 13 }, (_, i) => {
    const x = -160 + i * 82
    const long = 90 + ((i * 53) % 130)
    return path(`M${x} -120 L${x + 60} -120 L${x + 28} ${long} Z`, i % 2 ? p.far : mix(p.far, p.light, 0.35))
  }).join('')
  return [
    backdrop([
      [0, mix(p.sky[0], '#000000', 0.35)],
      [0.6, p.sky[1]],
      [1, p.mid],
    ]),
    {
      depth: 0.4,
      art:
        path(
          `M${LEFT} 1100 V120 Q80 -60 200 -80 L200 1100 Z M520 1100 V-80 Q640 -60 900 120 V1100 Z`,
          mix(p.near, p.mid, 0.5),
        ) + path('M200 1100 V420 Q360 120 520 420 V1100 Z', p.mid),
    },
    { depth: 0.6, art: block(360, 700, 0.85) + block(80, 740, 1) + block(640, 740, 1) },
    floor(1060, mix(p.near, p.light, 0.35), p.near),
    { depth: 1.15, art: icicles },
  ]
}
