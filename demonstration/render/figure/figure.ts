import { circle, d, ellipse, group, linear, mix, path, place, stroke } from '../drawing/svg.ts'
import { face, headShape } from './face.ts'
import { hair, ornaments } from './hair.ts'
import { drawHand, type HandShape } from './hand.ts'
import { type Light, type Look, lit, litStroke, type Pose, toShade } from './look.ts'
import { bareArms, earrings, isRobe, measures, torso, torsoBack, torsoShape } from './outfit.ts'

export type ArmPose =
  | 'down'
  | 'phone'
  | 'hip'
  | 'reach'
  | 'heart'
  | 'hold'
  | 'offer'
  | 'plead'
  | 'cheek'
  | 'fist'
  | 'stop'
  | 'point'

const ARMS: Record<ArmPose, [elbow: [number, number], hand: [number, number]]> = {
  down: [
    [16, 420],
    [2, 660],
  ],
  phone: [
    [44, 400],
    [-30, 190],
  ],
  hip: [
    [96, 390],
    [6, 480],
  ],
  reach: [
    [110, 330],
    [250, 260],
  ],
  heart: [
    [34, 410],
    [-100, 270],
  ],
  hold: [
    [30, 410],
    [-96, 420],
  ],
  offer: [
    [44, 420],
    [110, 330],
  ],
  plead: [
    [46, 410],
    [60, 262],
  ],
  cheek: [
    [48, 372],
    [-34, 124],
  ],
  fist: [
    [46, 410],
    [20, 262],
  ],
  stop: [
    [66, 392],
    [74, 226],
  ],
  point: [
    [72, 352],
    [150, 262],
  ],
}

/** Between one gesture and the next: which it was, and how far it has changed, 0 to 1. */
export type ArmChange = { before: ArmPose; changed: number }

const HANDS: Partial<Record<ArmPose, HandShape>> = {
  fist: 'fist',
  phone: 'fist',
  hold: 'fist',
  point: 'point',
  reach: 'open',
  offer: 'open',
  plead: 'open',
  stop: 'open',
  cheek: 'open',
  heart: 'open',
}

const thickness = (look: Look) => (look.build === 'man' ? 64 : bareArms(look) ? 40 : 48)

/** Where the palm of a gesture is. */
export function handAt(look: Look, pose: ArmPose, side: 1 | -1): [x: number, y: number] {
  const [[ex, ey], [hx, hy]] = ARMS[pose]
  const [dx, dy] = [hx - ex, hy - ey]
  const reach = (34 * thickness(look)) / 62 / Math.hypot(dx, dy) + 0.04
  return [side * (measures(look).shoulder - thickness(look) * 0.5 + hx + dx * reach), hy + dy * reach]
}

const sleeveColour = (look: Look) =>
  bareArms(look) ? look.skin : look.outfit === 'doctor' ? '#e6edf0' : look.cloth

function arm(
  look: Look,
  light: Light,
  side: 1 | -1,
  pose: ArmPose,
  swing: number,
  change?: ArmChange,
  holds?: string,
): string {
  const { shoulder } = measures(look)
  const thick = thickness(look)
  const root = shoulder - thick * 0.5
  const points = ([0, 1] as const).map((i): [number, number] => {
    const [from, to] = [ARMS[change?.before ?? pose][i], ARMS[pose][i]]
    const at = change?.changed ?? 1
    return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at]
  })
  const [elbow, hand] = points as [[number, number], [number, number]]
  const at = (point: [number, number]) =>
    [side * (root + point[0]) + (pose === 'down' ? swing * (point[1] / 640) * 70 : 0), point[1]] as const
  const [ex, ey] = at(elbow)
  const [hx, hy] = at(hand)
  const colour = toShade(sleeveColour(look), light, side === light.side ? 0.08 : 0.3)
  const palm =
    place(
      hx + (hx - ex) * 0.04,
      hy + (hy - ey) * 0.04,
      thick / 62,
      drawHand(toShade(look.skin, light, 0.12), toShade(look.skin, light, 0.5), side, HANDS[pose] ?? 'easy'),
      (Math.atan2(hy - ey, hx - ex) * 180) / Math.PI,
    ) + (holds ? place(hx + (hx - ex) * 0.14, hy + (hy - ey) * 0.14 - 12, 1, holds) : '')
  const limb = d`M${side * root} 228 Q${(side * root + ex) / 2 + side * 12} ${(228 + ey) / 2} ${ex} ${ey} L${hx} ${hy}`
  if (isRobe(look)) {
    const drop = pose === 'down' ? 60 : 150
    const isRaised = hy < 180
    const cuff = isRaised
      ? d`M${hx + side * 36} ${hy + 54} L${hx - side * 30} ${hy + 30}`
      : d`M${hx + side * 44} ${hy + drop} Q${hx - side * 20} ${hy + drop + 26} ${hx - side * 70} ${hy + drop - 20}`
    const sleeve = isRaised
      ? d`M${side * (root - 30)} 196 Q${side * (root + 46)} 206 ${ex + side * 48} ${ey - 10} L${ex + side * 30} ${ey + 90} Q${hx + side * 60} ${ey - 20} ${hx + side * 36} ${hy + 54} L${hx - side * 30} ${hy + 30} L${ex - side * 56} ${ey - 50} Z`
      : d`M${side * (root - 30)} 196 Q${side * (root + 46)} 206 ${ex + side * 44} ${ey} L${hx + side * 30} ${hy - 10} L${hx + side * 44} ${hy + drop} Q${hx - side * 20} ${hy + drop + 26} ${hx - side * 70} ${hy + drop - 20} L${ex - side * 40} ${ey - 30} Z`
    return (
      (holds ? '' : palm) + lit(sleeve, colour, light, 5) + stroke(cuff, look.trim, 12) + (holds ? palm : '')
    )
  }
  return litStroke(limb, colour, thick, light) + palm
}

function lower(look: Look, light: Light, step: number, breeze: number): string {
  const { waist, hip } = measures(look)
  const dark = toShade(look.cloth, light, 0.35)
  const shoes = mix(look.cloth, '#08060c', 0.75)
  if (isRobe(look) || look.outfit === 'gown') {
    const colour = look.outfit === 'hanbok' ? look.trim : look.cloth
    const wide =
      look.outfit === 'gown' ? 250 : look.outfit === 'hanbok' ? 290 : look.outfit === 'kimono' ? 130 : 200
    const hem = d`M${-waist} 410 C${-hip - 10} 620 ${-wide + breeze * 0.4} 1000 ${-wide + breeze} 1392 Q${breeze * 0.6} 1420 ${wide + breeze * 1.4} 1392 C${wide * 0.8 + breeze * 0.4} 1000 ${hip + 10} 620 ${waist} 410 Z`
    return (
      lit(
        hem,
        linear([
          [0, colour],
          [1, toShade(colour, light, 0.5)],
        ]),
        light,
        6,
      ) +
      stroke(
        d`M-30 560 Q${-60 + breeze * 0.3} 1000 ${-90 + breeze} 1390 M40 560 Q${70 + breeze * 0.3} 1000 ${110 + breeze} 1390`,
        toShade(colour, light, 0.55),
        7,
        'opacity="0.6"',
      ) +
      stroke(
        d`M${-wide + breeze} 1380 Q${breeze * 0.6} 1408 ${wide + breeze * 1.4} 1380`,
        look.outfit === 'hanbok' ? look.cloth : look.trim,
        12,
      )
    )
  }
  const skirt =
    look.build === 'woman' &&
    (look.outfit === 'uniform' || look.outfit === 'blazer' || look.outfit === 'coat')
  const leg = (side: 1 | -1) => {
    const swing = step * side
    const foot = side * 56 + swing * 150
    const knee = side * 58 + swing * 70
    const lift = Math.max(0, -swing) * 40
    const colour = skirt
      ? toShade(look.outfit === 'uniform' ? '#2c2430' : look.skin, light, 0.25)
      : toShade(mix(look.cloth, '#15131d', 0.55), light, side === light.side ? 0.1 : 0.4)
    const thick = look.build === 'man' ? 92 : skirt ? 54 : 76
    return (
      litStroke(d`M${side * 56} 560 L${knee} 960 L${foot} ${1340 - lift}`, colour, thick, light) +
      path(d`M${foot - 44} ${1394 - lift} q6 -62 50 -62 q46 18 64 62 Z`, shoes)
    )
  }
  const shape = look.outfit === 'coat' || look.outfit === 'doctor' ? 940 : 790
  const flare = look.outfit === 'coat' || look.outfit === 'doctor' || skirt
  return (
    leg(-1) +
    leg(1) +
    (flare
      ? lit(
          d`M${-waist - 4} 410 L${-hip - 60 + breeze * 0.4} ${shape} Q${breeze * 0.3} ${shape + 26} ${hip + 60 + breeze} ${shape} L${waist + 4} 410 Z`,
          linear([
            [0, look.outfit === 'doctor' ? '#dde6ea' : look.cloth],
            [1, look.outfit === 'doctor' ? '#b9c7cf' : dark],
          ]),
          light,
          5,
        )
      : '')
  )
}

export type FigurePose = Pose & {
  leftChange?: ArmChange
  rightChange?: ArmChange
  /** A small thing in the hand of the right or left arm. */
  rightHolds?: string
  leftHolds?: string
  step?: number
  breeze?: number
  leftArm?: ArmPose
  rightArm?: ArmPose
  full?: boolean
  /** Seen from behind. */
  back?: boolean
}

/** How far the head sits into the shoulders. */
export const HEAD_DROP = 32

/** The hair of the back of a head, whose ears show. */
const NAPE = 'M-79 8 C-92 -66 -80 -142 0 -142 C80 -142 92 -66 79 8 C76 58 44 84 0 86 C-44 84 -76 58 -79 8 Z'

function headBack(look: Look, light: Light, sway: number): string {
  const locks = hair(look, light, sway)
  const lines =
    'M-52 -84 C-64 -30 -58 20 -40 60 M-16 -112 C-26 -40 -22 20 -12 74 M24 -110 C32 -40 28 20 18 72 M56 -80 C66 -30 60 20 44 56'
  return (
    locks.back +
    lit(NAPE, look.hair, light, 4) +
    stroke(lines, mix(look.hair, light.rim, 0.22), 2.4, 'opacity="0.6"') +
    ornaments(look)
  )
}

/** A character whose chin is about 125 below the origin and whose feet, when `full`, stand 1395 below it. */
export function figure(look: Look, pose: FigurePose, light: Light): string {
  const locks = hair(look, light, pose.sway)
  const { step = 0, breeze = 0, leftArm = 'down', rightArm = 'down' } = pose
  const ear = (x: 1 | -1) =>
    look.wears?.includes('cap')
      ? ''
      : ellipse(
          x * (look.build === 'man' ? 66 : 61),
          12,
          11,
          19,
          toShade(look.skin, light, x === light.side ? 0.1 : 0.4),
        )
  const head =
    ear(-1) +
    ear(1) +
    face(look, pose, light) +
    earrings(look, pose.turn) +
    group(`translate(${Math.round(pose.turn * 5)} 0)`, locks.front)
  const tilt = `translate(0 ${HEAD_DROP}) rotate(${Math.round(pose.tilt * 10) / 10} 0 110)`
  const raised = (armPose: ArmPose) => armPose !== 'down' && armPose !== 'hip' && armPose !== 'reach'
  const arms: [string, ArmPose][] = [
    [arm(look, light, -1, leftArm, step, pose.leftChange, pose.leftHolds), leftArm],
    [arm(look, light, 1, rightArm, -step, pose.rightChange, pose.rightHolds), rightArm],
  ]
  const behind = arms
    .filter(([, kind]) => !raised(kind))
    .map(([art]) => art)
    .join('')
  const front = arms
    .filter(([, kind]) => raised(kind))
    .map(([art]) => art)
    .join('')
  const body = (art: string) => group(`translate(0 ${Math.round(pose.breath * 40) / 10})`, art)
  const skirts = pose.full ? lower(look, light, step, breeze) : ''
  if (pose.back)
    return (
      body(front + behind + skirts + torsoBack(look, light)) +
      group(tilt, ear(-1) + ear(1) + headBack(look, light, pose.sway))
    )
  return group(tilt, locks.back) + body(behind + skirts + torso(look, light)) + group(tilt, head) + front
}

/** The same outline in one colour, for figures against the light; a thin edge keeps its shape readable. */
export function silhouette(look: Look, pose: FigurePose, colour: string, rim: string, side: 1 | -1): string {
  const { hair: _, ...rest } = look
  const flat: Look = {
    ...rest,
    outfit: look.outfit === 'doctor' ? 'coat' : look.outfit,
    hair: colour,
    skin: colour,
    cloth: colour,
    trim: colour,
    wears: look.wears?.filter((item) => item === 'crown') ?? [],
  }
  const light: Light = { side, rim, shade: colour }
  const locks = hair(flat, light, pose.sway)
  const { step = 0, breeze = 0, leftArm = 'down', rightArm = 'down' } = pose
  const gold = /#f2c45a|#d8394a|#e9b949|#f6dc93|#fff3cf/g
  const down = `translate(0 ${HEAD_DROP})`
  return (
    group(down, locks.back.replace(gold, colour)) +
    arm(flat, light, -1, leftArm, step, pose.leftChange) +
    arm(flat, light, 1, rightArm, -step, pose.rightChange) +
    (pose.full ? lower(flat, light, step, breeze) : '') +
    lit(torsoShape(flat), colour, light, 5) +
    path('M-34 40 L34 40 L50 170 L-50 170 Z', colour) +
    group(
      down,
      path(headShape(flat, pose.turn), colour) +
        circle(0, -30, 70, colour) +
        locks.front.replace(gold, colour),
    )
  )
}
