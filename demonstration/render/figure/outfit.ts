import { circle, clipped, d, ellipse, linear, mix, path, rect, stroke } from '../drawing/svg.ts'
import { type Light, type Look, lit, toShade } from './look.ts'

const MEASURES = {
  woman: { shoulder: 114, waist: 80, hip: 112, neck: 27 },
  man: { shoulder: 150, waist: 108, hip: 118, neck: 40 },
}

export const measures = (look: Look) => MEASURES[look.build]

/** From the neck down the slope of the shoulders to the hips. */
export function torsoShape(look: Look): string {
  const { shoulder: s, waist: w, hip: h, neck } = measures(look)
  return (
    d`M0 140 L${neck} 126 C${neck + 5} 154 ${neck + 26} 164 ${s * 0.6} 178 C${s - 22} 188 ${s - 3} 202 ${s - 4} 232` +
    d`C${s - 6} 276 ${w + 16} 300 ${w + 9} 340 C${w + 2} 384 ${w} 400 ${w + 6} 440 L${h} 580 L${-h} 580 L${-w - 6} 440` +
    d`C${-w} 400 ${-w - 2} 384 ${-w - 9} 340 C${-w - 16} 300 ${-s + 6} 276 ${-s + 4} 232` +
    d`C${-s + 3} 202 ${-s + 22} 188 ${-s * 0.6} 178 C${-neck - 26} 164 ${-neck - 5} 154 ${-neck} 126 Z`
  )
}

const FOLDED: Partial<Record<Look['outfit'], boolean>> = { hanfu: true, kimono: true, hanbok: true }

export const isRobe = (look: Look) => FOLDED[look.outfit] === true || look.outfit === 'cloak'
export const bareArms = (look: Look) => look.outfit === 'gown'

function lapels(look: Look, light: Light, inside: string, tie: string | null): string {
  const { neck } = measures(look)
  const edge = toShade(look.cloth, light, 0.45)
  const face = mix(look.cloth, light.rim, 0.14)
  const half = (x: number) =>
    path(
      d`M${x * (neck + 2)} 126 L${x * (neck + 44)} 196 L${x * (neck + 22)} 210 L${x * (neck + 36)} 226 L0 400 L${x * 4} 330 Z`,
      x === light.side ? face : mix(face, edge, 0.5),
    )
  return (
    path(d`M${-neck} 124 L0 340 L${neck} 124 Z`, inside) +
    path(
      d`M${-neck} 124 L-4 168 L${-neck - 12} 158 Z M${neck} 124 L4 168 L${neck + 12} 158 Z`,
      mix(inside, '#000000', 0.08),
    ) +
    (tie
      ? path('M-11 158 L11 158 L7 180 L19 300 L0 330 L-19 300 L-7 180 Z', tie) +
        path('M-11 158 L11 158 L6 180 L-6 180 Z', mix(tie, '#000000', 0.3))
      : '') +
    half(-1) +
    half(1) +
    stroke('M0 400 L0 580', edge, 3) +
    circle(0, 440, 5, edge)
  )
}

function crossed(look: Look, light: Light, sash: boolean): string {
  const { neck, waist } = measures(look)
  const under = mix(look.trim, '#ffffff', 0.7)
  const right = d`M${-neck - 4} 124 C${-neck + 4} 190 20 260 ${waist * 0.75} 420`
  const left = d`M${neck + 4} 124 C${neck - 4} 190 -20 270 ${-waist * 0.75} 430`
  const bands =
    path(d`M${-neck - 2} 124 L0 250 L${neck + 2} 124 Z`, under) +
    stroke(right, toShade(look.trim, light, 0.35), 30) +
    stroke(right, under, 5, 'transform="translate(-13 0)"') +
    stroke(left, look.trim, 32) +
    stroke(left, mix(look.trim, '#ffffff', 0.45), 3, 'transform="translate(-9 0)"')
  return (
    clipped(path(`${torsoShape(look)} M-64 126 L64 126 L64 180 L-64 180 Z`, '#fff'), bands) +
    (sash
      ? rect(-waist - 10, 392, waist * 2 + 20, 66, toShade(look.trim, light, 0.15)) +
        rect(-waist - 10, 404, waist * 2 + 20, 5, '#f2cf7c') +
        rect(-waist - 10, 440, waist * 2 + 20, 5, '#f2cf7c')
      : '')
  )
}

type Dress = (look: Look, light: Light) => string

const DETAILS: Record<Look['outfit'], Dress> = {
  suit: (look, light) => lapels(look, light, '#f4efe8', look.trim),
  blazer: (look, light) => lapels(look, light, look.trim, null),
  doctor: (look, light) =>
    lapels({ ...look, cloth: '#eef3f5' }, light, look.trim, null) +
    rect(52, 300, 50, 56, '#dfe7ea') +
    stroke('M62 300 v-14 M74 300 v-10', '#2e6bd0', 5),
  shirt: (look, light) =>
    path(
      'M-40 124 L0 190 L40 124 L58 168 L6 220 L0 212 L-6 220 L-58 168 Z',
      mix(look.cloth, '#ffffff', 0.25),
    ) +
    stroke('M0 212 L0 580', toShade(look.cloth, light), 3) +
    [270, 340, 410].map((y) => circle(0, y, 4, look.trim)).join(''),
  sweater: (look, light) =>
    path('M-38 98 Q0 122 38 98 L46 148 Q0 176 -46 148 Z', mix(look.cloth, light.rim, 0.12)) +
    stroke('M-44 138 Q0 166 44 138', toShade(look.cloth, light), 3),
  hoodie: (look, light) =>
    lit(
      'M-62 96 C-104 150 -70 196 0 216 C70 196 104 150 62 96 C54 150 30 178 0 184 C-30 178 -54 150 -62 96 Z',
      mix(look.cloth, light.rim, 0.1),
      light,
      4,
    ) + stroke('M-20 196 L-24 290 M20 196 L25 280', look.trim, 5),
  uniform: (look, light) =>
    lapels(look, light, '#f6f2ea', null) +
    path('M0 176 L-38 160 L-34 206 Z M0 176 L38 160 L34 206 Z', look.trim) +
    circle(0, 178, 9, mix(look.trim, '#000000', 0.25)) +
    path('M70 262 h30 v22 l-15 12 l-15 -12 Z', '#e9c867'),
  coat: (look, light) => {
    const edge = toShade(look.cloth, light, 0.4)
    const collar = (x: number) =>
      lit(
        d`M${x * 26} 96 C${x * 70} 110 ${x * 96} 150 ${x * 112} 212 L${x * 40} 236 L0 300 L${x * 10} 220 Z`,
        x === light.side ? mix(look.cloth, light.rim, 0.15) : mix(look.cloth, edge, 0.3),
        light,
        3,
      )
    return (
      path('M-30 120 L0 250 L30 120 Z', look.trim) +
      collar(-1) +
      collar(1) +
      stroke('M0 300 L6 580', edge, 4) +
      rect(-122, 408, 244, 36, edge) +
      rect(-8, 402, 40, 48, 'none', `stroke="${mix(look.cloth, light.rim, 0.4)}" stroke-width="6"`) +
      [330, 380].map((y) => circle(-34, y, 7, edge) + circle(38, y, 7, edge)).join('')
    )
  },
  gown: (look, light) => {
    const { waist, hip } = measures(look)
    const bodice = d`M-112 244 C-92 202 -26 206 0 254 C26 206 92 202 112 244 C108 280 ${waist + 10} 330 ${waist} 400 L${hip} 580 L${-hip} 580 L${-waist} 400 C${-waist - 10} 330 -108 280 -112 244 Z`
    return (
      stroke(
        'M-70 166 Q-38 182 -14 178 M70 166 Q38 182 14 178',
        toShade(look.skin, light, 0.3),
        3,
        'opacity="0.6"',
      ) +
      lit(
        bodice,
        linear([
          [0, mix(look.cloth, light.rim, 0.18)],
          [1, toShade(look.cloth, light, 0.3)],
        ]),
        light,
        4,
      ) +
      stroke('M-112 244 C-92 202 -26 206 0 254 C26 206 92 202 112 244', look.trim, 6) +
      stroke(
        d`M-40 300 Q-20 380 -30 560 M44 300 Q24 380 40 560`,
        toShade(look.cloth, light, 0.5),
        4,
        'opacity="0.5"',
      )
    )
  },
  hanfu: (look, light) => crossed(look, light, true),
  kimono: (look, light) =>
    crossed(look, light, true) + rect(-22, 384, 44, 82, mix(look.trim, '#ffffff', 0.25)),
  hanbok: (look, light) =>
    crossed({ ...look }, light, false) +
    path(d`M-128 330 Q0 372 128 330 L150 580 L-150 580 Z`, look.trim) +
    stroke('M6 300 C30 350 4 420 26 520 M6 300 C-10 350 -20 400 -8 480', mix(look.trim, '#ffffff', 0.35), 14),
  cloak: (look, light) => {
    const fur = mix(look.trim, '#ffffff', 0.12)
    let art =
      path('M-30 120 L0 300 L30 120 Z', mix(look.cloth, '#000000', 0.4)) +
      stroke('M-4 300 L-40 580 M4 300 L40 580', toShade(look.cloth, light, 0.5), 5)
    for (const [x, y, r] of [
      [-150, 196, 44],
      [-112, 170, 48],
      [-74, 150, 46],
      [-44, 176, 40],
      [-28, 216, 34],
      [150, 196, 44],
      [112, 170, 48],
      [74, 150, 46],
      [44, 176, 40],
      [28, 216, 34],
    ] as const)
      art +=
        circle(x + light.side * 4, y - 3, r, light.rim) +
        circle(x, y, r, x * light.side > 0 ? fur : toShade(fur, light, 0.3))
    return art + circle(0, 246, 20, '#e9b949') + circle(0, 246, 11, '#c8203a')
  },
}

const baseColour = (look: Look) =>
  look.outfit === 'gown' ? look.skin : look.outfit === 'doctor' ? '#eef3f5' : look.cloth

function neckArt(look: Look, light: Light, shaded: boolean): string {
  const { neck } = measures(look)
  const under = d`M${-neck} 96 H${neck} L${neck} 132 Q${-light.side * 8} 182 ${-neck} 140 Z`
  return (
    path(
      d`M${-neck} 60 C${-neck + 1} 116 ${-neck - 2} 138 ${-neck - 20} 156 L0 208 L${neck + 20} 156 C${neck + 2} 138 ${neck - 1} 116 ${neck} 60 Z`,
      mix(look.skin, light.shade, 0.14),
    ) + (shaded ? path(under, toShade(look.skin, light, 0.5), 'opacity="0.85"') : '')
  )
}

export function torso(look: Look, light: Light): string {
  const { neck } = measures(look)
  const wears = look.wears ?? []
  const necklace = wears.includes('necklace')
    ? stroke(d`M${-neck - 8} 148 Q0 228 ${neck + 8} 148`, '#ffe9b0', 3.4) +
      path('M0 184 l9 13 l-9 15 l-9 -15 Z', look.trim)
    : ''
  // A sweater's or hood's collar stands in front of the neck; everything else lies around it.
  return (
    lit(torsoShape(look), baseColour(look), light, 5) +
    neckArt(look, light, true) +
    DETAILS[look.outfit](look, light) +
    necklace
  )
}

/** The same from behind: a seam, and what the outfit has around the neck. */
export function torsoBack(look: Look, light: Light): string {
  const { neck, waist, hip } = measures(look)
  const collar =
    look.outfit === 'cloak'
      ? [-130, -96, -56, -18, 18, 56, 96, 130]
          .map((x) => {
            const fur = mix(look.trim, '#ffffff', 0.12)
            const y = 170 + Math.abs(x) * 0.22
            return (
              circle(x + light.side * 4, y - 3, 42, light.rim) +
              circle(x, y, 42, x * light.side > 0 ? fur : toShade(fur, light, 0.3))
            )
          })
          .join('')
      : look.outfit === 'gown'
        ? lit(
            d`M-104 262 Q0 350 104 262 C108 300 ${waist + 8} 340 ${waist} 400 L${hip} 580 L${-hip} 580 L${-waist} 400 C${-waist - 8} 340 -108 300 -104 262 Z`,
            look.cloth,
            light,
            4,
          )
        : lit(
            d`M${-neck - 16} 140 Q0 112 ${neck + 16} 140 L${neck + 26} 168 Q0 190 ${-neck - 26} 168 Z`,
            isRobe(look) ? look.trim : mix(baseColour(look), light.rim, 0.1),
            light,
            3,
          )
  return (
    lit(torsoShape(look), baseColour(look), light, 5) +
    stroke('M0 200 C-6 320 6 440 0 580', toShade(baseColour(look), light, 0.45), 3) +
    neckArt(look, light, false) +
    collar
  )
}

export const earrings = (look: Look, turn: number) =>
  look.wears?.includes('earrings')
    ? [-1, 1]
        .map(
          (x) =>
            stroke(d`M${x * 64 - turn * 4} 44 v16`, '#ffe9b0', 2.4) +
            ellipse(x * 64 - turn * 4, 68, 5, 9, '#ffe9b0'),
        )
        .join('')
    : ''
