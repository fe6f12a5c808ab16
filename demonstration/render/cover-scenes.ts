import { type Posed, put } from './cover-figures.ts'
import {
  circle,
  clipped,
  d,
  ellipse,
  glow,
  group,
  linear,
  mix,
  path,
  place,
  rect,
  seeded,
  stroke,
} from './drawing/svg.ts'
import { silhouette } from './figure/figure.ts'
import { type Look, lit, STILL } from './figure/look.ts'
import { torsoShape } from './figure/outfit.ts'
import { toLight } from './staging.ts'

// Posters that are no portrait: each has a picture of its own and one colour that rules it.

/** A wedding picture torn in two, on plain red: she stays upright, the two others fall. */
export function torn({ drama, p, a, b, c, ma, mb, mc }: Posed): string {
  const paper = '#fff3ea'
  const ground = rect(0, 0, 720, 1080, p.accent) + glow(300, 360, 620, mix(p.accent, '#ffffff', 0.25), 0.55)
  const tear = 'L40 -380 L66 -290 L28 -214 L70 -120 L22 -30 L60 62 L26 150 L74 240 L34 330 L58 420'
  const left = `M-300 -380 ${tear} L-300 420 Z`
  const right = `M300 -380 ${tear} L300 420 Z`
  const scene = (inner: string) =>
    rect(
      -270,
      -350,
      540,
      700,
      linear([
        [0, mix(p.light, p.accent, 0.25)],
        [1, mix(p.accent, '#3a0014', 0.5)],
      ]),
    ) + inner
  const her = put(drama, { look: a, x: -128, y: -40, scale: 1.16, turn: -0.35, tilt: -2, mood: ma, side: -1 })
  const them =
    put(drama, { look: c, x: 188, y: -40, scale: 0.9, turn: -0.4, tilt: 2, mood: mc, side: 1 }) +
    put(drama, { look: b, x: 92, y: -92, scale: 0.94, turn: 0.35, mood: mb, side: 1 })
  const half = (shape: string, inner: string, x: number, y: number, degrees: number) =>
    place(x + 16, y + 22, 0.84, path(shape, '#000000', 'opacity="0.28"'), degrees) +
    place(
      x,
      y,
      0.84,
      path(shape, '#ffffff') + clipped(path(shape, '#fff'), rect(-300, -380, 600, 800, paper) + scene(inner)),
      degrees,
    )
  return ground + half(right, them, 404, 424, 12) + half(left, her, 300, 378, -7)
}

/** From the street: a roof's edge against the moon, and someone who stands on it. */
export function ledge({ p, a, b }: Posed): string {
  const dark = mix(p.near, '#000000', 0.35)
  const moon = p.sky[2]
  const windows = seeded('ledge')
  let lit = ''
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 5; column += 1) {
      const x = 40 + column * 120
      const y = 70 + row * 118
      const isLit = windows() < 0.16
      lit += rect(x, y, 74, 76, isLit ? p.light : mix(p.mid, p.far, 0.35), isLit ? '' : 'opacity="0.55"')
    }
  const figureOn = (look: Look, x: number, y: number, scale: number) =>
    place(
      x,
      y,
      scale,
      silhouette(look, { ...STILL, full: true, sway: 60, breeze: 90 }, dark, mix(moon, '#ffffff', 0.5), 1),
      0,
    )
  return (
    rect(
      0,
      0,
      720,
      1080,
      linear([
        [0, p.sky[0]],
        [0.7, p.sky[1]],
        [1, p.near],
      ]),
    ) +
    glow(430, 330, 560, moon, 0.55) +
    circle(430, 320, 262, moon) +
    circle(430, 320, 262, 'none', `stroke="${mix(moon, '#ffffff', 0.6)}" stroke-width="5"`) +
    circle(350, 250, 40, mix(moon, '#c98a1a', 0.35), 'opacity="0.5"') +
    circle(520, 390, 56, mix(moon, '#c98a1a', 0.35), 'opacity="0.45"') +
    circle(480, 210, 22, mix(moon, '#c98a1a', 0.35), 'opacity="0.45"') +
    figureOn(a, 372, 208, 0.19) +
    figureOn(b, 640, 336, 0.135) +
    group(
      'translate(-40 404) skewY(13)',
      rect(
        0,
        0,
        860,
        1000,
        linear([
          [0, p.mid],
          [1, dark],
        ]),
      ) +
        group('translate(60 0)', lit) +
        rect(-10, -6, 880, 40, mix(p.mid, p.light, 0.24)) +
        rect(-10, 30, 880, 12, dark),
    )
  )
}

/** Two under one umbrella, from behind. */
export function umbrella({ p, a, b }: Posed): string {
  const light = toLight(p, 1)
  const back = (look: Look, x: number, y: number, scale: number, degrees: number, length: number) => {
    const shine = mix(look.hair, '#ffffff', 0.28)
    const wide = length > 100 ? 70 : 52
    const coat = mix(look.cloth, light.shade, 0.15)
    const head =
      path(
        d`M-84 -20 C-92 -150 92 -150 84 -20 C90 ${length * 0.5} ${wide + 14} ${length * 0.8} ${wide} ${length} Q${wide * 0.5} ${length - 22} 0 ${length + 20} Q${-wide * 0.5} ${length - 22} ${-wide} ${length} C${-wide - 14} ${length * 0.8} -90 ${length * 0.5} -84 -20 Z`,
        look.hair,
      ) +
      stroke(
        d`M-52 -84 Q0 -116 52 -84 M-34 -60 Q-44 0 -40 ${length * 0.7} M34 -60 Q44 0 40 ${length * 0.7} M0 -70 V${length * 0.8}`,
        shine,
        3.5,
        'opacity="0.5"',
      )
    return place(
      x,
      y,
      scale,
      path('M-36 40 H36 L52 180 H-52 Z', mix(look.skin, light.shade, 0.3)) +
        lit(torsoShape(look), coat, light, 5) +
        path('M-66 168 Q0 204 66 168 L78 214 Q0 246 -78 214 Z', mix(coat, '#000000', 0.25)) +
        head,
      degrees,
    )
  }
  const rain = seeded('umbrella')
  let drops = ''
  for (let i = 0; i < 70; i += 1) {
    const x = rain() * 760 - 20
    const y = rain() * 1000 - 40
    const long = 34 + rain() * 50
    drops += stroke(
      d`M${x} ${y} l${-long * 0.22} ${long}`,
      '#ffffff',
      2.2,
      `opacity="${(0.25 + rain() * 0.4).toFixed(2)}"`,
    )
  }
  const red = p.accent
  const dome =
    'M40 372 C60 150 200 60 372 60 C544 60 676 150 700 372 Q645 330 590 372 Q535 330 480 372 Q428 330 372 372 Q316 330 262 372 Q206 330 150 372 Q95 330 40 372 Z'
  const ribs =
    'M372 60 C260 120 170 250 150 372 M372 60 C320 150 270 260 262 372 M372 60 V372 M372 60 C424 150 474 260 480 372 M372 60 C484 120 574 250 590 372'
  return (
    rect(
      0,
      0,
      720,
      1080,
      linear([
        [0, p.sky[0]],
        [0.6, mix(p.sky[0], p.sky[1], 0.6)],
        [1, p.near],
      ]),
    ) +
    glow(370, 420, 520, '#ffffff', 0.5) +
    drops +
    stroke('M378 360 V900', mix(p.near, '#000000', 0.2), 12) +
    back(b, 508, 500, 1.06, 3, 60) +
    back(a, 226, 540, 1.06, -4, 250) +
    path(dome, red) +
    clipped(
      path(dome, '#fff'),
      rect(372, 0, 400, 400, mix(red, p.near, 0.35), 'opacity="0.4"') +
        ellipse(250, 150, 130, 60, '#ffffff', 'opacity="0.16" transform="rotate(-28 250 150)"'),
    ) +
    stroke(ribs, mix(red, p.near, 0.35), 4) +
    stroke('M372 60 V30', mix(red, p.near, 0.4), 10)
  )
}

/** The sea in a jar of honey. */
export function jar({ p }: Posed): string {
  const honey = '#f2a01e'
  const amber = '#c96a08'
  const sea = mix(p.sky[0], '#0d5f78', 0.4)
  const glass =
    'M170 300 C120 340 112 380 112 430 V740 C112 800 150 830 210 830 H510 C570 830 608 800 608 740 V430 C608 380 600 340 550 300 Z'
  const wave = (y: number, colour: string, shift: number) =>
    path(d`M60 ${y} q55 ${-34 + shift} 110 0 t110 0 t110 0 t110 0 t110 0 t110 0 V900 H60 Z`, colour)
  const boat =
    path('M300 520 H452 Q440 566 408 570 H344 Q312 566 300 520 Z', '#7a2f1c') +
    path('M300 520 H452 L449 532 H303 Z', '#fff1d6') +
    stroke('M372 520 V372', '#5a2114', 8) +
    path('M382 380 Q462 440 446 504 H382 Z', '#fff8ea') +
    path('M362 400 Q306 456 318 504 H362 Z', '#ffe2ac')
  return (
    rect(
      0,
      0,
      720,
      1080,
      linear([
        [0, '#ffd66b'],
        [0.6, honey],
        [1, mix(amber, p.near, 0.4)],
      ]),
    ) +
    glow(360, 470, 620, '#fff6cf', 0.9) +
    group(
      'translate(52 24) scale(0.856)',
      clipped(
        path(glass, '#fff'),
        rect(
          90,
          280,
          540,
          560,
          linear([
            [0, '#ffe9a8'],
            [0.5, '#ffc648'],
            [1, honey],
          ]),
        ) +
          circle(478, 420, 56, '#fff8df') +
          glow(478, 420, 150, '#fff8df', 0.7) +
          boat +
          wave(566, mix(sea, '#ffffff', 0.22), 6) +
          wave(604, sea, -4) +
          wave(668, mix(sea, p.near, 0.45), 4),
      ) +
        path(glass, 'none', 'stroke="#fffaf0" stroke-width="10" opacity="0.95"') +
        stroke('M150 440 C148 520 148 640 152 720', '#ffffff', 16, 'opacity="0.6"') +
        stroke('M566 700 C572 620 572 560 570 500', '#ffffff', 8, 'opacity="0.5"') +
        // A cloth over the lid.
        path(
          'M150 300 Q130 230 176 196 H544 Q590 230 570 300 Q540 322 512 300 Q484 326 452 302 Q420 328 388 302 Q356 328 322 302 Q288 328 256 302 Q224 326 200 302 Q172 320 150 300 Z',
          p.accent,
        ) +
        path('M176 196 Q180 138 250 128 H470 Q540 138 544 196 Z', mix(p.accent, '#ffffff', 0.16)) +
        rect(160, 188, 400, 20, '#fff1d6') +
        stroke(
          'M360 198 C300 150 252 176 300 206 M360 198 C420 150 468 176 420 206 M360 200 L330 262 M360 200 L396 258',
          '#fff1d6',
          8,
        ),
    )
  )
}
