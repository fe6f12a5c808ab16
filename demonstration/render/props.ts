import {
  between,
  circle,
  clamp,
  d,
  ellipse,
  escapeText,
  glow,
  linear,
  mix,
  path,
  place,
  rect,
  stroke,
} from './drawing/svg.ts'
import type { Palette } from './places/place.ts'

export type Item =
  | 'phone'
  | 'letter'
  | 'ring'
  | 'watch'
  | 'photo'
  | 'contract'
  | 'dagger'
  | 'cup'
  | 'key'
  | 'screen'

export const FONTS = {
  sans: 'Noto Sans, Noto Sans CJK SC, sans-serif',
  serif: 'Noto Serif Display, Noto Serif, Noto Serif CJK SC, serif',
  han: 'Noto Serif CJK SC, Noto Serif CJK JP, serif',
  gothic: 'Noto Sans CJK KR, Noto Sans CJK JP, sans-serif',
}

export const isWideLetter = (letter: string) =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(letter)

/** Breaks text into lines of at most `most` letters; scripts without spaces break anywhere. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(
    /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]|\s|[^\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]+/g,
  ) ?? []) {
    const size = [...(line + piece)].reduce((sum, letter) => sum + (isWideLetter(letter) ? 1.9 : 1), 0)
    if (size > most && line.trim()) {
      lines.push(line.trim())
      line = ''
    }
    line += piece
  }
  return line.trim() ? [...lines, line.trim()] : lines
}

export const write = (text: string, x: number, y: number, size: number, fill: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more.includes('font-family') ? '' : `font-family="${FONTS.sans}"`} ${more}>${escapeText(text)}</text>`

const hand = (skin: string, sleeve: string) =>
  path(
    'M120 560 C60 420 90 250 150 210 C176 196 190 220 180 250 L150 380 L230 480 L300 900 L90 900 Z',
    skin,
  ) + path('M90 700 L330 700 L420 1100 L20 1100 Z', sleeve)

/** The fingertips that close round a phone from behind, and the thumb across its edge. */
const fingers = (skin: string) =>
  [0, 1, 2, 3]
    .map((i) =>
      rect(-214 + (i % 2) * 4, 40 + i * 74, 54, 60, mix(skin, '#000000', 0.08 + i * 0.03), 'rx="27"'),
    )
    .join('') +
  path('M250 420 C240 300 210 220 168 150 C150 118 112 130 122 168 C140 230 150 300 176 400 Z', skin) +
  path('M130 150 q14 -14 26 4 q4 20 -10 22 q-16 -4 -16 -26 Z', mix(skin, '#ffffff', 0.35))

type Draw = (p: Palette, t: number, text: string, skin: string, sleeve: string) => string

const paper = (p: Palette, fill = '#fbf3e3') =>
  rect(
    -232,
    -322,
    464,
    644,
    mix(p.near, '#000000', 0.3),
    'rx="8" opacity="0.35" transform="translate(14 18)"',
  ) + rect(-232, -322, 464, 644, fill, 'rx="6"')

const DRAW: Record<Item, Draw> = {
  phone: (p, t, text, skin, sleeve) => {
    const arrive = between(t, 0.35, 0.65)
    const shake = t > 0.35 && t < 0.85 ? Math.sin(t * 75) * 5 : 0
    const lines = wrap(text, 17)
    const bubble = 84 + lines.length * 44
    return `<g transform="translate(${shake.toFixed(1)} 0) rotate(-5)">${glow(0, -40, 560, p.light, 0.45)}${place(-40, 60, 1.25, hand(skin, sleeve))}${rect(-190, -400, 380, 780, '#0b0910', 'rx="52"')}${rect(
      -172,
      -382,
      344,
      744,
      linear([
        [0, p.sky[0]],
        [1, p.sky[2]],
      ]),
      'rx="38"',
    )}${rect(-50, -366, 100, 24, '#0b0910', 'rx="12"')}${write('00:07', 0, -240, 82, '#ffffff', 'text-anchor="middle" font-weight="300"')}<g opacity="${arrive.toFixed(2)}" transform="translate(0 ${(26 - arrive * 26).toFixed(1)})">${rect(-154, -170, 308, bubble, '#ffffff', 'rx="26" opacity="0.95"')}${circle(-118, -130, 17, p.accent)}${rect(-92, -138, 84, 14, '#c9c4cf', 'rx="7"')}${lines.map((line, i) => write(line, -132, -72 + i * 42, 29, '#1a1420', 'font-weight="600"')).join('')}</g>${rect(-60, 336, 120, 8, '#ffffff', 'rx="4" opacity="0.6"')}${fingers(skin)}</g>`
  },
  screen: (p, t, text) => {
    const lines = wrap(text, 20)
    const shown = Math.floor(clamp(t / 1.4) * text.length)
    let left = shown
    return (
      glow(0, 0, 620, p.accent, 0.4) +
      rect(-310, -240, 620, 440, '#08080e', 'rx="24"') +
      rect(
        -288,
        -218,
        576,
        396,
        linear([
          [0, mix(p.sky[0], '#000000', 0.3)],
          [1, p.mid],
        ]),
        'rx="10"',
      ) +
      rect(-60, 200, 120, 90, '#08080e') +
      rect(-150, 280, 300, 22, '#08080e', 'rx="10"') +
      lines
        .map((line, i) => {
          const part = line.slice(0, clamp(left, 0, line.length))
          left -= line.length + 1
          return write(
            part,
            0,
            -30 + (i - (lines.length - 1) / 2) * 64,
            46,
            p.light,
            'text-anchor="middle" font-weight="700"',
          )
        })
        .join('')
    )
  },
  letter: (p, t, text, skin, sleeve) => {
    const open = between(t, 0.2, 0.9)
    const lines = wrap(text, 20)
    return (
      glow(0, 0, 560, p.light, 0.4) +
      `<g transform="rotate(4) translate(0 ${(-120 * open).toFixed(1)})">${paper(p)}${lines.map((line, i) => write(line, 0, -190 + i * 62, 42, '#3a2320', `text-anchor="middle" font-family="${FONTS.serif}" font-style="italic"`)).join('')}${[0, 1].map((i) => rect(-150, 60 + i * 44, 300 - i * 90, 5, '#d8c7a8')).join('')}</g>` +
      `<g transform="rotate(4)">${path('M-290 60 L0 270 L290 60 L290 420 L-290 420 Z', '#e7d3ab')}${path('M-290 420 L0 210 L290 420 Z', '#f1e1c0')}${circle(0, 262, 46, p.accent)}${circle(0, 262, 30, 'none', `stroke="${mix(p.accent, '#000000', 0.3)}" stroke-width="5"`)}</g>` +
      place(150, 330, 0.9, hand(skin, sleeve))
    )
  },
  contract: (p, t, text) => {
    const signed = between(t, 0.5, 1.7)
    return (
      glow(0, 0, 560, p.light, 0.4) +
      `<g transform="rotate(-4)">${paper(p, '#fffdf8')}${wrap(text, 18)
        .map((line, i) =>
          write(
            line,
            0,
            -220 + i * 56,
            42,
            '#241c28',
            `text-anchor="middle" font-weight="700" font-family="${FONTS.serif}"`,
          ),
        )
        .join(
          '',
        )}${[0, 1, 2, 3, 4].map((i) => rect(-170, -90 + i * 48, 340 - (i % 2) * 70, 9, '#d9d2cc')).join('')}${rect(-170, 246, 340, 4, '#574a52')}${stroke('M-130 230 C-90 130 -70 260 -30 210 C0 150 10 270 40 212 C70 160 90 250 140 196', p.accent, 8, `stroke-dasharray="520" stroke-dashoffset="${(520 - signed * 520).toFixed(0)}"`)}${place(-130 + signed * 270, 216 - Math.sin(signed * 9) * 20, 1, path('M0 0 L14 -40 L150 -250 L184 -228 L46 -22 Z', p.near) + path('M0 0 L14 -40 L46 -22 Z', '#e8c46a'))}</g>`
    )
  },
  ring: (p, t) => {
    const shine = 0.6 + Math.sin(t * 4) * 0.4
    const lid = between(t, 0.1, 0.8)
    return (
      glow(0, -60, 520, p.light, 0.8) +
      path(
        d`M-230 40 L${-190 - lid * 20} ${40 - lid * 290} L${190 + lid * 20} ${40 - lid * 290} L230 40 Z`,
        mix(p.accent, '#000000', 0.35),
      ) +
      path('M-250 40 L250 40 L220 330 L-220 330 Z', p.accent) +
      rect(-190, 30, 380, 60, '#fbeef0', 'rx="30"') +
      circle(0, -30, 96, 'none', 'stroke="#f4cf78" stroke-width="24"') +
      path('M-62 -150 L0 -214 L62 -150 L0 -84 Z', '#e8fbff') +
      path('M-62 -150 L-20 -150 L0 -84 Z M20 -150 L0 -214 L-20 -150 Z', '#a9dcf0') +
      path(
        'M0 -330 L14 -226 L110 -214 L14 -200 L0 -100 L-14 -200 L-110 -214 L-14 -226 Z',
        '#ffffff',
        `opacity="${shine.toFixed(2)}"`,
      )
    )
  },
  watch: (p, t) =>
    glow(0, 0, 560, p.light, 0.6) +
    stroke('M0 -300 C60 -420 -40 -520 30 -700', '#e6c068', 14) +
    circle(0, -270, 36, 'none', 'stroke="#e6c068" stroke-width="14"') +
    circle(0, 0, 260, '#c99a3e') +
    circle(0, 0, 238, '#f0d48a') +
    circle(0, 0, 206, '#fff8e8') +
    Array.from(
      { length: 12 },
      (_, i) =>
        `<rect x="-5" y="-190" width="10" height="${i % 3 ? 24 : 44}" fill="#3a2a20" transform="rotate(${i * 30})"/>`,
    ).join('') +
    `<rect x="-8" y="-110" width="16" height="130" rx="8" fill="#2a1c18" transform="rotate(${(-t * 90).toFixed(1)})"/><rect x="-5" y="-168" width="10" height="190" rx="5" fill="${p.accent}" transform="rotate(${(-t * 320).toFixed(1)})"/>` +
    circle(0, 0, 16, '#2a1c18'),
  photo: (p, t, text) => {
    const torn = between(t, 1, 1.5) * 46
    const half = (x: number) => {
      const edge =
        x < 0
          ? 'M-240 -300 L0 -300 L-24 -180 L20 -60 L-20 60 L16 180 L-6 300 L-240 300 Z'
          : 'M240 -300 L0 -300 L-24 -180 L20 -60 L-20 60 L16 180 L-6 300 L240 300 Z'
      const child =
        x < 0
          ? circle(-110, -50, 58, p.near) + path('M-210 230 q0 -220 100 -220 q100 0 100 220 Z', p.near)
          : circle(112, -20, 50, mix(p.accent, p.near, 0.3)) +
            path('M24 230 q0 -190 88 -190 q88 0 88 190 Z', mix(p.accent, p.near, 0.3))
      return `<g transform="translate(${(x * torn).toFixed(1)} 0) rotate(${(x * torn * 0.12).toFixed(2)})">${path(edge, '#fbf6ea')}${x < 0 ? rect(-214, -272, 200, 504, mix(p.light, p.sky[2], 0.35)) : rect(14, -272, 200, 504, mix(p.light, p.sky[2], 0.5))}${child}</g>`
    }
    return (
      glow(0, 0, 560, p.light, 0.45) +
      `<g transform="rotate(-6)">${half(-1)}${half(1)}${write(text, 0, 284, 34, '#5a4038', `text-anchor="middle" font-style="italic" font-family="${FONTS.serif}"`)}</g>`
    )
  },
  dagger: (p, t) =>
    glow(0, -40, 560, p.accent, 0.5) +
    `<g transform="rotate(${(32 + Math.sin(t) * 3).toFixed(2)})">${path('M-42 60 L-42 -300 L0 -440 L42 -300 L42 60 Z', '#d9e2ee')}${path('M0 60 L0 -440 L42 -300 L42 60 Z', '#93a3ba')}${path(d`M-30 ${-440 + ((t * 260) % 560)} L10 ${-480 + ((t * 260) % 560)} L10 ${-440 + ((t * 260) % 560)} L-30 ${-400 + ((t * 260) % 560)} Z`, '#ffffff', 'opacity="0.7"')}${rect(-130, 56, 260, 42, '#e6b84e', 'rx="20"')}${rect(-32, 96, 64, 210, mix(p.accent, '#000000', 0.4), 'rx="14"')}${circle(0, 320, 42, '#e6b84e')}${circle(0, 320, 22, p.accent)}</g>`,
  cup: (p, t) =>
    glow(0, 0, 540, p.light, 0.5) +
    [0, 1, 2]
      .map((i) =>
        stroke(
          d`M${-60 + i * 60} ${-150 - Math.sin(t * 2 + i) * 10} q30 -60 0 -120 q-30 -60 0 -110`,
          '#ffffff',
          13,
          'opacity="0.3"',
        ),
      )
      .join('') +
    path(
      'M-230 -90 C-220 150 -110 220 0 220 C110 220 220 150 230 -90 Z',
      linear([
        [0, '#f6efe4'],
        [1, '#b9c4cf'],
      ]),
    ) +
    ellipse(0, -90, 230, 62, '#fffaf0') +
    ellipse(0, -86, 204, 48, mix('#7a2a1a', p.accent, between(t, 0.8, 2) * 0.9)) +
    ellipse(
      Math.sin(t * 2) * 18,
      -86,
      40 + between(t, 0.8, 2) * 90,
      12 + between(t, 0.8, 2) * 22,
      '#12061a',
      'opacity="0.6"',
    ) +
    path('M-150 40 q40 -60 80 0 q40 50 90 -10', 'none', `stroke="${p.accent}" stroke-width="12"`) +
    ellipse(0, 240, 270, 40, mix(p.near, '#000000', 0.3)),
  key: (p, t) =>
    glow(0, 0, 560, p.light, 0.7) +
    `<g transform="rotate(${(-24 + Math.sin(t * 1.6) * 9).toFixed(2)})">${circle(0, -190, 120, 'none', 'stroke="#e9bf5a" stroke-width="46"')}${rect(-26, -80, 52, 450, '#e9bf5a', 'rx="12"')}${rect(20, 230, 96, 44, '#e9bf5a')}${rect(20, 310, 66, 44, '#e9bf5a')}${rect(-26, -80, 18, 450, '#fbe3a4', 'rx="9"')}${circle(0, -190, 44, p.accent)}</g>`,
}

export const drawItem = (
  item: Item,
  p: Palette,
  t: number,
  text = '',
  skin = '#e8bb98',
  sleeve = '#222222',
) => DRAW[item](p, t, text, skin, sleeve)
