import { seeded } from '../drawing/svg.ts'
import type { Film } from '../film.ts'
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

/** The music and noises of one film, as a WAV. The melody is drawn from the film's own seed. */
export function scoreFilm(film: Film): Buffer {
  const { score } = film.drama
  const track = createTrack(film.seconds)
  const random = seeded(film.scene.seed)
  const beat = 60 / score.tempo
  const bar = beat * (score.beat === 'waltz' ? 6 : 4)
  const scale = SCALES[score.scale]
  const chords = CHORDS[score.scale]
  const until = film.cardStart
  for (let i = 0; i * bar < until; i++) {
    const chord = chords[i % chords.length] ?? [0]
    const length = Math.min(bar + 0.8, until - i * bar + 0.2)
    for (const note of chord) pad(track, i * bar, length, score.root + 12 + note, score.pad)
    pad(track, i * bar, length, score.root + (chord[0] ?? 0), score.pad * 0.9)
  }
  let degree = Math.floor(random() * scale.length)
  for (let at = beat * 0.5; at < until - 0.4; at += beat * (random() < 0.35 ? 0.5 : random() < 0.3 ? 2 : 1)) {
    degree = Math.max(0, Math.min(scale.length * 2 - 1, degree + Math.round((random() - 0.5) * 5)))
    const note =
      score.root + 24 + (scale[degree % scale.length] ?? 0) + 12 * Math.floor(degree / scale.length) - 12
    LEADS[score.lead](track, at, note, 0.55 + random() * 0.25)
  }
  percussion(track, score, until)
  for (const [i, { shot, start, end }] of film.cuts.entries()) {
    if (shot.weather === 'rain')
      air(track, Math.max(0, start - 0.2), end - start + 0.4, 0.17, () => 0.42, 'rain')
    if (shot.place === 'seaside')
      air(track, start, end - start, 0.8, (t) => 0.05 + 0.04 * Math.sin(t * 2.2), 'sea')
    if (i > 0 && i % 2 === 0)
      air(track, start - 0.15, 0.5, 0.7, (t) => 0.04 + 0.5 * Math.sin((t / 0.5) * Math.PI), 'wipe')
    if (shot.kind === 'insert' && shot.item === 'phone') buzz(track, start + 0.35)
    if (shot.kind === 'insert' && shot.item === 'watch')
      for (let k = 0; k < 6; k++) brush(track, start + k * 0.4, 1.4, 0.03)
    if (shot.kind === 'insert' && (shot.item === 'ring' || shot.item === 'key' || shot.item === 'dagger'))
      for (const k of [0, 4, 7]) bell(track, start + 0.25 + k * 0.03, 72 + k, 0.5)
    if (shot.kind === 'eyes' || shot.kind === 'shadow')
      for (let at = start; at < end - 0.3; at += 0.8) heartbeat(track, at, 0.9)
    if (shot.kind === 'door') air(track, start + 0.3, 1.4, 0.9, (t) => 0.03 + 0.05 * t, 'door')
  }
  riser(track, until, 1.6, 1)
  stinger(track, until, score.root + 12, 1.1)
  LEADS[score.lead](track, until + 0.55, score.root + 24 + (scale[2] ?? 0), 0.6)
  room(track, 0.8)
  return writeWav(track)
}
