import { linear, mix, path, stroke } from '../drawing/svg.ts'

export type HairStyle =
  | 'long'
  | 'wavy'
  | 'bob'
  | 'bangs'
  | 'updo'
  | 'ponytail'
  | 'chignon'
  | 'swept'
  | 'comma'
  | 'topknot'
  | 'crop'
  | 'flowing'
export type Outfit =
  | 'suit'
  | 'blazer'
  | 'gown'
  | 'hanfu'
  | 'kimono'
  | 'hanbok'
  | 'uniform'
  | 'hoodie'
  | 'coat'
  | 'doctor'
  | 'cloak'
  | 'sweater'
  | 'shirt'
export type Accessory =
  | 'glasses'
  | 'earrings'
  | 'pins'
  | 'crown'
  | 'scar'
  | 'flower'
  | 'cap'
  | 'mark'
  | 'necklace'
export type Mood = 'calm' | 'sad' | 'angry' | 'smile' | 'shock' | 'sly' | 'fear' | 'tender' | 'cold' | 'weep'

/** What makes a face another than its neighbour's; 1 is the usual measure, and `slant` counts in degrees. */
export type FaceShape = {
  /** By default women are oval and men angular. */
  head?: 'oval' | 'angular'
  width?: number
  jaw?: number
  length?: number
  eyes?: number
  spread?: number
  slant?: number
  brows?: number
  nose?: number
  lips?: number
}
export type Beard = 'stubble' | 'goatee' | 'moustache' | 'full'

export type Look = {
  build: 'woman' | 'man'
  skin: string
  hair: string
  style: HairStyle
  outfit: Outfit
  cloth: string
  trim: string
  eyes?: string
  lips?: string
  wears?: Accessory[]
  old?: boolean
  shape?: FaceShape
  beard?: Beard
  freckles?: boolean
  /** Of the whole figure; 1 is a grown person's. */
  height?: number
}

/** Where the light comes from, and the colours it leaves on edges and in shadow. */
export type Light = { side: 1 | -1; rim: string; shade: string }

export type Pose = {
  mood: Mood
  turn: number
  tilt: number
  gaze: number
  mouth: number
  blink: number
  sway: number
  breath: number
  /** The mood it had before, and how far it has changed from that to `mood`, 0 to 1. */
  moodBefore?: Mood
  changed?: number
  /** How round the lips are while speaking, 0 to 1. */
  round?: number
  /** How far the brows are raised beyond what the mood does, in units of the drawing. */
  brows?: number
  /** How far the eyes are lowered, 0 to 1. */
  lookDown?: number
}

export const STILL: Pose = { mood: 'calm', turn: 0, tilt: 0, gaze: 0, mouth: 0, blink: 0, sway: 0, breath: 0 }

/** Ink of every outline: dark, of the shadow's hue. */
export const toInk = (light: Light) => mix(light.shade, '#0a060c', 0.6)

/** Two tones with a hard edge between them, as in a printed comic: lit on the light's side, in shadow on the other. */
export function twoTone(colour: string, light: Light, edge = 0.6): string {
  const [bright, dark] = [mix(colour, light.rim, 0.08), mix(colour, light.shade, 0.34)]
  const at = light.side === 1 ? 1 - edge : edge
  const tones = light.side === 1 ? [dark, bright] : [bright, dark]
  return linear(
    [
      [0, tones[0]!],
      [at, tones[0]!],
      [at + 0.012, tones[1]!],
      [1, tones[1]!],
    ],
    [0, 0, 1, light.side * -0.22],
  )
}

/** A shape in two tones, with a thin outline and a lit edge towards the light. */
export function lit(shape: string, fill: string, light: Light, width = 5): string {
  const paint = fill.startsWith('#') ? twoTone(fill, light) : fill
  return (
    path(shape, light.rim, `stroke="${toInk(light)}" stroke-width="2.4" stroke-linejoin="round"`) +
    path(shape, paint, `transform="translate(${-light.side * width * 0.7} ${width * 0.4})"`)
  )
}

export function litStroke(shape: string, colour: string, thick: number, light: Light, width = 4): string {
  return (
    stroke(shape, toInk(light), thick + 2.4) +
    stroke(shape, light.rim, thick) +
    stroke(
      shape,
      colour,
      thick - width * 0.5,
      `transform="translate(${-light.side * width * 0.5} ${width * 0.2})"`,
    )
  )
}

export const toShade = (colour: string, light: Light, amount = 0.35) => mix(colour, light.shade, amount)
