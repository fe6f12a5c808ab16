import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAllowed } from './licences.ts'
import { listShipped } from './shipped-packages.ts'

const ROOT = join(import.meta.dirname, '../..')
const shipped = listShipped(ROOT)
const names = shipped.map(({ name }) => name)

describe('packages that are shipped', () => {
  test('include those of the server, those that browsers get, and what they depend on', () => {
    expect(names).toEqual(
      expect.arrayContaining(['express', 'pg', 'sharp', 'react', '@remix-run/react', 'qs']),
    )
    const ofBrowsers = shipped.filter(({ isForBrowsers }) => isForBrowsers).map(({ name }) => name)
    expect(ofBrowsers).toEqual(
      expect.arrayContaining([
        '@fontsource-variable/inter',
        '@radix-ui/react-dialog',
        'shaka-player',
        'workbox-core',
      ]),
    )
  })

  test('do not include tools', () => {
    const tools = ['vitest', 'vite', '@biomejs/biome', 'kubernetes-models', '@remix-run/dev']
    expect(names.filter((name) => tools.includes(name))).toEqual([])
  })

  test.each(shipped.map((one) => [one.name, one.version, one.licence, one] as const))(
    '%s %s may be passed on under %s',
    (_name, _version, _licence, one) => {
      expect(isAllowed(one)).toBe(true)
    },
  )
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  [null, false],
  // Allowed for the library of pictures alone.
  ['LGPL-3.0-or-later', false],
])('a package under %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'planted', licence })).toBe(allowed)
})
