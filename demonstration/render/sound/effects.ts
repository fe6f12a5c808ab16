// Sounds of things and places, made of noise and tones, and which of them a film's shots call for.

import { type Act, type SoundEffect, timeBeats } from '../acting.ts'
import { seeded } from '../drawing/svg.ts'
import type { Cut, Film } from '../film.ts'
import type { Held } from '../held.ts'
import type { PlaceName } from '../places/index.ts'
import type { Item } from '../props.ts'
import type { FilmedDrama } from '../story.ts'
import { air, bell, brush, buzz, grains, heartbeat, type Track, thump, tone } from './synth.ts'

type Effect = (track: Track, at: number, seconds: number) => void

const STEP_SECONDS = 0.58
const walk =
  (step: (track: Track, at: number, left: boolean) => void): Effect =>
  (track, at, seconds) => {
    for (let i = 0; i * STEP_SECONDS < seconds - 0.2; i++)
      step(track, at + 0.1 + i * STEP_SECONDS, i % 2 === 0)
  }

const chord =
  (notes: readonly number[], apart: number, gain: number): Effect =>
  (track, at) => {
    for (const [i, note] of notes.entries()) bell(track, at + i * apart, note, gain)
  }

/** What a beat of an acted shot may name. */
const NAMED: Record<SoundEffect, Effect> = {
  steps: walk((track, at, left) => {
    thump(track, at, left ? 0.2 : 0.16, 150, 80)
    brush(track, at + 0.01, 1.3, 0.05)
    brush(track, at + 0.09, 0.7, 0.09)
  }),
  door: (track, at) => {
    brush(track, at + 0.05, 2, 0.03)
    thump(track, at + 0.05, 0.12, 260, 190)
    tone(track, at + 0.2, 0.75, (t) => 170 + 90 * t + 22 * Math.sin(t * 31), 0.03)
    air(track, at + 0.1, 1.1, 0.35, (t) => 0.03 + 0.06 * t, 'door')
    thump(track, at + 1.1, 0.6, 95, 40)
    brush(track, at + 1.1, 1.4, 0.06)
  },
  cup: (track, at) => {
    bell(track, at + 0.1, 84, 0.6)
    bell(track, at + 0.19, 88, 0.3)
    brush(track, at + 0.1, 2, 0.06)
    thump(track, at + 0.11, 0.16, 300, 180)
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
  ice: (track, at, seconds) => {
    chord([91, 98, 95, 103], 0.09, 0.32)(track, at, seconds)
    brush(track, at, 1.6, 0.2)
  },
  shatter: (track, at, seconds) => {
    chord([96, 101, 93, 105, 99], 0.035, 0.5)(track, at + 0.1, seconds)
    brush(track, at + 0.1, 2, 0.25)
  },
  chime: chord([79, 83, 86], 0.14, 0.45),
}

const snowSteps = walk((track, at) => {
  grains(track, at, 0.2, 260, 0.5, 'snow')
  thump(track, at, 0.1, 110, 70)
})
const cloth: Effect = (track, at) => {
  air(track, at, 0.42, 0.16, (t) => 0.3 - 0.4 * t, 'cloth')
  air(track, at + 0.22, 0.3, 0.1, () => 0.2, 'sleeve')
}
const paper: Effect = (track, at) => {
  grains(track, at, 0.45, 150, 0.3, 'paper')
  air(track, at + 0.05, 0.4, 0.14, (t) => 0.6 - t, 'sheet')
  grains(track, at + 0.5, 0.18, 220, 0.22, 'fold')
}
const keys: Effect = (track, at) => {
  for (const [i, note] of [100, 96, 103, 98].entries()) bell(track, at + 0.05 + i * 0.07, note, 0.16)
  grains(track, at, 0.35, 60, 0.4, 'keys')
}
const ring: Effect = (track, at) => {
  for (const k of [0, 4, 7]) bell(track, at + 0.25 + k * 0.03, 72 + k, 0.4)
}
const clock: Effect = (track, at, seconds) => {
  for (let k = 0; k * 0.5 < seconds - 0.1; k++) {
    thump(track, at + k * 0.5, k % 2 ? 0.1 : 0.14, k % 2 ? 900 : 1150, k % 2 ? 700 : 900)
    brush(track, at + k * 0.5, k % 2 ? 0.6 : 0.9, 0.02)
  }
}
const whistle: Effect = (track, at) => {
  for (const [hz, gain] of [
    [392, 0.035],
    [466, 0.03],
    [587, 0.022],
  ] as const)
    tone(track, at + 0.1, 1.3, (t) => hz * (1 + 0.012 * Math.min(1, t * 5) - 0.006 * t), gain)
  air(track, at + 0.05, 1.4, 0.3, () => 0.3, 'steam')
}

const ITEMS: Partial<Record<Item, Effect>> = {
  phone: (track, at) => buzz(track, at + 0.35),
  letter: paper,
  contract: paper,
  photo: paper,
  watch: clock,
  cup: NAMED.cup,
  ring,
  key: keys,
  dagger: NAMED.blade,
}
const TAKEN: Partial<Record<Held, Effect>> = {
  cup: NAMED.cup,
  letter: paper,
  key: keys,
  ring,
  dagger: NAMED.blade,
}

/** Arms that move a sleeve. */
const RUSTLES = new Set<Act['arm']>(['reach', 'offer', 'plead', 'stop', 'cheek', 'heart', 'point'])

const OUTDOORS = new Set<PlaceName>([
  'alley',
  'cityNight',
  'garden',
  'rainStreet',
  'rooftop',
  'seaside',
  'shrine',
  'snowfield',
])

/** Things, at the beginning of beats and of shots. */
export function playEffects(track: Track, { cuts }: Film): void {
  for (const [index, { shot, start, end }] of cuts.entries()) {
    const before = cuts[index - 1]?.shot
    if (shot.kind === 'insert') ITEMS[shot.item]?.(track, start + 0.1, end - start)
    if (shot.kind === 'door') NAMED.door(track, start + 0.1, end - start)
    if (shot.kind !== 'acted') continue
    const beats = timeBeats(shot.beats)
    const isNamed = (effect: SoundEffect) => beats.some(({ sound }) => sound === effect)
    if (before && before.place !== shot.place) {
      if (shot.place === 'train') whistle(track, start, end - start)
      else if (!OUTDOORS.has(shot.place) && !isNamed('door') && shot.framing === 'full')
        NAMED.door(track, start, end - start)
    }
    const onGround = shot.place === 'snowfield' ? snowSteps : NAMED.steps
    if (shot.actors.some(({ walk }) => walk) && shot.framing === 'full' && !isNamed('steps'))
      onGround(track, start, Math.min(end - start, 3.5))
    for (const { sound, acts = {}, ...beat } of beats) {
      const at = start + beat.start
      const effect = sound === 'steps' ? onGround : sound && NAMED[sound]
      effect?.(track, at, beat.end - beat.start)
      for (const { arm, holds } of Object.values(acts)) {
        const taken = holds && TAKEN[holds]
        if (taken && !sound) taken(track, at + 0.1, beat.end - beat.start)
        else if (RUSTLES.has(arm)) cloth(track, at + 0.05, 0.5)
      }
    }
  }
}

/** People in a hall, of whom no word is understood. */
const crowd: Effect = (track, at, seconds) => {
  const random = seeded('crowd')
  for (let k = 0; k < seconds * 5; k++) {
    const hz = 110 + random() * 150
    tone(track, at + random() * (seconds - 0.5), 0.3 + random() * 0.4, (t) => hz * (1 - 0.2 * t), 0.006)
  }
  air(track, at, seconds, 0.35, (t) => 0.075 + 0.02 * Math.sin(t * 2.7), 'crowd')
}
const wind: Effect = (track, at, seconds) =>
  air(track, at, seconds, 0.5, (t) => 0.045 + 0.025 * Math.sin(t * 1.1), 'wind')
const city: Effect = (track, at, seconds) =>
  air(track, at, seconds, 0.7, (t) => 0.03 + 0.014 * Math.sin(t * 0.9 + 1), 'city')
const rails: Effect = (track, at, seconds) => {
  air(track, at, seconds, 0.7, () => 0.045, 'rails')
  for (let k = 0; k * 0.62 < seconds - 0.3; k++)
    for (const late of [0, 0.13]) {
      thump(track, at + 0.1 + k * 0.62 + late, 0.16, 170, 90)
      brush(track, at + 0.1 + k * 0.62 + late, 0.8, 0.04)
    }
}
const crickets: Effect = (track, at, seconds) => {
  for (let k = 0; k * 0.9 < seconds - 0.4; k++)
    for (const chirp of [0, 0.06, 0.12])
      tone(track, at + 0.2 + k * 0.9 + chirp, 0.04, () => 3900 + 150 * (k % 3), 0.035)
}
const monitor: Effect = (track, at, seconds) => {
  for (let k = 0; k < seconds - 0.4; k++) tone(track, at + 0.3 + k, 0.09, () => 880, 0.02)
}
const hearth: Effect = (track, at, seconds) => {
  air(track, at, seconds, 0.4, (t) => 0.1 + 0.04 * Math.sin(t * 13), 'fire')
  grains(track, at, seconds, 9, 0.6, 'crackle')
}
const drips: Effect = (track, at, seconds) => {
  for (let k = 0; k * 1.7 < seconds - 0.5; k++)
    tone(track, at + 0.4 + k * 1.7, 0.07, (t) => 900 + 6000 * t, 0.03)
}

/** What is heard of a place as long as it is seen. */
const PLACE_SOUNDS: Partial<Record<PlaceName, readonly Effect[]>> = {
  alley: [city],
  cityNight: [city],
  clockwork: [clock],
  garden: [crickets],
  hospital: [monitor],
  iceVault: [wind, drips],
  kitchen: [clock],
  mansion: [clock],
  office: [city],
  palace: [wind],
  rainStreet: [city],
  rooftop: [city, wind],
  seaside: [
    (track, at, seconds) => air(track, at, seconds, 0.8, (t) => 0.05 + 0.04 * Math.sin(t * 2.2), 'sea'),
  ],
  shrine: [wind, crickets],
  snowfield: [wind],
  train: [rails],
}

type Stretch = { sound: string; effects: readonly Effect[]; start: number; end: number }

function soundsOf({ shot, start, end }: Cut, { categories }: FilmedDrama): Stretch[] {
  // Halls of tales are empty.
  const hasGuests = shot.place === 'ballroom' && !categories.includes('Fantasy')
  const weather = shot.weather === 'snow' && shot.place !== 'snowfield' ? 'snow' : shot.weather
  return [
    { sound: shot.place, effects: PLACE_SOUNDS[shot.place] ?? [], start, end },
    { sound: 'crowd', effects: hasGuests ? [crowd] : [], start, end },
    {
      sound: 'rain',
      effects: weather === 'rain' ? [(t, at, s) => air(t, at, s, 0.17, () => 0.42, 'rain')] : [],
      start,
      end,
    },
    { sound: 'snow', effects: weather === 'snow' ? [wind] : [], start, end },
    { sound: 'fire', effects: shot.kind === 'acted' && shot.light === 'fire' ? [hearth] : [], start, end },
  ]
}

/** Places and weather. What sounds on across a cut is one sound. */
export function playSurroundings(track: Track, { cuts, drama }: Film): void {
  const stretches: Stretch[] = []
  for (const stretch of cuts.flatMap((cut) => soundsOf(cut, drama))) {
    if (stretch.effects.length === 0) continue
    const before = stretches.findLast(({ sound }) => sound === stretch.sound)
    if (before?.end === stretch.start) before.end = stretch.end
    else stretches.push(stretch)
  }
  for (const { effects, start, end } of stretches)
    for (const effect of effects) effect(track, start, end - start)
}
