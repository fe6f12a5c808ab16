import { expect, test } from 'vitest'
import { isBannerPage } from './banner-page.ts'

test.each([
  ['/', true],
  ['/ar/', true],
  ['/browse/all/1/', true],
  ['/reel-shorts/neon-oath-ab12/1/', false],
  ['/ar/reel-shorts/neon-oath-ab12/1/', false],
  ['/reel-shorts-of-old/', false],
])('%s has the banner: %s (row 92)', (pathname, has) => {
  expect(isBannerPage(pathname)).toBe(has)
})
