import { expect, test } from 'vitest'
import { isRouteKnown, listPageCode } from './manifest.ts'

const manifest = {
  routes: {
    root: { path: '', module: '/root.js' },
    language: { path: ':lang?', module: '/language.js' },
    home: { index: true, module: '/home.js' },
    player: { path: 'reel-shorts/:drama/:ep', module: '/player.js', imports: ['/video.js'] },
  },
}

test.each([
  ['/', true],
  ['/ar/', true],
  ['/reel-shorts/love-me-d1/1/', true],
  ['/ar/reel-shorts/love-me-d1/1/', true],
  ['/browse/all/1/', false],
  ['/ar/browse/all/1/', false],
])('the route of %s is known: %s (row 53)', (page, expected) => {
  expect(isRouteKnown(page, manifest)).toBe(expected)
})

test('no route is known before the manifest has loaded', () => {
  expect(isRouteKnown('/', undefined)).toBe(false)
})

test('the code of a page is its route’s module with its imports (row 53)', () => {
  expect(listPageCode('/ar/reel-shorts/love-me-d1/1/', manifest)).toEqual(['/player.js', '/video.js'])
  expect(listPageCode('/browse/all/1/', manifest)).toEqual([])
})
