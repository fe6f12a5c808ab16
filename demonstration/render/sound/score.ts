import { type SoundEffect, timeBeats } from '../acting.ts'
import { type Film, toLines } from '../film.ts'
import type { Score } from '../story.ts'
import {
  air,
  bell,
  brush,
  buzz,
  createTrack,
  flute,
  heartbeat,
  pad,
  piano,
  pluck,
  riser,
  room,
  stinger,
  type Track,
  thump,
  writeWav,
} from './synth.ts'

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
/** Quieter while people speak, and an octave higher as the end comes near. */
const THEME_GAIN = { alone: 1.5, underSpeech: 0.7 }
const BED_UNDER_THEME = 0.5
const LAST_SECONDS = 9

/** The drama's own melody, phrase after phrase. */
function playTheme(track: Track, film: Film): void {
  const { score } = film.drama
  const beat = 60 / score.tempo
  const spoken = toLines(film)
  for (let at = beat * 0.5, phrase = 0; at < film.cardStart - 0.6; phrase++) {
    for (const [step, beats] of score.theme) {
      if (at >= film.cardStart - 0.6) break
      const isSpeech = spoken.some(({ start, end }) => at > start - 0.2 && at < end)
      const lift = film.cardStart - at < LAST_SECONDS ? SCALES[score.scale].length : 0
      const varied = phrase % 3 === 2 ? step - 1 : step
      LEADS[score.lead](
        track,
        at,
        toNote(score, varied + lift),
        isSpeech ? THEME_GAIN.underSpeech : THEME_GAIN.alone,
      )
      at += beats * beat
    }
    at += REST_BEATS * beat
  }
}

/** What is heard at the beginning of a beat of an acted shot. */
const EFFECTS: Record<SoundEffect, (track: Track, at: number, seconds: number) => void> = {
  steps: (track, at, seconds) => {
    for (let i = 0; i * 0.58 < seconds - 0.2; i++) {
      thump(track, at + 0.1 + i * 0.58, 0.16, 120, 70)
      brush(track, at + 0.12 + i * 0.58, 1.5, 0.12)
    }
  },
  door: (track, at) => {
    air(track, at, 1.3, 0.8, (t) => 0.03 + 0.06 * t, 'door')
    thump(track, at + 1.1, 0.6, 80, 36)
  },
  cup: (track, at) => {
    bell(track, at + 0.1, 84, 0.7)
    brush(track, at + 0.1, 2, 0.06)
  },
  blade: (track, at) => {
    air(track, at, 0.5, 0.9, (t) => 0.2 + t, 'blade')
    bell(track, at + 0.3, 91, 0.5)
  },
  thunder: (track, at) => {
    air(track, at + 0.3, 2.4, 1.3, (t) => 0.25 * Math.exp(-t * 1.4), 'thunder')
    thump(track, at + 0.35, 1.1, 90, 28)
  },
  heart: (track, at, seconds) => {
    for (let i = 0; i * 0.85 < Math.max(0.9, seconds - 0.2); i++) heartbeat(track, at + i * 0.85, 0.9)
  },
  gong: (track, at) => {
    for (const [note, gain] of [
      [38, 1.3],
      [45, 0.7],
      [50.4, 0.5],
    ] as const)
      bell(track, at, note, gain)
    thump(track, at, 0.5, 70, 40)
  },
  alarm: (track, at, seconds) => {
    for (let i = 0; i * 0.3 < seconds; i++) bell(track, at + i * 0.3, i % 2 ? 72 : 76, 0.5)
  },
  ice: (track, at) => {
    for (const [i, note] of [91, 98, 95, 103].entries()) bell(track, at + i * 0.09, note, 0.32)
    brush(track, at, 1.6, 0.2)
  },
  shatter: (track, at) => {
    for (const [i, note] of [96, 101, 93, 105, 99].entries()) bell(track, at + 0.1 + i * 0.035, note, 0.5)
    brush(track, at + 0.1, 4, 0.25)
  },
  chime: (track, at) => {
    for (const [i, note] of [79, 83, 86].entries()) bell(track, at + i * 0.14, note, 0.45)
  },
}

function playEffects(track: Track, { cuts }: Film): void {
  for (const { shot, start, end } of cuts) {
    if (shot.kind !== 'acted') continue
    if (shot.weather === 'snow')
      air(
        track,
        Math.max(0, start - 0.3),
        end - start + 0.6,
        0.5,
        (t) => 0.045 + 0.02 * Math.sin(t * 1.1),
        'wind',
      )
    if (shot.light === 'fire')
      air(track, start, end - start, 0.5, (t) => 0.16 + 0.05 * Math.sin(t * 13), 'fire')
    for (const beat of timeBeats(shot.beats))
      if (beat.sound) EFFECTS[beat.sound](track, start + beat.start, beat.end - beat.start)
  }
}

/** The music and noises of one film, as a WAV. The melody is drawn from the film's own seed. */
export function scoreFilm(film: Film): Buffer {
  const { score } = film.drama
  const track = createTrack(film.seconds)
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
  for (const { shot, start, end } of film.cuts) {
    if (shot.weather === 'rain')
      air(track, Math.max(0, start - 0.2), end - start + 0.4, 0.17, () => 0.42, 'rain')
    if (shot.place === 'seaside')
      air(track, start, end - start, 0.8, (t) => 0.05 + 0.04 * Math.sin(t * 2.2), 'sea')
    if (shot.kind === 'insert' && shot.item === 'phone') buzz(track, start + 0.35)
    if (shot.kind === 'insert' && shot.item === 'watch')
      for (let k = 0; k < 6; k++) brush(track, start + k * 0.4, 1.4, 0.03)
    if (shot.kind === 'insert' && (shot.item === 'ring' || shot.item === 'key' || shot.item === 'dagger'))
      for (const k of [0, 4, 7]) bell(track, start + 0.25 + k * 0.03, 72 + k, 0.5)
    if (shot.kind === 'door') air(track, start + 0.3, 1.4, 0.9, (t) => 0.03 + 0.05 * t, 'door')
  }
  playEffects(track, film)
  riser(track, until, 1.6, 1)
  stinger(track, until, score.root + 12, 0.75)
  LEADS[score.lead](track, until + 0.55, score.root + LEAD_OCTAVES + (SCALES[score.scale][2] ?? 0), 0.6)
  room(track, 0.8)
  return writeWav(track)
}
