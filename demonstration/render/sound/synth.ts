// A few instruments written as additions into one long list of samples.

import { clamp, seeded } from '../drawing/svg.ts'

export const SAMPLE_RATE = 32_000

export type Track = Float32Array

export const createTrack = (seconds: number): Track => new Float32Array(Math.ceil(seconds * SAMPLE_RATE))

export const pitch = (midi: number) => 440 * 2 ** ((midi - 69) / 12)

function add(track: Track, start: number, seconds: number, sample: (t: number, i: number) => number): void {
  const from = Math.max(0, Math.round(start * SAMPLE_RATE))
  const to = Math.min(track.length, Math.round((start + seconds) * SAMPLE_RATE))
  for (let i = from; i < to; i++) track[i] = (track[i] ?? 0) + sample((i - from) / SAMPLE_RATE, i - from)
}

const TAU = Math.PI * 2
const swell = (t: number, seconds: number, rise: number, fall: number) =>
  clamp(t / rise) * clamp((seconds - t) / fall)

/** Slow detuned voices with a soft top: the bed under a scene. */
export function pad(track: Track, start: number, seconds: number, midi: number, gain: number): void {
  for (const detune of [-0.06, 0.05]) {
    const f = pitch(midi + detune)
    add(track, start, seconds, (t) => {
      const wobble = 1 + 0.12 * Math.sin(TAU * 0.31 * t)
      const tone =
        Math.sin(TAU * f * t) +
        0.38 * Math.sin(TAU * 2 * f * t) * wobble +
        0.16 * Math.sin(TAU * 3 * f * t) +
        0.07 * Math.sin(TAU * 4 * f * t)
      return tone * gain * 0.055 * swell(t, seconds, 0.9, 1)
    })
  }
}

/** A plucked string: a burst of noise that wears smooth as it circles. */
export function pluck(track: Track, start: number, midi: number, gain: number, seconds = 1.6): void {
  const length = Math.round(SAMPLE_RATE / pitch(midi) - 0.5)
  const random = seeded(midi)
  const ring = Float32Array.from({ length }, () => random() * 2 - 1)
  for (let pass = 0; pass < 3; pass++)
    for (let i = 0; i < length; i++) ring[i] = ((ring[i] ?? 0) + (ring[(i + 1) % length] ?? 0)) / 2
  add(track, start, seconds, (t, i) => {
    const at = i % length
    const value = ring[at] ?? 0
    ring[at] = (value + (ring[(at + 1) % length] ?? 0)) * 0.4985
    return value * gain * 1.15 * clamp((seconds - t) * 4)
  })
}

export function bell(track: Track, start: number, midi: number, gain: number): void {
  const f = pitch(midi + 12)
  add(
    track,
    start,
    2.4,
    (t) =>
      (Math.sin(TAU * f * t) * Math.exp(-2.2 * t) +
        0.4 * Math.sin(TAU * f * 2.76 * t) * Math.exp(-4.5 * t) +
        0.18 * Math.sin(TAU * f * 5.4 * t) * Math.exp(-9 * t)) *
      gain *
      0.15 *
      clamp(t * 300),
  )
}

export function piano(track: Track, start: number, midi: number, gain: number): void {
  const f = pitch(midi)
  add(track, start, 2, (t) => {
    let tone = 0
    for (let k = 1; k <= 6; k++)
      tone += (Math.sin(TAU * f * k * (1 + 0.0004 * k * k) * t) * Math.exp(-t * (1.6 + k * 0.9))) / k ** 1.3
    return tone * gain * 0.2 * clamp(t * 400) * clamp((2 - t) * 4)
  })
}

export function flute(track: Track, start: number, midi: number, gain: number, seconds = 1.1): void {
  const f = pitch(midi + 12)
  const random = seeded(midi)
  let breath = 0
  add(track, start, seconds, (t) => {
    breath += (random() * 2 - 1 - breath) * 0.12
    const phase = TAU * f * t + 0.9 * clamp(t * 2) * Math.sin(TAU * 5 * t) * 0.25
    return (
      (Math.sin(phase) + 0.16 * Math.sin(2 * phase) + breath * 0.22) *
      gain *
      0.14 *
      swell(t, seconds, 0.09, 0.3)
    )
  })
}

export function thump(track: Track, start: number, gain: number, from = 92, to = 42): void {
  let phase = 0
  add(track, start, 0.5, (t) => {
    phase += (TAU * (to + (from - to) * Math.exp(-t * 22))) / SAMPLE_RATE
    return Math.sin(phase) * Math.exp(-t * 9) * gain * 0.6 * clamp(t * 500)
  })
}

export const heartbeat = (track: Track, start: number, gain: number): void => {
  for (const [late, strength] of [
    [0, 1],
    [0.24, 0.7],
  ] as const) {
    thump(track, start + late, gain * strength, 76, 38)
    // What loudspeakers of phones can play of it.
    thump(track, start + late, gain * strength * 0.3, 190, 120)
  }
}

export function brush(track: Track, start: number, gain: number, seconds = 0.09): void {
  const random = seeded('brush')
  let last = 0
  add(track, start, seconds, (t) => {
    const noise = random() * 2 - 1
    const high = noise - last
    last = noise
    return high * gain * 0.09 * Math.exp(-t * (5 / seconds))
  })
}

/** Noise through a moving low-pass: rain when long and even, a whoosh when it swells. */
export function air(
  track: Track,
  start: number,
  seconds: number,
  gain: number,
  cutoff: (t: number) => number,
  seed = 'air',
): void {
  const random = seeded(seed)
  let low = 0
  let lower = 0
  add(track, start, seconds, (t) => {
    const a = clamp(cutoff(t))
    low += (random() * 2 - 1 - low) * a
    lower += (low - lower) * a
    return lower * gain * swell(t, seconds, Math.min(0.5, seconds / 2), Math.min(0.6, seconds / 2))
  })
}

/** A gliding tone with a few overtones. */
export function tone(
  track: Track,
  start: number,
  seconds: number,
  hz: (t: number) => number,
  gain: number,
): void {
  let phase = 0
  const edge = Math.min(0.04, seconds / 3)
  add(track, start, seconds, (t) => {
    phase += (TAU * hz(t)) / SAMPLE_RATE
    const value = Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase)
    return value * gain * swell(t, seconds, edge, edge)
  })
}

/** Short clicks at random moments, so many a second: paper, snow underfoot, a fire. */
export function grains(
  track: Track,
  start: number,
  seconds: number,
  rate: number,
  gain: number,
  seed: string,
): void {
  const random = seeded(seed)
  for (let k = 0; k < seconds * rate; k++) {
    const at = start + random() * seconds
    const strength = random() ** 3 * gain
    brush(track, at, strength * 4, 0.006 + random() * 0.016)
  }
}

/** A low brass-like chord with a hit: the moment the episode breaks off. */
export function stinger(track: Track, start: number, root: number, gain: number): void {
  for (const [i, midi] of [root - 12, root - 5, root, root + 3, root + 6].entries()) {
    const f = pitch(midi)
    add(track, start, 1.7, (t) => {
      let tone = 0
      for (let k = 1; k <= 7; k++) tone += (Math.sin(TAU * f * k * t + i) * Math.exp(-t * k * 0.7)) / k
      return tone * gain * 0.085 * clamp(t * 90) * Math.exp(-t * 1.3)
    })
  }
  thump(track, start, gain * 1.3, 120, 34)
  air(track, start, 1.3, gain * 0.35, (t) => 0.6 * Math.exp(-t * 4), 'crash')
}

/** Rising noise and tone that end exactly when something happens. */
export function riser(track: Track, end: number, seconds: number, gain: number): void {
  air(track, end - seconds, seconds, gain * 0.4, (t) => 0.03 + 0.3 * (t / seconds) ** 2, 'riser')
  let phase = 0
  add(track, end - seconds, seconds, (t) => {
    phase += (TAU * (160 + 420 * (t / seconds) ** 2)) / SAMPLE_RATE
    return Math.sin(phase) * gain * 0.05 * (t / seconds) ** 2
  })
}

export function buzz(track: Track, start: number): void {
  for (const offset of [0, 0.26])
    add(
      track,
      start + offset,
      0.18,
      (t) => Math.sign(Math.sin(TAU * 148 * t)) * Math.sin(TAU * 74 * t) * 0.09 * swell(t, 0.18, 0.02, 0.04),
    )
  bell(track, start + 0.02, 76, 0.6)
}

/** A short echo that gives every instrument the same room. */
export function room(track: Track, amount: number): void {
  for (const [seconds, gain] of [
    [0.083, 0.3],
    [0.127, 0.26],
    [0.191, 0.22],
  ] as const) {
    const delay = Math.round(seconds * SAMPLE_RATE)
    for (let i = delay; i < track.length; i++)
      track[i] = (track[i] ?? 0) + (track[i - delay] ?? 0) * gain * amount
  }
}

/** 32-bit mono WAV of samples as they are. */
export function writeWav(track: Track): Buffer {
  const wav = Buffer.alloc(44 + track.length * 4)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + track.length * 4, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(3, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(32, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(track.length * 4, 40)
  for (const [i, value] of track.entries()) wav.writeFloatLE(value, 44 + i * 4)
  return wav
}
