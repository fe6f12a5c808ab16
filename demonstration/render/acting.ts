import type { ArmPose } from './figure/figure.ts'
import type { Mood } from './figure/look.ts'
import type { Held } from './held.ts'

/** What a character does from one beat on, until another beat says otherwise. */
export type Act = {
  mood?: Mood
  arm?: ArmPose
  /** Where the eyes go: to whoever the character faces, past them, to the ground, to the viewer, or shut. */
  eyes?: 'partner' | 'away' | 'down' | 'viewer' | 'shut'
  /** The head, from -1 (left) to 1 (right); by default towards the partner. */
  turn?: number
  holds?: Held | null
}

/** A character of an acted shot as it begins. */
export type Actor = Act & {
  who: string
  /** Across the frame, 0 to 720; by default spread by their number. */
  x?: number
  /** Walks on the spot of `x` towards one side, in figures that show their feet. */
  walk?: 1 | -1
  /** Turned away from the viewer. */
  back?: true
  /** An outline against the light. */
  dark?: boolean
}

export type SoundEffect =
  | 'steps'
  | 'door'
  | 'cup'
  | 'blade'
  | 'thunder'
  | 'heart'
  | 'gong'
  | 'alarm'
  | 'ice'
  | 'shatter'
  | 'chime'

/** A stretch of a shot: a spoken line, or a silent look. */
export type Beat = {
  say?: string
  /** Who speaks, whether or not the shot shows them; absent: a voice without a name. */
  by?: string
  /** Without it, as long as its line takes to read. */
  seconds?: number
  /** What the characters do from here on, by their names in the cast. */
  acts?: Record<string, Act>
  sound?: SoundEffect
}

/** `full` shows the feet, `knee` down to the knees, `two` to the hips, `close` the shoulders, `face` the face alone. */
export type Framing = 'full' | 'knee' | 'two' | 'close' | 'over' | 'face' | 'pan'

export type LightChange = 'steady' | 'dawn' | 'dusk' | 'candle' | 'lightning' | 'moon' | 'out' | 'fire'

const SECONDS_PER_LETTER = 0.055
/** Of a beat, until the lips begin to move. */
export const BEFORE_LINE_SECONDS = 0.25
const AFTER_LINE_SECONDS = 0.9
const SHORTEST_LINE_SECONDS = 1.5

/** How long the lips move for a line, in seconds. */
export const spokenSeconds = (say: string) => say.length * SECONDS_PER_LETTER + 0.25

/** When the last word of a line begins, the strongest in most, in seconds after its beat. */
export const lastWordAt = ({ say = '' }: Beat): number => {
  const words = say.trim()
  return (
    BEFORE_LINE_SECONDS +
    spokenSeconds(words) * (Math.max(0, words.lastIndexOf(' ')) / Math.max(1, words.length))
  )
}

export const beatSeconds = ({ say, seconds }: Beat): number =>
  seconds ??
  (say
    ? Math.round(
        Math.max(SHORTEST_LINE_SECONDS, BEFORE_LINE_SECONDS + spokenSeconds(say) + AFTER_LINE_SECONDS) * 10,
      ) / 10
    : 1)

/** A beat with its place in the shot, in seconds. */
export type TimedBeat = Beat & { start: number; end: number }

export function timeBeats(beats: readonly Beat[]): TimedBeat[] {
  let at = 0
  return beats.map((beat) => {
    const start = at
    at = Math.round((at + beatSeconds(beat)) * 1000) / 1000
    return { ...beat, start, end: at }
  })
}

type Lips = { open: number; round: number }

const VISEMES: [letters: RegExp, lips: Lips][] = [
  [/[mbp]/, { open: 0, round: 0.1 }],
  [/[fv]/, { open: 0.15, round: 0 }],
  [/[ouw]/, { open: 0.6, round: 1 }],
  [/[a]/, { open: 1, round: 0.1 }],
  [/[ei]/, { open: 0.6, round: 0 }],
  [/[rl]/, { open: 0.4, round: 0.4 }],
  [/[.,!?;… ]/, { open: 0, round: 0 }],
]
const OTHER_LETTER: Lips = { open: 0.28, round: 0.1 }

const letterLips = (letter = ' ') =>
  VISEMES.find(([letters]) => letters.test(letter.toLowerCase()))?.[1] ?? OTHER_LETTER

/** The lips `t` seconds into a beat; they follow the letters of its line. */
export function lipsAt({ say }: Beat, t: number): Lips {
  if (!say) return { open: 0, round: 0 }
  const at = (t - BEFORE_LINE_SECONDS) / spokenSeconds(say)
  if (at < 0 || at >= 1) return { open: 0, round: 0 }
  const place = at * say.length
  const [one, two] = [letterLips(say[Math.floor(place)]), letterLips(say[Math.floor(place) + 1])]
  const way = place % 1
  return { open: one.open + (two.open - one.open) * way, round: one.round + (two.round - one.round) * way }
}

/** Before a line's caption appears and after it goes, in seconds. */
export const CAPTION_EDGES = { before: 0.1, after: 0.08 }
