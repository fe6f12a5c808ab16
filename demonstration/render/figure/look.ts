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
export type Mood = 'calm' | 'sad' | 'angry' | 'smile' | 'shock' | 'sly'

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
