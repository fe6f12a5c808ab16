import { clamp } from '../drawing/svg.ts'
import type { Mood } from '../figure/look.ts'
import type { Film } from '../film.ts'
import type { Score } from '../story.ts'
import { playEffects, playSurroundings } from './effects.ts'
import { toWords, type Words } from './speech.ts'
import {
  air,
  bell,
  brush,
  createTrack,
  flute,
  pad,
  piano,
  pluck,
  riser,
  room,
  SAMPLE_RATE,
  stinger,
  type Track,
  thump,
} from './synth.ts'
import { speak } from './voice.ts'

const SCALES: Record<Score['scale'], number[]> = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  pentatonic: [0, 3, 5, 7, 10],
  japanese: [0, 1, 5, 7, 8],
}

const CHORDS: Record<Score['scale'], number[][]> = {
  minor: [
    [0, 7, 12, 15],
    [-4, 3, 8, 12],
    [-7, 0, 5, 8],
    [-5, 2, 7, 10],
  ],
  major: [
    [0, 7, 12, 16],
    [-3, 4, 9, 12],
    [-7, 0, 5, 9],
    [-5, 2, 7, 11],
  ],
  dorian: [
    [0, 7, 12, 15],
    [5, 9, 12, 17],
    [-2, 5, 10, 14],
    [0, 7, 10, 15],
  ],
  pentatonic: [
    [0, 7, 12, 15],
    [-5, 2, 7, 12],
    [-2, 3, 10, 15],
    [0, 5, 7, 12],
  ],
  japanese: [
    [0, 7, 12],
    [-4, 1, 8],
    [-7, 0, 5],
    [0, 5, 8],
  ],
}

type Voice = (track: Track, start: number, midi: number, gain: number) => void
const LEADS: Record<Score['lead'], Voice> = {
  pluck,
  bell,
  piano,
  flute: (track, start, midi, gain) => flute(track, start, midi, gain),
}

function percussion(track: Track, score: Score, until: number): void {
  const beat = 60 / score.tempo
  const bar = score.beat === 'waltz' ? 3 : 4
  for (let i = 0; i * beat < until - 0.2; i++) {
    const at = i * beat
    const first = i % bar === 0
    if (score.beat === 'drive') {
      thump(track, at, first ? 0.55 : 0.4)
      brush(track, at + beat / 2, 0.8)
    } else if (score.beat === 'soft') {
      if (i % 2 === 0) thump(track, at, 0.3, 80, 48)
      else brush(track, at, 0.9, 0.14)
    } else if (score.beat === 'waltz') {
      if (first) thump(track, at, 0.35, 80, 44)
      else brush(track, at, 0.6, 0.12)
    } else if (score.beat === 'tense') {
      brush(track, at, 0.5)
      brush(track, at + beat / 2, 0.25)
      if (first) thump(track, at, 0.4, 66, 34)
    }
  }
}

const LEAD_OCTAVES = 24

/** The note of a step of a drama's scale, which may lie octaves above or below the first one. */
function toNote(score: Score, step: number): number {
  const scale = SCALES[score.scale]
  const octave = Math.floor(step / scale.length)
  return score.root + LEAD_OCTAVES + (scale[step - octave * scale.length] ?? 0) + 12 * octave - 12
}

const REST_BEATS = 4
const THEME_GAIN = 1.4
const BED_UNDER_THEME = 0.5
const LAST_SECONDS = 9

/** The drama's own melody, phrase after phrase; an octave higher as the end comes near. */
function playTheme(track: Track, film: Film): void {
  const { score } = film.drama
  const beat = 60 / score.tempo
  for (let at = beat * 0.5, phrase = 0; at < film.cardStart - 0.6; phrase++) {
    for (const [step, beats] of score.theme) {
      if (at >= film.cardStart - 0.6) break
      const lift = film.cardStart - at < LAST_SECONDS ? SCALES[score.scale].length : 0
      const varied = phrase % 3 === 2 ? step - 1 : step
      LEADS[score.lead](track, at, toNote(score, varied + lift), THEME_GAIN)
      at += beats * beat
    }
    at += REST_BEATS * beat
  }
}

/** Chords, melody and beat, up to the title. */
function playMusic(track: Track, film: Film): void {
  const { score } = film.drama
  const beat = 60 / score.tempo
  const bar = beat * (score.beat === 'waltz' ? 6 : 4)
  const chords = CHORDS[score.scale]
  const until = film.cardStart
  const bed = score.pad * BED_UNDER_THEME
  for (let i = 0; i * bar < until; i++) {
    const chord = chords[i % chords.length] ?? [0]
    const length = Math.min(bar + 0.8, until - i * bar + 0.2)
    for (const note of chord) pad(track, i * bar, length, score.root + 12 + note, bed)
    pad(track, i * bar, length, score.root + (chord[0] ?? 0), bed * 0.9)
  }
  playTheme(track, film)
  percussion(track, score, until)
}

function playTitle(track: Track, { cardStart, drama: { score } }: Film): void {
  riser(track, cardStart, 1.1, 0.8)
  stinger(track, cardStart, score.root + 12, 0.75)
  const third = score.root + LEAD_OCTAVES + (SCALES[score.scale][2] ?? 0)
  LEADS[score.lead](track, cardStart + 0.55, third, 0.6)
}

/** Behind a door, or out of sight: without edge. */
const FAR_LOUDNESS = 0.75
const FAR_SOFTNESS = 0.16

/** Moods in which one draws breath before speaking. */
const GASPS = new Set<Mood>(['fear', 'shock', 'weep'])

function playWords(track: Track, words: readonly Words[]): void {
  for (const { say, voice, mood, start, isFar } of words) {
    if (GASPS.has(mood)) air(track, start - 0.24, 0.2, 0.14, (t) => 0.2 + t, 'breath')
    const from = Math.round(start * SAMPLE_RATE)
    let soft = 0
    for (const [i, value] of speak(say, voice, mood).entries()) {
      soft += (value - soft) * FAR_SOFTNESS
      if (from + i < track.length) track[from + i] = track[from + i]! + (isFar ? soft * FAR_LOUDNESS : value)
    }
  }
}

/** How much quieter music and places are while someone speaks, in dB. */
const UNDER_WORDS_DB = { music: -8, surroundings: -4 }
/** What is left of them in the silence before the last words. */
const SILENCE_DB = { music: -60, surroundings: -26 }
const GIVES_WAY_SECONDS = 0.18
const RETURNS_SECONDS = 0.5
const DUCKS_EARLY_SECONDS = 0.12
const LONGEST_SILENCE_SECONDS = 1.6
const CONTROL_RATE = 200

/** When nothing is heard but what is said last. */
export function findSilence(film: Film): { start: number; end: number } {
  const words = toWords(film)
  const last = words.at(-1)
  if (!last) return { start: film.cardStart, end: film.cardStart }
  const before = words.at(-2)?.end ?? 0
  return { start: Math.max(before, last.start - LONGEST_SILENCE_SECONDS), end: film.cardStart }
}

/** How loud music and places are, {@link CONTROL_RATE} times a second, in dB. */
export function planDucking(film: Film, kind: keyof typeof UNDER_WORDS_DB): Float32Array {
  const words = toWords(film)
  const silence = findSilence(film)
  const goals = Float32Array.from({ length: Math.ceil(film.seconds * CONTROL_RATE) }, (_, i) => {
    const t = i / CONTROL_RATE
    if (t >= silence.start && t < silence.end) return SILENCE_DB[kind]
    return words.some(({ start, end }) => t >= start - DUCKS_EARLY_SECONDS && t < end)
      ? UNDER_WORDS_DB[kind]
      : 0
  })
  let level = 0
  return goals.map((goal) => {
    const seconds = goal < level ? GIVES_WAY_SECONDS : RETURNS_SECONDS
    level += (goal - level) * (1 - Math.exp(-1 / (CONTROL_RATE * (seconds / 2.5))))
    return level
  })
}

function duck(track: Track, levels: Float32Array): void {
  const gains = levels.map((level) => 10 ** (level / 20))
  for (let i = 0; i < track.length; i++) {
    const at = (i * CONTROL_RATE) / SAMPLE_RATE
    const index = Math.min(gains.length - 1, Math.floor(at))
    const [one, two] = [gains[index]!, gains[index + 1] ?? gains[index]!]
    track[i] = track[i]! * (one + (two - one) * clamp(at - index))
  }
}

const MIX = { music: 1, surroundings: 0.8, effects: 0.65, words: 1.3, title: 0.9 }

/** Of the music of every drama before it gives way, whatever its instruments. */
const MUSIC_RMS = 0.085

function level(track: Track): void {
  const power = track.reduce((sum, value) => sum + value * value, 0) / track.length
  const gain = MUSIC_RMS / Math.sqrt(power)
  for (let i = 0; i < track.length; i++) track[i] = track[i]! * gain
}

/** The layers of a film's sound, each as loud as in the mix. */
export function playLayers(film: Film): Record<keyof typeof MIX, Track> {
  const layer = (play: (track: Track) => void, echo: number) => {
    const track = createTrack(film.seconds)
    play(track)
    room(track, echo)
    return track
  }
  const layers = {
    music: layer((track) => playMusic(track, film), 0.8),
    surroundings: layer((track) => playSurroundings(track, film), 0),
    effects: layer((track) => playEffects(track, film), 0.6),
    words: layer((track) => playWords(track, toWords(film)), 0.3),
    title: layer((track) => playTitle(track, film), 0.8),
  }
  level(layers.music)
  duck(layers.music, planDucking(film, 'music'))
  duck(layers.surroundings, planDucking(film, 'surroundings'))
  for (const [name, track] of Object.entries(layers))
    for (let i = 0; i < track.length; i++) track[i] = track[i]! * MIX[name as keyof typeof MIX]
  return layers
}

const FADE_IN_SECONDS = 0.03
const FADE_OUT_SECONDS = 0.35

/** Music, sounds and voices of one film. Equal films give equal samples. */
export function scoreFilm(film: Film): Track {
  const mix = createTrack(film.seconds)
  for (const track of Object.values(playLayers(film)))
    for (let i = 0; i < mix.length; i++) mix[i] = mix[i]! + track[i]!
  return mix.map((value, i) => {
    const [since, left] = [i / SAMPLE_RATE, (mix.length - i) / SAMPLE_RATE]
    return value * clamp(since / FADE_IN_SECONDS) * clamp(left / FADE_OUT_SECONDS)
  })
}
