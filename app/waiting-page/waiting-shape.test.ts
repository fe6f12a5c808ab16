import { expect, test } from 'vitest'
import { toWaitingShape } from './waiting-shape.ts'

test.each([
  ['/', '/browse/all/1/', 'browse'],
  ['/ar/', '/ar/category/hero-8/', 'category'],
  ['/profile/', '/history/', 'list'],
  ['/profile/', '/transaction/', 'wallet'],
  ['/my-wallet/', '/episodes/', null],
  ['/my-wallet/', '/receipt/R1/', 'receipt'],
  ['/ar/transaction/', '/ar/receipt/R1/', 'receipt'],
  ['/receipt/R1/', '/receipt/R2/', null],
  ['/receipt/R1/', '/my-wallet/', 'wallet'],
  ['/de/my-wallet/', '/de/top-up/', 'store'],
  ['/', '/profile/', 'profile'],
  ['/profile/', '/', 'home'],
  ['/profile/', '/de/', 'home'],
  ['/reel-shorts/a-b/1/', '/', null],
  ['/profile/', '/terms-of-use/', 'text'],
  ['/', '/download/', null],
  ['/', '/search/', 'search'],
  ['/my-list/', '/history/', null],
  ['/', '/reel-shorts/a-b/1/', null],
  ['/reel-shorts/a-b/1/', '/browse/all/1/', null],
  ['/browse/all/1/', '/browse/g1/1/', null],
  ['/', '/', null],
])('from %s to %s the page has the shape %s', (from, to, shape) => {
  expect(toWaitingShape(from, to)).toBe(shape)
})
