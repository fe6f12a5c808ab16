import { expect, test } from 'vitest'
import { sharedPagePatterns } from './page-patterns.ts'

test('addresses that may be shared are exactly the public pages and their data twins', () => {
  const patterns = sharedPagePatterns({ all: ['en', 'ar'], default: 'en' }, ['root', 'routes/home'])
  const shared = [
    '/',
    '/ar/',
    '/_root.data',
    '/ar.data',
    '/_root.data?_routes=root%2Croutes%2Fhome',
    '/browse/7/',
    '/browse/all/12/',
    '/ar/category/12-8/',
    '/category/12/?page=3',
    '/category/12.data?page=3&_routes=root',
    '/reel-shorts/love-me-a9/12/',
    '/reel-shorts/%E4%BD%A0-9/1/',
    '/reel-shorts/9/1.data',
    '/download/',
    '/qrCode/',
    '/ar/terms-of-use/',
    '/privacy-policy.data',
  ]
  for (const target of shared) expect(patterns(target), target).not.toBeNull()
  const refused = [
    '//',
    '/en/',
    '/_root.data?_routes=evil',
    '/_root.data?_routes=root,root',
    '/_root.data?_routes=routes%2Fhome,root',
    '/_root.data?x=1',
    '/browse/',
    '/browse/a-b/1/',
    '/category/12/?page=0',
    '/category/12/?page=1&page=2',
    '/category/12/?page=1&x=1',
    '/reel-shorts/love-me-a9/ep1/',
    '/reel-shorts/a/b/1/',
    '/qrcode/',
    '/profile/',
    '/search/?q=x',
    '/login/',
    '/_root.data?_routes=%E0%A4',
    `/reel-shorts/${'a'.repeat(2000)}-9/1/`,
  ]
  for (const target of refused) expect(patterns(target), target).toBeNull()
})
