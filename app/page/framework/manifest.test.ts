import { expect, test } from 'vitest'
import { listPageCode } from './manifest.ts'

const manifest = {
  routes: {
    root: { path: '', module: '/root.js' },
    language: { path: ':lang?', module: '/language.js' },
    home: { index: true, module: '/home.js' },
    player: { path: 'reel-shorts/:drama/:ep', module: '/player.js', imports: ['/video.js'] },
  },
}

test.each([
  ['/', ['/home.js']],
  ['/ar/', ['/home.js']],
  ['/reel-shorts/love-me-d1/1/', ['/player.js', '/video.js']],
  ['/ar/reel-shorts/love-me-d1/1/', ['/player.js', '/video.js']],
  ['/browse/all/1/', []],
  ['/ar/browse/all/1/', []],
])('the code of %s is its route’s module with its imports: %j (row 53)', (page, expected) => {
  expect(listPageCode(page, manifest)).toEqual(expected)
})

test('no code is known before the manifest has loaded', () => {
  expect(listPageCode('/', undefined)).toEqual([])
})
