import { mix, path, stroke } from '../drawing/svg.ts'

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

/** The same shape twice, the second a little away from the light: what shows of the first is a lit edge. */
export function lit(shape: string, fill: string, light: Light, width = 5): string {
  return (
    path(shape, light.rim) + path(shape, fill, `transform="translate(${-light.side * width} ${width * 0.5})"`)
  )
}

export function litStroke(shape: string, colour: string, thick: number, light: Light, width = 4): string {
  return (
    stroke(shape, light.rim, thick) +
    stroke(shape, colour, thick, `transform="translate(${-light.side * width} ${width * 0.4})"`)
  )
}

export const toShade = (colour: string, light: Light, amount = 0.35) => mix(colour, light.shade, amount)
