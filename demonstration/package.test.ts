import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEpisode, aPublication } from '../tests/builders/publication.ts'
import { DEMO_MEDIA, withDrawn, withFilms } from './package.ts'

const LARGEST_DEMO_BYTES = 45_000_000

test('the demonstration is small enough to be committed', () => {
  const files = readdirSync(join(DEMO_MEDIA, '..'), { recursive: true, withFileTypes: true })
  const sizes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_DEMO_BYTES)
})

test('dramas that were drawn replace their former selves; the others stay, in the order of the demonstration', () => {
  const packaged = ['one', 'two', 'three'].map((key) => aPublication({ key, name: `${key}, before` }))
  const drawn = [aPublication({ key: 'two', name: 'two, anew' })]
  const names = withDrawn(['three', 'two', 'one'], packaged, drawn).map(({ name }) => name)
  expect(names).toEqual(['three, before', 'two, anew', 'one, before'])
})

test('a drama that was neither drawn nor packaged is named in the error', () => {
  expect(() => withDrawn(['one', 'four'], [aPublication({ key: 'one' })], [])).toThrow(
    'four was never packaged',
  )
})

test('only the drawn films of a drama change, in every episode that repeats them', () => {
  const episode = (number: number, mediaKey: string) => anEpisode(number, { mediaKey, priceCoins: number })
  const former = aPublication({
    key: 'long',
    episodes: [episode(1, 'a'), episode(2, 'b'), episode(3, 'a'), episode(4, 'b')],
  })
  const drawn = aPublication({
    key: 'long',
    name: 'anew',
    episodes: [anEpisode(1, { mediaKey: 'c', durationMs: 9 })],
  })
  const { name, episodes } = withFilms([former], drawn, [2])
  expect(name).toBe('anew')
  expect(episodes.map(({ mediaKey }) => mediaKey)).toEqual(['a', 'c', 'a', 'c'])
  expect(episodes[3]).toMatchObject({ number: 4, priceCoins: 4, durationMs: 9 })
})
