import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listShipped } from './shipped-packages.ts'

const ROOT = join(import.meta.dirname, '../..')
const shipped = listShipped(ROOT)
const names = shipped.map(({ name }) => name)

/** Permissive: using, changing and selling needs no more than the notice that `build/licences.txt` has. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]
/** Libraries in files of their own, which whoever has the product can replace, as that licence requires. */
const REPLACEABLE = /^@img\/sharp-/

/** Whether one of the alternatives of an SPDX expression has allowed parts only. */
function isAllowed(licence: string | null, name: string): boolean {
  const allowed = REPLACEABLE.test(name) ? [...ALLOWED, 'LGPL-3.0-or-later'] : ALLOWED
  return (licence ?? '')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((part) => allowed.includes(part)))
}

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

  test.each(shipped.map(({ name, version, licence }) => [name, version, licence] as const))(
    '%s %s may be passed on under %s',
    (name, _version, licence) => {
      expect(isAllowed(licence, name)).toBe(true)
    },
  )
})
