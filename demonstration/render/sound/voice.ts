// Voices without speech: a glottal pulse through the resonances of a mouth that follows the letters of a line. How high and
// how loud they go says what the words cannot, the same in all languages of the captions.

import { spokenSeconds } from '../acting.ts'
import { clamp, seeded } from '../drawing/svg.ts'
import type { Look, Mood } from '../figure/look.ts'
import type { Cast } from '../story.ts'
import { type Formants, toPhrases, toSounds, toSyllables } from './letters.ts'
import { SAMPLE_RATE } from './synth.ts'

/** Who speaks: a pitch, a length of throat and mouth, and how clear or worn the voice is. */
export type Voice = {
  pitchHz: number
  /** Formants relative to a grown man's. */
  formants: number
  /** How much air goes along, 0 to 1. */
  breath: number
  /** How unsteady each pulse is, as a share of its length. */
  jitter: number
  /** Above this the pulse loses its edge, in Hz. */
  softAboveHz: number
}

export const VOICES = {
  child: { pitchHz: 244, formants: 1.22, breath: 0.16, jitter: 0.008, softAboveHz: 2000 },
  youngWoman: { pitchHz: 212, formants: 1.16, breath: 0.2, jitter: 0.007, softAboveHz: 2000 },
  woman: { pitchHz: 186, formants: 1.12, breath: 0.15, jitter: 0.007, softAboveHz: 2100 },
  oldWoman: { pitchHz: 164, formants: 1.08, breath: 0.3, jitter: 0.02, softAboveHz: 1700 },
  youngMan: { pitchHz: 124, formants: 1.02, breath: 0.14, jitter: 0.008, softAboveHz: 2100 },
  man: { pitchHz: 100, formants: 0.96, breath: 0.12, jitter: 0.009, softAboveHz: 1900 },
  oldMan: { pitchHz: 111, formants: 0.94, breath: 0.28, jitter: 0.024, softAboveHz: 1600 },
} as const satisfies Record<string, Voice>

const CHILD_HEIGHT = 0.8
const YOUNG_WOMAN_HEIGHT = 0.95
const TALL_MAN_HEIGHT = 1.05

function kindOf({ build, old, height = 1, beard }: Look): keyof typeof VOICES {
  if (height < CHILD_HEIGHT) return 'child'
  if (build === 'woman') return old ? 'oldWoman' : height <= YOUNG_WOMAN_HEIGHT ? 'youngWoman' : 'woman'
  if (old) return 'oldMan'
  return (beard && beard !== 'stubble') || height > TALL_MAN_HEIGHT ? 'man' : 'youngMan'
}

const APART = { pitch: 2 ** (2.2 / 12), formants: 1.045 }

/** A voice for each of the cast; those of one kind are set apart from each other. */
export function castVoices(cast: Cast): Map<string, Voice> {
  const people = Object.entries(cast).map(([who, look]) => ({ who, kind: kindOf(look) }))
  return new Map(
    people.map(({ who, kind }) => {
      const alike = people.filter((other) => other.kind === kind)
      const step = alike.findIndex((other) => other.who === who) - (alike.length - 1) / 2
      const { pitchHz, formants, ...more } = VOICES[kind]
      return [
        who,
        { ...more, pitchHz: pitchHz * APART.pitch ** -step, formants: formants * APART.formants ** -step },
      ]
    }),
  )
}

/** How a mood is heard; pitch in semitones, loudness in dB. */
type Manner = {
  pitch: number
  /** How far the melody goes up and down; 1 is a calm voice. */
  range: number
  loudness: number
  breath: number
  /** More than 1 is a pressed, bright voice, less a soft one. */
  edge: number
  tremble: number
}

const MANNERS: Record<Mood, Manner> = {
  calm: { pitch: 0, range: 1, loudness: 0, breath: 0, edge: 1, tremble: 0 },
  sad: { pitch: -1.5, range: 0.55, loudness: -2, breath: 0.1, edge: 0.7, tremble: 0.1 },
  angry: { pitch: 1.5, range: 1.35, loudness: 1.5, breath: -0.06, edge: 1.7, tremble: 0 },
  smile: { pitch: 1.5, range: 1.3, loudness: 0, breath: 0.02, edge: 1.1, tremble: 0 },
  shock: { pitch: 2.5, range: 1.25, loudness: 0.5, breath: 0.1, edge: 1.3, tremble: 0.1 },
  sly: { pitch: -1, range: 1.15, loudness: -1, breath: 0.12, edge: 0.85, tremble: 0 },
  fear: { pitch: 2.5, range: 0.8, loudness: -1.5, breath: 0.22, edge: 0.8, tremble: 0.5 },
  tender: { pitch: -0.5, range: 0.75, loudness: -2, breath: 0.22, edge: 0.65, tremble: 0.05 },
  cold: { pitch: -2.5, range: 0.35, loudness: -0.5, breath: -0.03, edge: 1.1, tremble: 0 },
  weep: { pitch: 1, range: 0.8, loudness: -1.5, breath: 0.25, edge: 0.7, tremble: 0.7 },
}

export const FRAME_SECONDS = 0.005
/** The last vowel fades into the pause. */
const RELEASE_SECONDS = 0.14
const ATTACK_SECONDS = 0.03
/** Above this the pitch rises half as far, so that nobody is shrill. */
const HIGH_HZ = 270

/** What the voice does, every {@link FRAME_SECONDS}. */
export type SpeechPlan = {
  pitchHz: Float32Array
  voice: Float32Array
  noise: Float32Array
  noiseHz: Float32Array
  formants: readonly [Float32Array, Float32Array, Float32Array]
}

/** Evens a curve out over a time, forwards and backwards, so that nothing comes late. */
function smooth(curve: Float32Array, seconds: number): Float32Array {
  const share = 1 - Math.exp(-FRAME_SECONDS / (seconds / 2))
  const out = Float32Array.from(curve)
  for (let i = 1; i < out.length; i++) out[i] = out[i - 1]! + (out[i]! - out[i - 1]!) * share
  for (let i = out.length - 2; i >= 0; i--) out[i] = out[i + 1]! + (out[i]! - out[i + 1]!) * share
  return out
}

type PitchPoint = { at: number; semitones: number }

const FALL = { start: 2.2, end: -2.6 }
const ACCENT = 2.4
const ENDINGS: [ending: RegExp, semitones: number][] = [
  [/\?/, 6.5],
  [/\.\.|…/, -0.8],
  [/!/, -4.5],
  [/[,;:]/, 1.6],
]
const LAST_FALL = -3.2
/** How long a phrase rises or falls at its end, at least. */
const TURN_LETTERS = 3

/** The melody of a line, as points between which the pitch glides; `at` counts in letters. */
function melody(say: string, { range }: Manner): PitchPoint[] {
  const random = seeded(say)
  const syllables = toSyllables(say, toSounds(say))
  return toPhrases(say).flatMap(({ start, end, ending }) => {
    const inside = syllables.filter(({ at }) => at >= start && at <= end)
    const asks = ending.includes('?')
    const points = inside.map(({ at, stressed }) => {
      const way = (at - start) / Math.max(1, end - start)
      const fall = FALL.start + (FALL.end - FALL.start) * way * (asks ? 0.6 : 1)
      const accent = (stressed ? ACCENT : -0.6) + (random() - 0.5) * 1.6
      const exclaims = ending.includes('!') ? 1.5 * (1 - way) : 0
      return { at, semitones: (fall + accent + exclaims) * range }
    })
    const turnsAt = Math.max(start, Math.min(inside.at(-1)?.at ?? end, end - TURN_LETTERS))
    const before = points.filter(({ at }) => at < turnsAt)
    const level = before.at(-1)?.semitones ?? points[0]?.semitones ?? 0
    const last = ENDINGS.find(([sign]) => sign.test(ending))?.[1] ?? LAST_FALL
    // A question rises in any mood, if only a little.
    const turn = asks ? level + Math.max(3.5, last * range) : (FALL.end + last) * range
    return [...before, { at: turnsAt, semitones: level }, { at: end - 0.3, semitones: turn }]
  })
}

/** What the voice does over a line. */
export function planSpeech(say: string, voice: Voice, mood: Mood): SpeechPlan {
  const manner = MANNERS[mood]
  const seconds = spokenSeconds(say)
  const frames = Math.ceil((seconds + RELEASE_SECONDS) / FRAME_SECONDS)
  const sounds = toSounds(say)
  const points = melody(say, manner)
  const random = seeded(`${say}${mood}`)
  const curve = () => new Float32Array(frames)
  const plan = { pitch: curve(), voice: curve(), noise: curve(), noiseHz: curve() }
  const formants: [Float32Array, Float32Array, Float32Array] = [curve(), curve(), curve()]
  const lastSpoken = sounds.findLastIndex(({ kind }) => kind !== 'pause')
  let mouth: Formants = sounds.find(({ kind }) => kind === 'vowel')?.formants ?? [500, 1480, 2450]
  let next = 0
  for (let frame = 0; frame < frames; frame++) {
    const at = ((frame * FRAME_SECONDS) / seconds) * sounds.length
    const index = Math.min(Math.floor(at), sounds.length - 1)
    const given = sounds[index]!
    const isOver = index > lastSpoken
    // A stop is a closure, then a burst.
    const burst = given.kind === 'stop' && at % 1 > 0.6
    if (given.kind !== 'pause' && given.kind !== 'gap') mouth = given.formants
    plan.voice[frame] = isOver ? 0 : given.voice
    plan.noise[frame] = given.kind !== 'stop' || burst ? given.noise : 0
    plan.noiseHz[frame] = given.noiseHz || plan.noiseHz[Math.max(0, frame - 1)]! || 2000
    for (const [i, track] of formants.entries()) track[frame] = mouth[i]! * voice.formants
    while (next < points.length && points[next]!.at < at) next++
    const [from, to] = [points[next - 1] ?? points[0], points[next] ?? points.at(-1)]
    const way = from && to && to.at > from.at ? clamp((at - from.at) / (to.at - from.at)) : 0
    plan.pitch[frame] = from && to ? from.semitones + (to.semitones - from.semitones) * way : 0
  }
  const pitch = smooth(plan.pitch, 0.05)
  let drift = 0
  const pitchHz = pitch.map((semitones, frame) => {
    drift += (random() - 0.5) * 0.12 - drift * 0.04
    const tremble = manner.tremble * 0.55 * Math.sin(Math.PI * 2 * 5.6 * frame * FRAME_SECONDS)
    const hz = voice.pitchHz * 2 ** ((semitones + manner.pitch + drift + tremble) / 12)
    return hz > HIGH_HZ ? Math.sqrt(hz * HIGH_HZ) : hz
  })
  const trembling = (level: number, frame: number) =>
    level *
    (1 - 0.35 * manner.tremble * (0.5 + 0.5 * Math.sin(Math.PI * 2 * 5.6 * frame * FRAME_SECONDS + 1)))
  return {
    pitchHz,
    voice: smooth(plan.voice, 0.028).map(trembling),
    noise: smooth(plan.noise, 0.012),
    noiseHz: smooth(plan.noiseHz, 0.02),
    formants: [smooth(formants[0], 0.05), smooth(formants[1], 0.06), smooth(formants[2], 0.06)],
  }
}

/** A resonance of the mouth; its frequency may change with every sample. */
function resonator(bandwidth: number) {
  const decay = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE)
  const c = -decay * decay
  let [last, before] = [0, 0]
  return (value: number, hz: number) => {
    const b = 2 * decay * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE)
    const out = (1 - b - c) * value + b * last + c * before
    before = last
    last = out
    return out
  }
}

/** Parts of a pulse's cycle: the glottis opens, closes, and stays shut. */
const OPENS = 0.44
const CLOSES = 0.18

/** The change of the air's flow in one cycle (Rosenberg's pulse). */
function pulse(phase: number): number {
  if (phase < OPENS) {
    const x = phase / OPENS
    return (6 * x * (1 - x)) / OPENS
  }
  if (phase < OPENS + CLOSES) return (-2 * (phase - OPENS)) / CLOSES ** 2
  return 0
}

/** Of voiced stretches, before mixing. */
const SPEECH_RMS = 0.1
const HIGHER_FORMANTS = [3450, 4300]

/** The sound of a line, from its first letter on. Equal arguments give equal samples. */
export function speak(say: string, voice: Voice, mood: Mood): Float32Array {
  const manner = MANNERS[mood]
  const plan = planSpeech(say, voice, mood)
  const random = seeded(`${say}${voice.pitchHz}`)
  const samples = new Float32Array(Math.floor(plan.pitchHz.length * FRAME_SECONDS * SAMPLE_RATE))
  const perFrame = FRAME_SECONDS * SAMPLE_RATE
  const mouth = [90, 120, 170].map(resonator)
  const higher = HIGHER_FORMANTS.map((hz) => ({ hz: hz * voice.formants, resonate: resonator(280) }))
  const hiss = resonator(1600)
  const breath = clamp(voice.breath + manner.breath)
  const softness = 1 - Math.exp((-2 * Math.PI * voice.softAboveHz * manner.edge) / SAMPLE_RATE)
  const muffled = 1 - Math.exp((-2 * Math.PI * 5200) / SAMPLE_RATE)
  let [phase, length, strength, soft, out] = [0, 1, 1, 0, 0]
  let [power, count] = [0, 0]
  for (let i = 0; i < samples.length; i++) {
    const frame = Math.min(plan.pitchHz.length - 1, Math.floor(i / perFrame))
    const way = i / perFrame - frame
    const read = (curve: Float32Array) =>
      curve[frame]! + ((curve[frame + 1] ?? curve[frame]!) - curve[frame]!) * way
    phase += (read(plan.pitchHz) * length) / SAMPLE_RATE
    if (phase >= 1) {
      phase -= 1
      length = 1 + (random() - 0.5) * 2 * voice.jitter
      strength = 1 + (random() - 0.5) * (0.08 + voice.jitter * 6)
    }
    const level = read(plan.voice)
    const air = (random() * 2 - 1) * breath * (phase < OPENS + CLOSES ? 1.6 : 0.5)
    soft += (pulse(phase) * strength * (1 - breath * 0.3) + air * 1.4 - soft) * softness
    let value = soft * level
    for (const [k, resonate] of mouth.entries()) value = resonate(value, read(plan.formants[k]!))
    for (const { hz, resonate } of higher) value = resonate(value, hz)
    const noise = hiss((random() * 2 - 1) * read(plan.noise), read(plan.noiseHz))
    out += (value + noise * 0.5 - out) * muffled
    samples[i] = out * clamp(i / (ATTACK_SECONDS * SAMPLE_RATE))
    if (level > 0.5) {
      power += out * out
      count++
    }
  }
  const gain = (SPEECH_RMS / Math.sqrt(power / Math.max(1, count) + 1e-12)) * 10 ** (manner.loudness / 20)
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
  return samples
}
