import { circle, clipped, d, ellipse, group, linear, mix, path, radial, stroke } from '../drawing/svg.ts'
import { type Light, type Look, type Mood, type Pose, toInk, toShade } from './look.ts'

type Features = { open: number; brow: number; browLift: number; mouth: number; lid: number }

const FEATURES: Record<Mood, Features> = {
  calm: { open: 0.82, brow: 2, browLift: 0, mouth: 0.5, lid: 0 },
  sad: { open: 0.7, brow: -13, browLift: -3, mouth: -5, lid: -0.18 },
  angry: { open: 0.72, brow: 14, browLift: 5, mouth: -4, lid: 0.3 },
  smile: { open: 0.72, brow: -2, browLift: -3, mouth: 7, lid: 0 },
  shock: { open: 1.16, brow: -8, browLift: -10, mouth: 0, lid: 0 },
  sly: { open: 0.6, brow: 9, browLift: 1, mouth: 5, lid: 0.2 },
  fear: { open: 1.08, brow: -16, browLift: -7, mouth: -5, lid: -0.1 },
  tender: { open: 0.68, brow: -7, browLift: -2, mouth: 4, lid: -0.08 },
  cold: { open: 0.6, brow: 7, browLift: 4, mouth: -1.5, lid: 0.16 },
  weep: { open: 0.58, brow: -17, browLift: -4, mouth: -7, lid: -0.24 },
}

/** The face between two moods. */
function toFeatures({ mood, moodBefore = mood, changed = 1, brows = 0 }: Pose): Features {
  const [from, to] = [FEATURES[moodBefore], FEATURES[mood]]
  const at = (name: keyof Features) => from[name] + (to[name] - from[name]) * changed
  return {
    open: at('open'),
    brow: at('brow'),
    browLift: at('browLift') - brows,
    mouth: at('mouth'),
    lid: at('lid'),
  }
}

/** The outline of the head below the hair; `turn` narrows the far cheek and moves the chin. */
export function headShape(look: Look, turn: number): string {
  const {
    head = look.build === 'man' ? 'angular' : 'oval',
    width = 1,
    length = 1,
    jaw: jawWidth = 1,
  } = look.shape ?? {}
  const wide = (look.build === 'man' ? 65 : 63) * width
  const jaw = (look.build === 'man' ? 55 : 50) * jawWidth
  const left = turn > 0 ? 1 + turn * 0.02 : 1 + turn * 0.14
  const right = turn > 0 ? 1 - turn * 0.14 : 1 - turn * 0.02
  const chin = turn * 13
  const tip = (look.build === 'man' ? 18 : 9) * jawWidth
  const end = (look.build === 'man' ? 108 : 102) * length
  if (head === 'oval') {
    const cheek = tip + jaw * 0.64
    return d`M${-wide * left} -40 C${-wide * left} 28 ${chin - cheek} ${end - 1} ${chin - tip} ${end} Q${chin} ${end + 4} ${chin + tip} ${end} C${chin + cheek} ${end - 1} ${wide * right} 28 ${wide * right} -40 C${wide * right} -122 ${-wide * left} -122 ${-wide * left} -40 Z`
  }
  return d`M${-wide * left} -40 C${-wide * left - 1} 8 ${-wide * left + 3} 32 ${-jaw * left} 60 C${-jaw * left + 8} 78 ${chin - tip - 16} ${end - 4} ${chin - tip} ${end} Q${chin} ${end + 3} ${chin + tip} ${end} C${chin + tip + 16} ${end - 4} ${jaw * right - 8} 78 ${jaw * right} 60 C${wide * right - 3} 32 ${wide * right + 1} 8 ${wide * right} -40 C${wide * right} -122 ${-wide * left} -122 ${-wide * left} -40 Z`
}

function eye(look: Look, pose: Pose, features: Features, outer: 1 | -1, light: Light): string {
  const man = look.build === 'man'
  const ink = mix(look.hair, '#140a12', 0.72)
  const width = man ? 18 : 21
  const open = features.open * (1 - pose.blink) * (man ? 12 : 17)
  if (open < 3) {
    const shut = d`M${-width} 2 Q0 ${12} ${width} 1`
    const lashes = man
      ? ''
      : stroke(d`M${width} 1 L${width + 7} 4 M${width - 6} 5 L${width - 1} 11`, ink, 2.6)
    return group(`scale(${outer} 1)`, stroke(shut, ink, man ? 3.4 : 4) + lashes)
  }
  const inner = 3 + features.lid * 7
  const tail = -3 - features.lid * 5
  const white = d`M${-width} ${inner} C${-width * 0.5} ${-open} ${width * 0.55} ${-open - 1} ${width} ${tail} C${width * 0.6} ${open * 0.72} ${-width * 0.5} ${open * 0.72} ${-width} ${inner} Z`
  const iris = look.eyes ?? '#3b2a26'
  const look0 = pose.gaze * 5 * outer
  const down = (pose.lookDown ?? 0) * 4
  const size = man ? 8.5 : 11.5
  const ball =
    circle(look0, -1 + down, size, mix(iris, '#000000', 0.45)) +
    ellipse(look0, 2 + down, size * 0.78, size * 0.72, iris) +
    circle(look0, -1 + down, size * 0.44, '#0a0608') +
    circle(look0 + 3 * outer * light.side, -5 + down, man ? 2 : 2.8, '#ffffff') +
    path(
      d`M${-width} -20 L${width} -20 L${width} ${-open * 0.42} Q0 ${-open * 0.62} ${-width} ${-open * 0.1} Z`,
      ink,
      'opacity="0.28"',
    )
  const lid = d`M${-width - 1} ${inner + 1} C${-width * 0.5} ${-open - 3} ${width * 0.55} ${-open - 4} ${width + (man ? 1 : 8)} ${tail - (man ? 0 : 5)} C${width * 0.55} ${-open + (man ? 1 : 2)} ${-width * 0.5} ${-open + 2} ${-width - 1} ${inner + 1} Z`
  const crease = stroke(
    d`M${-width * 0.7} ${-open * 0.7 - 5} Q0 ${-open - 9} ${width * 0.95} ${tail - 9}`,
    ink,
    1.6,
    'opacity="0.45"',
  )
  const lower = stroke(
    d`M${-width * 0.2} ${open * 0.6} Q${width * 0.5} ${open * 0.62} ${width * 0.95} ${tail + 3}`,
    ink,
    1.5,
    'opacity="0.5"',
  )
  return group(
    `scale(${outer} 1)`,
    clipped(path(white, '#fff'), path(white, '#f7efe9') + ball) +
      lower +
      path(lid, ink, `stroke="${ink}" stroke-width="1.6"`) +
      crease,
  )
}

function brow(look: Look, features: Features, outer: 1 | -1): string {
  const man = look.build === 'man'
  const thick = (man ? 8 : 5) * (look.shape?.brows ?? 1)
  const colour = mix(look.hair, '#1a0e12', look.old ? 0.1 : 0.45)
  const shape = d`M-20 ${thick * 0.1} C-8 ${-6} 8 ${-7} 25 3 C10 ${-1} -6 ${thick - 6} -19 ${thick * 0.1 + thick * 0.95} Z`
  return group(
    `translate(0 ${-25 + features.browLift}) scale(${outer} 1) rotate(${-features.brow})`,
    path(shape, colour),
  )
}

function mouth(look: Look, pose: Pose, features: Features, light: Light): string {
  const man = look.build === 'man'
  const lips = look.lips ?? (man ? mix(look.skin, '#8a3a3a', 0.42) : '#b23a48')
  const half = (man ? 19 : 16) * (look.shape?.lips ?? 1) * (1 - (pose.round ?? 0) * 0.38)
  const curve = features.mouth
  const open = Math.max(
    pose.mouth * 13,
    pose.mood === 'shock' || pose.mood === 'fear' ? 7 * (pose.changed ?? 1) : 0,
  )
  const low = man ? 5 : 9
  const upper = d`M${-half} ${-curve * 0.5} Q${-half * 0.4} ${-7} 0 -3.5 Q${half * 0.4} ${-7} ${half} ${-curve * 0.5} Q0 ${curve * 0.7 + 1} ${-half} ${-curve * 0.5} Z`
  const lower = d`M${-half} ${-curve * 0.5} Q0 ${curve + 2 + open} ${half} ${-curve * 0.5} Q${half * 0.5} ${curve * 0.6 + low + open} 0 ${curve * 0.6 + low + open} Q${-half * 0.5} ${curve * 0.6 + low + open} ${-half} ${-curve * 0.5} Z`
  const gap = d`M${-half + 2} ${-curve * 0.4} Q0 ${curve * 0.5 - 1} ${half - 2} ${-curve * 0.4} Q0 ${curve + 4 + open * 1.5} ${-half + 2} ${-curve * 0.4} Z`
  const line = stroke(
    d`M${-half - 1} ${-curve * 0.5} Q0 ${curve} ${half + 1} ${-curve * 0.5}`,
    mix(lips, '#2a0a10', 0.6),
    2.2,
  )
  return (
    path(lower, mix(lips, '#ffffff', man ? 0.08 : 0.16)) +
    (open > 2 ? path(gap, '#3c0f18') : '') +
    path(upper, lips) +
    (open > 2 ? '' : line) +
    (man ? '' : ellipse(5 * light.side, 5 + open, 4, 1.8, '#ffffff', 'opacity="0.5"'))
  )
}

function extras(look: Look, at: number): string {
  const wears = look.wears ?? []
  let art = ''
  if (wears.includes('mark')) art += path(d`M${at} -62 q7 12 0 22 q-7 -10 0 -22 Z`, '#c8203a')
  if (wears.includes('scar')) art += stroke(d`M${at + 30} -38 L${at + 44} 44`, '#9c3b3b', 4, 'opacity="0.8"')
  if (wears.includes('glasses')) {
    const rim = '#241c22'
    art +=
      `<rect x="${at - 54}" y="-14" width="46" height="36" rx="13" fill="#ffffff" fill-opacity="0.12" stroke="${rim}" stroke-width="3.4"/>` +
      `<rect x="${at + 8}" y="-14" width="46" height="36" rx="13" fill="#ffffff" fill-opacity="0.12" stroke="${rim}" stroke-width="3.4"/>` +
      stroke(
        d`M${at - 8} 0 Q${at} -5 ${at + 8} 0 M${at - 54} -2 L${at - 66} -8 M${at + 54} -2 L${at + 66} -8`,
        rim,
        3.2,
      )
  }
  if (look.freckles)
    for (const [x, y] of [
      [-46, 26],
      [-38, 34],
      [-30, 26],
      [-22, 33],
      [24, 33],
      [32, 26],
      [40, 34],
      [48, 26],
    ] as const)
      art += circle(at + x, y, 2, mix(look.skin, '#8a3a1a', 0.5), 'opacity="0.55"')
  if (look.old) {
    const line = mix(look.skin, '#4a2a20', 0.4)
    art += stroke(
      d`M${at - 26} 48 Q${at - 36} 60 ${at - 34} 76 M${at + 26} 48 Q${at + 36} 60 ${at + 34} 76 M${at - 24} -56 Q${at} -62 ${at + 24} -56`,
      line,
      2,
      'opacity="0.6"',
    )
  }
  return art
}

function beard(look: Look, light: Light, shape: string, at: number): string {
  const hair = toShade(look.hair, light, 0.12)
  if (look.beard === 'moustache') return ''
  if (look.beard === 'stubble')
    return clipped(
      path(shape, '#fff'),
      path(d`M-90 34 Q${at - 40} 62 ${at} 54 Q${at + 40} 62 90 34 V140 H-90 Z`, hair, 'opacity="0.22"'),
    )
  if (look.beard === 'goatee')
    return path(
      d`M${at - 22} 82 Q${at} 76 ${at + 22} 82 Q${at + 20} 128 ${at} 150 Q${at - 20} 128 ${at - 22} 82 Z`,
      hair,
    )
  return (
    path(
      d`M-66 6 C-70 60 -62 104 ${at - 30} 132 Q${at} 146 ${at + 30} 132 C62 104 70 60 66 6 C60 40 52 52 ${at + 30} 54 Q${at} 46 ${at - 30} 54 C-52 52 -60 40 -66 6 Z`,
      hair,
    ) +
    stroke(
      d`M${at - 34} 96 Q${at - 20} 122 ${at} 128 M${at + 34} 96 Q${at + 20} 122 ${at + 6} 128`,
      mix(look.hair, light.rim, 0.3),
      2.4,
      'opacity="0.5"',
    )
  )
}

/** Above the lips, for every beard but stubble. */
function moustache(look: Look, at: number): string {
  if (look.beard === 'stubble') return ''
  return path(
    d`M${at} 52 C${at - 12} 46 ${at - 26} 52 ${at - 34} 66 C${at - 22} 62 ${at - 8} 62 ${at} 59 C${at + 8} 62 ${at + 22} 62 ${at + 34} 66 C${at + 26} 52 ${at + 12} 46 ${at} 52 Z`,
    look.hair,
  )
}

function tears(pose: Pose, at: number, spread: number): string {
  if (pose.mood !== 'weep') return ''
  const shown = (0.9 * (pose.changed ?? 1)).toFixed(2)
  return [-1, 1]
    .map((side) => {
      const x = at + side * (spread + 4)
      return (
        stroke(d`M${x} 18 Q${x + side * 7} 40 ${x + side * 3} 64`, '#eaf6ff', 3.6, `opacity="${shown}"`) +
        ellipse(x + side * 3, 68, 4.4, 6, '#ffffff', `opacity="${shown}"`)
      )
    })
    .join('')
}

const BLUSH = () =>
  radial([
    [0, '#e0475a', 0.2],
    [1, '#e0475a', 0],
  ])

export function face(look: Look, pose: Pose, light: Light): string {
  const features = toFeatures(pose)
  const { spread: apart = 1, eyes: eyeSize = 1, slant = 0, nose: noseSize = 1 } = look.shape ?? {}
  const at = pose.turn * 19
  const spread = 30 * apart
  const shape = headShape(look, pose.turn)
  const shadow = toShade(look.skin, light, 0.4)
  const far = -light.side
  const bend = at * 0.7
  const dark = d`M${far * 90} -130 L${far * 34 + bend} -130 C${far * 30 + bend} -70 ${far * 50 + bend} -36 ${far * 40 + bend} -4 C${far * 30 + bend} 16 ${far * 52 + bend} 34 ${far * 34 + bend} 62 C${far * 26 + bend} 78 ${far * 14 + bend} 92 ${far * 4 + bend} 120 L${far * 90} 130 Z`
  const nose = d`M${at + far * 1} -14 C${at + far * 3} 6 ${at + far * 4} 20 ${at + far * 13} 34 Q${at + far * 10} 42 ${at - far * 2} 41 Q${at + far * 4} 34 ${at + far * 1} -14 Z`
  const cheeks =
    look.build === 'woman'
      ? [-1, 1].map((side) => ellipse(at * 0.9 + side * 40, 37, 27, 18, BLUSH())).join('')
      : ''
  const tone = linear([
    [0, mix(look.skin, light.rim, 0.16)],
    [0.55, look.skin],
    [1, mix(look.skin, light.shade, 0.1)],
  ])
  const chinLight = path(
    d`M${light.side * 12 + at} 16 q${light.side * 30} 4 ${light.side * 36} -8 q${light.side * -8} 26 ${light.side * -34} 22 Z`,
    '#ffffff',
    'opacity="0.09"',
  )
  const eyes = ([-1, 1] as const)
    .map((side) => {
      const squash = 1 - Math.max(0, side * pose.turn) * 0.16
      return group(
        `translate(${at + side * spread * squash} 6) scale(${squash} 1)`,
        group(`rotate(${-side * slant}) scale(${eyeSize})`, eye(look, pose, features, side, light)) +
          brow(look, features, side),
      )
    })
    .join('')
  return (
    path(shape, tone, `stroke="${toInk(light)}" stroke-width="2.4"`) +
    clipped(path(shape, '#fff'), path(dark, shadow, 'opacity="0.62"') + cheeks + chinLight) +
    (look.beard ? beard(look, light, shape, at) : '') +
    group(
      `translate(${at} 14) scale(${noseSize}) translate(${-at} -14)`,
      path(nose, shadow, 'opacity="0.75"'),
    ) +
    eyes +
    group(`translate(${at * 1.02} 66)`, mouth(look, pose, features, light)) +
    (look.beard ? moustache(look, at) : '') +
    tears(pose, at, spread) +
    extras(look, at)
  )
}
