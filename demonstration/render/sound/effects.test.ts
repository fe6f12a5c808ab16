import { expect, it, test } from 'vitest'
import type { SoundEffect } from '../acting.ts'
import { DRAMAS } from '../dramas/index.ts'
import { planFilm } from '../film.ts'
import type { Item } from '../props.ts'
import { acted, door, type FilmedDrama, insert, isFilmed, type Shot, wait } from '../story.ts'
import { playEffects, playSurroundings } from './effects.ts'
import { createTrack } from './synth.ts'

const drama = DRAMAS.filter(isFilmed)[0]!
const [who] = Object.keys(drama.cast)

function play(shots: Shot[], sounds: typeof playEffects | typeof playSurroundings, of: FilmedDrama = drama) {
  const film = planFilm({ ...of, episodes: [{ shots }] }, 0)
  const track = createTrack(film.seconds)
  sounds(track, film)
  return track
}
const isHeard = (track: Float32Array) => track.some((value) => Math.abs(value) > 0.005)
const still = (place: Shot['place'], more = {}) => acted('full', place, [{ who: who! }], [wait(3)], more)

const NAMED: SoundEffect[] = [
  'steps',
  'door',
  'cup',
  'blade',
  'thunder',
  'heart',
  'gong',
  'alarm',
  'ice',
  'shatter',
  'chime',
]
const ITEMS: Item[] = ['phone', 'letter', 'contract', 'photo', 'watch', 'cup', 'ring', 'key', 'dagger']

it.each(NAMED)('a beat sounds of %s', (sound) => {
  const shot = acted('close', 'garden', [{ who: who! }], [wait(3, {}, sound)])
  expect(isHeard(play([shot], playEffects))).toBe(true)
})

it.each(ITEMS)('an insert sounds of its %s', (item) => {
  expect(isHeard(play([insert('garden', item)], playEffects))).toBe(true)
})

it.each([
  'alley',
  'clockwork',
  'hospital',
  'rainStreet',
  'rooftop',
  'seaside',
  'shrine',
  'snowfield',
  'train',
] as const)('a place is heard: %s', (place) => {
  expect(isHeard(play([still(place)], playSurroundings))).toBe(true)
})

test('rain and fire are heard while they are seen', () => {
  expect(isHeard(play([still('classroom')], playSurroundings))).toBe(false)
  expect(isHeard(play([still('classroom', { weather: 'rain' })], playSurroundings))).toBe(true)
  expect(isHeard(play([still('classroom', { light: 'fire' })], playSurroundings))).toBe(true)
})

test('a cut to another place indoors has a door, one in the same place has none', () => {
  expect(isHeard(play([still('garden'), still('classroom')], playEffects))).toBe(true)
  expect(isHeard(play([still('classroom'), still('classroom')], playEffects))).toBe(false)
  expect(isHeard(play([door('classroom', who!)], playEffects))).toBe(true)
})

test('who walks is heard, on snow in another way than on a floor', () => {
  const walking = (place: Shot['place']) => acted('full', place, [{ who: who!, walk: 1 }], [wait(2)])
  const [snow, floor] = [play([walking('snowfield')], playEffects), play([walking('palace')], playEffects)]
  expect([isHeard(snow), isHeard(floor)]).toEqual([true, true])
  expect(snow).not.toEqual(floor)
})
