import { circle, ellipse, group, mix, path, stroke } from '../drawing/svg.ts'

export type HandShape = 'easy' | 'open' | 'fist' | 'point'

/** A hand whose wrist is the origin and whose fingers extend to the right; about 70 long. */
export function drawHand(skin: string, line: string, side: 1 | -1, shape: HandShape): string {
  const art = handShape(skin, line, side, shape)
  return (
    group('scale(1)', art, `stroke="${mix(line, '#0a060c', 0.5)}" stroke-width="5" stroke-linejoin="round"`) +
    art
  )
}

function handShape(skin: string, line: string, side: 1 | -1, shape: HandShape): string {
  const finger = (angle: number, length: number, width = 13) =>
    `<rect x="26" y="${-width / 2}" width="${length}" height="${width}" rx="${width / 2}" fill="${skin}" transform="rotate(${angle * side})"/>`
  const palm = path('M-14 -17 Q10 -26 34 -20 Q46 0 34 20 Q10 26 -14 17 Z', skin)
  if (shape === 'fist')
    return (
      palm +
      ellipse(30, 0, 21, 24, skin) +
      stroke('M40 -14 q10 2 8 8 M42 -3 q10 2 8 8 M40 8 q9 2 7 8', line, 2.4, 'opacity="0.6"') +
      path(`M4 ${-22 * side} q22 ${4 * side} 26 ${20 * side} q-14 ${6 * side} -26 ${-4 * side} Z`, skin)
    )
  if (shape === 'point')
    return (
      finger(-4, 56, 14) +
      palm +
      circle(30, 8 * side, 17, skin) +
      stroke(`M36 ${2 * side} q8 ${4 * side} 4 ${14 * side}`, line, 2.4, 'opacity="0.6"')
    )
  const fan = shape === 'open' ? [-15, -5, 5, 16] : [-7, -2, 4, 9]
  const lengths = shape === 'open' ? [42, 50, 48, 38] : [34, 40, 38, 30]
  return (
    fan.map((angle, i) => finger(angle, lengths[i] ?? 40)).join('') +
    `<rect x="2" y="-8" width="42" height="15" rx="7.5" fill="${skin}" transform="translate(4 ${-12 * side}) rotate(${-46 * side})"/>` +
    palm +
    stroke(
      `M40 ${-9 * side} L52 ${-10 * side} M42 ${1 * side} L56 ${1 * side} M40 ${10 * side} L52 ${12 * side}`,
      line,
      2,
      'opacity="0.45"',
    )
  )
}
