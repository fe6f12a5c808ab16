import { circle, d, ellipse, mix, path, stroke } from '../drawing/svg.ts'
import { type Light, type Look, lit, toShade } from './look.ts'

type Hair = { back: string; front: string }

const CAP = 'M-72 6 C-88 -62 -78 -136 0 -138 C78 -136 88 -62 72 6'

function strands(shapes: string, look: Look, light: Light): string {
  return stroke(shapes, mix(look.hair, light.rim, 0.32), 3, 'opacity="0.55"')
}

function curtains(look: Look, light: Light, s: number, wave: number, end: number): string {
  const shape = d`M10 -136 C-74 -142 -96 -70 -86 0 C${-82 - wave} 60 ${-108 + wave} ${end * 0.6} ${-94 + s} ${end} C${-78 + s * 0.5} ${end * 0.84} -68 ${end * 0.5} -65 60 C-64 20 -60 -12 -45 -38 C-30 -60 -8 -76 14 -86 C36 -74 54 -52 59 -20 C64 20 62 60 66 ${end * 0.42} C70 ${end * 0.7} ${80 + s * 0.5} ${end * 0.84} ${94 + s} ${end} C${104 - wave} ${end * 0.6} ${82 + wave} 60 86 0 C94 -70 78 -138 10 -136 Z`
  return (
    lit(shape, look.hair, light, 4) +
    strands(
      d`M6 -122 C-44 -118 -70 -74 -74 -14 M-4 -106 C-34 -96 -58 -64 -64 -22 M26 -118 C58 -104 74 -60 75 -6`,
      look,
      light,
    )
  )
}

function back(look: Look, light: Light, s: number, wave: number, end: number, wide: number): string {
  const dark = toShade(look.hair, light, 0.5)
  return path(
    d`M-84 -40 C-94 -150 94 -150 84 -40 C92 60 ${wide - 14 + wave} ${end * 0.5} ${wide + s} ${end} C${wide * 0.6 + s} ${end + 34} ${-wide * 0.6 + s} ${end + 34} ${-wide + s} ${end} C${-wide + 14 - wave} ${end * 0.5} -92 60 -84 -40 Z`,
    dark,
  )
}

function bangs(look: Look, light: Light, s: number, end: number): string {
  const fringe = d`M-70 -24 C-52 -12 -44 -14 -36 -22 C-26 -12 -14 -12 -4 -22 C8 -12 22 -12 32 -22 C42 -12 56 -14 70 -24`
  const shape = d`M-84 20 C-98 -66 -86 -140 0 -142 C86 -140 98 -66 84 20 C84 60 ${90 + s} ${end * 0.7} ${80 + s} ${end} C${60 + s} ${end - 8} 62 60 66 0 L70 -24 C56 -14 42 -12 32 -22 C22 -12 8 -12 -4 -22 C-14 -12 -26 -12 -36 -22 C-44 -14 -52 -12 -70 -24 L-66 0 C-62 60 ${-60 + s} ${end - 8} ${-80 + s} ${end} C${-90 + s} ${end * 0.7} -84 60 -84 20 Z`
  return (
    lit(shape, look.hair, light, 4) +
    strands(`M-58 -84 Q0 -108 58 -84 M-66 -60 Q-40 -76 -20 -82`, look, light) +
    stroke(fringe, toShade(look.hair, light, 0.6), 3, 'opacity="0.5"')
  )
}

function slick(look: Look, light: Light, low = -78): string {
  const shape = d`M-70 2 C-86 -62 -76 -136 0 -138 C76 -136 86 -62 70 2 C67 -34 54 ${low + 10} 6 ${low} C-52 ${low + 8} -66 -36 -70 2 Z`
  return (
    lit(shape, look.hair, light, 4) +
    strands('M-60 -52 Q-40 -104 0 -122 M-40 -62 Q-24 -96 6 -112 M60 -52 Q46 -96 18 -114', look, light)
  )
}

export function ornaments(look: Look): string {
  const gold = '#f2c45a'
  const wears = look.wears ?? []
  let art = ''
  if (wears.includes('pins')) {
    art +=
      stroke('M-96 -176 L96 -150', gold, 5) + circle(-98, -177, 10, gold) + circle(-98, -177, 5, '#d8394a')
    for (const [i, x] of [84, 94, 104].entries())
      art +=
        stroke(`M${x} -150 v${34 + i * 9}`, gold, 2.2) +
        circle(x, -112 + i * 9, 5, i === 1 ? '#e8485a' : gold)
  }
  if (wears.includes('flower')) {
    for (const [x, y, r] of [
      [-66, -104, 21],
      [-40, -124, 15],
      [-82, -74, 13],
    ] as const) {
      for (let k = 0; k < 5; k++)
        art += ellipse(
          x + Math.cos(k * 1.257) * r * 0.6,
          y + Math.sin(k * 1.257) * r * 0.6,
          r * 0.5,
          r * 0.5,
          k % 2 ? look.trim : mix(look.trim, '#ffffff', 0.3),
        )
      art += circle(x, y, r * 0.28, gold)
    }
  }
  if (wears.includes('crown')) {
    art +=
      path('M-46 -128 L-58 -188 L-26 -156 L0 -204 L26 -156 L58 -188 L46 -128 Q0 -142 -46 -128 Z', gold) +
      circle(0, -154, 8, '#d8394a') +
      circle(-30, -146, 4, '#fff3cf') +
      circle(30, -146, 4, '#fff3cf')
  }
  if (wears.includes('cap'))
    art +=
      path('M-86 -70 C-86 -150 86 -150 86 -70 L86 -60 Q0 -84 -86 -60 Z', look.trim) +
      path('M-70 -66 Q10 -92 108 -52 Q60 -46 20 -60 Q-30 -66 -70 -66 Z', mix(look.trim, '#000000', 0.35))
  return art
}

const STYLES: Record<Look['style'], (look: Look, light: Light, s: number) => Hair> = {
  long: (look, light, s) => ({
    back: back(look, light, s, 0, 320, 112),
    front: curtains(look, light, s, 0, 230),
  }),
  wavy: (look, light, s) => ({
    back: path(
      d`M-84 -40 C-96 -156 96 -156 84 -40 C122 0 100 70 132 110 C${110 + s} 170 ${150 + s} 210 ${134 + s} 290 C${70 + s} 330 ${-70 + s} 330 ${-134 + s} 290 C${-150 + s} 210 ${-110 + s} 170 -132 110 C-100 70 -122 0 -84 -40 Z`,
      toShade(look.hair, light, 0.5),
    ),
    front:
      lit(
        d`M20 -138 C-70 -150 -104 -74 -90 -8 C-112 40 -84 80 ${-112 + s} 124 C${-92 + s} 160 ${-122 + s} 190 ${-104 + s} 240 C${-76 + s} 200 -84 160 -70 120 C-56 80 -72 40 -62 0 C-58 -34 -30 -56 24 -90 C50 -70 58 -40 62 -10 C72 40 56 80 70 120 C84 160 ${74 + s} 200 ${104 + s} 240 C${122 + s} 190 ${92 + s} 160 ${112 + s} 124 C84 80 112 40 90 -8 C100 -74 84 -140 20 -138 Z`,
        look.hair,
        light,
        4,
      ) +
      strands(
        'M12 -124 C-40 -118 -72 -74 -76 -10 C-90 40 -72 70 -90 116 M34 -120 C66 -100 78 -56 78 -6 C92 40 76 70 92 116',
        look,
        light,
      ),
  }),
  bob: (look, light, s) => ({
    back: back(look, light, s * 0.4, 6, 96, 92),
    front: curtains(look, light, s * 0.4, -8, 104),
  }),
  bangs: (look, light, s) => ({ back: back(look, light, s, 0, 250, 100), front: bangs(look, light, s, 170) }),
  updo: (look, light, s) => ({
    back:
      lit(
        'M-78 -150 C-96 -214 -20 -236 0 -196 C20 -236 96 -214 78 -150 C60 -120 -60 -120 -78 -150 Z',
        look.hair,
        light,
        4,
      ) +
      path(
        d`M-70 -60 C-84 40 ${-96 + s} 200 ${-66 + s} 330 L${66 + s} 330 C${96 + s} 200 84 40 70 -60 Z`,
        toShade(look.hair, light, 0.55),
      ) +
      stroke('M-60 -166 Q-40 -206 -8 -188 M60 -166 Q40 -206 8 -188', mix(look.hair, light.rim, 0.3), 3),
    front:
      lit(
        d`M0 -142 C-78 -142 -92 -66 -78 4 C-78 50 ${-84 + s} 110 ${-74 + s} 190 C${-66 + s} 120 -62 50 -64 2 C-62 -34 -44 -62 0 -86 C44 -62 62 -34 64 2 C62 50 ${66 + s} 120 ${74 + s} 190 C${84 + s} 110 78 50 78 4 C92 -66 78 -142 0 -142 Z`,
        look.hair,
        light,
        4,
      ) + strands('M-4 -124 C-46 -112 -66 -66 -68 -10 M4 -124 C46 -112 66 -66 68 -10', look, light),
  }),
  ponytail: (look, light, s) => ({
    back: lit(
      d`M20 -150 C90 -190 150 -110 ${140 + s} 0 C${136 + s * 2} 90 ${150 + s * 2} 150 ${112 + s * 3} 230 C${100 + s} 140 96 40 70 -60 Z`,
      toShade(look.hair, light, 0.25),
      light,
      4,
    ),
    front:
      slick(look, light, -70) +
      lit(d`M8 -88 C-30 -70 -62 -40 -74 60 C-58 20 -56 -20 -30 -50 Z`, look.hair, light, 2) +
      lit('M8 -88 C40 -70 64 -40 72 40 C60 10 56 -24 34 -54 Z', look.hair, light, 2),
  }),
  chignon: (look, light) => ({
    back:
      lit('M34 60 C90 20 134 70 104 112 C80 140 30 130 34 60 Z', toShade(look.hair, light, 0.2), light, 4) +
      path('M-74 -40 C-80 40 -40 90 40 96 L74 60 L74 -40 Z', toShade(look.hair, light, 0.5)),
    front:
      lit(
        'M-20 -138 C-82 -136 -92 -60 -74 20 C-68 -10 -66 -30 -48 -50 C-10 -56 30 -66 44 -88 C58 -60 66 -30 70 20 C90 -50 84 -150 -20 -138 Z',
        look.hair,
        light,
        4,
      ) + strands('M-62 -40 C-40 -90 0 -112 40 -112 M-52 -56 C-30 -84 0 -96 36 -100', look, light),
  }),
  swept: (look, light) => ({
    back: path('M-74 -30 C-80 40 -60 60 0 60 C60 60 80 40 74 -30 Z', toShade(look.hair, light, 0.5)),
    front:
      lit(
        'M-71 14 C-90 -46 -92 -108 -52 -130 C-20 -168 66 -164 84 -116 C100 -86 84 -30 71 14 C70 -26 66 -48 54 -66 C20 -52 -24 -64 -48 -92 C-54 -66 -66 -40 -71 14 Z',
        look.hair,
        light,
        4,
      ) + strands('M-50 -104 C-24 -136 36 -144 66 -112 M-40 -92 C-10 -112 34 -116 60 -92', look, light),
  }),
  comma: (look, light, s) => ({
    back: path('M-76 -30 C-84 50 -60 80 0 80 C60 80 84 50 76 -30 Z', toShade(look.hair, light, 0.5)),
    front:
      lit(
        d`M-72 16 C-98 -66 -80 -148 4 -150 C86 -150 96 -66 72 16 C70 -14 66 -34 58 -50 C56 -30 48 -16 ${34 + s * 0.3} -8 C42 -32 34 -54 18 -70 C14 -40 -4 -10 ${-36 + s * 0.3} -4 C-24 -20 -22 -36 -24 -50 C-34 -34 -52 -24 -62 -30 C-68 -16 -70 0 -72 16 Z`,
        look.hair,
        light,
        4,
      ) + strands('M-54 -70 C-40 -116 0 -128 40 -116 M22 -74 C24 -96 14 -112 -4 -124', look, light),
  }),
  topknot: (look, light, s) => ({
    back:
      path(
        d`M-78 -40 C-90 60 ${-116 + s} 200 ${-104 + s} 340 L${104 + s} 340 C${116 + s} 200 90 60 78 -40 Z`,
        toShade(look.hair, light, 0.55),
      ) +
      lit('M-30 -140 C-50 -206 50 -206 30 -140 Z', look.hair, light, 3) +
      path('M-36 -150 Q0 -166 36 -150 L32 -128 Q0 -140 -32 -128 Z', '#e9b949') +
      stroke('M-62 -146 L62 -158', '#f6dc93', 5),
    front:
      slick(look, light) +
      lit(
        d`M-66 -30 C-82 30 ${-90 + s} 90 ${-78 + s} 180 C${-68 + s} 100 -64 40 -62 -24 Z`,
        look.hair,
        light,
        2,
      ) +
      lit(d`M66 -30 C82 30 ${90 + s} 90 ${78 + s} 180 C${68 + s} 100 64 40 62 -24 Z`, look.hair, light, 2),
  }),
  crop: (look, light) => ({
    back: path('M-72 -30 C-76 20 -60 40 0 40 C60 40 76 20 72 -30 Z', toShade(look.hair, light, 0.5)),
    front:
      lit(
        `${CAP} C72 -30 62 -56 50 -74 C20 -84 -20 -84 -50 -74 C-62 -56 -72 -30 -72 6 Z`,
        look.hair,
        light,
        4,
      ) + strands('M-44 -84 C-30 -116 20 -126 50 -92 M-20 -86 C-6 -108 20 -112 40 -92', look, light),
  }),
  flowing: (look, light, s) => ({
    back: path(
      d`M-84 -40 C-100 -160 100 -160 84 -40 C110 80 ${160 + s * 2} 180 ${176 + s * 3} 380 C${90 + s * 2} 440 ${-50 + s} 430 ${-150 + s * 2} 400 C${-120 + s} 200 -100 80 -84 -40 Z`,
      toShade(look.hair, light, 0.42),
    ),
    front: curtains(look, light, s * 1.4, 6, 290),
  }),
}

export function hair(look: Look, light: Light, sway: number): Hair {
  const drawn = STYLES[look.style](look, light, sway)
  return { back: drawn.back, front: drawn.front + ornaments(look) }
}
