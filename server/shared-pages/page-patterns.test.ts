import { expect, test } from 'vitest'
import { ADDRESS_RULES } from '../../app/addresses/address-rules.ts'
import { type PageRoutes, sharedPagePatterns } from './page-patterns.ts'

/** As in the application: a page inside its language, inside the document. */
const routes: PageRoutes = {
  root: { id: 'root', path: '' },
  'routes/language': { id: 'routes/language', parentId: 'root', path: ':lang?' },
  'routes/home': { id: 'routes/home', parentId: 'routes/language', index: true },
  'routes/browse': { id: 'routes/browse', parentId: 'routes/language', path: 'browse/:id/:page?' },
  'routes/category': { id: 'routes/category', parentId: 'routes/language', path: 'category/:id' },
  'routes/search': { id: 'routes/search', parentId: 'routes/language', path: 'search' },
  'routes/my-wallet': { id: 'routes/my-wallet', parentId: 'routes/language', path: 'my-wallet' },
}

test('members share every page; of episodes only documents, and only if their render says so (row 445)', () => {
  const patterns = sharedPagePatterns({ all: ['en', 'ar'], default: 'en' }, routes, ADDRESS_RULES)
  const audiences = {
    everybody: ['/', '/ar/', '/_root.data?_routes=root', '/browse/7/', '/category/12/?page=3'],
    asRendered: ['/reel-shorts/love-me-a9/12/', '/ar/reel-shorts/9/1/'],
    visitors: ['/reel-shorts/9/1.data', '/ar/reel-shorts/9/1.data', '/prefetched-episode/love-me-a9/12.data'],
  }
  for (const [audience, targets] of Object.entries(audiences)) {
    for (const target of targets) expect(patterns(target), target).toMatchObject({ audience })
  }
})

test('search results are shared by concurrent requests, and never cached (row 420)', () => {
  const patterns = sharedPagePatterns({ all: ['en', 'ar'], default: 'en' }, routes, ADDRESS_RULES)
  for (const target of ['/search/', '/browse/7/', '/category/12/?page=3']) {
    expect(patterns(target), target).toMatchObject({ audience: 'everybody', isCached: true })
  }
  for (const target of ['/search/?q=x', '/ar/search.data?q=x&page=2', '/search-suggestions/?q=x']) {
    expect(patterns(target), target).toMatchObject({ audience: 'everybody', isCached: false })
  }
})

test('shared addresses are exactly the public pages and the data requests of their own routes (rows 281, 307, 460)', () => {
  const patterns = sharedPagePatterns({ all: ['en', 'ar'], default: 'en' }, routes, ADDRESS_RULES)
  const shared = [
    '/',
    '/ar/',
    '/_root.data',
    '/ar.data',
    '/_root.data?_routes=root%2Croutes%2Fhome',
    '/_root.data?_routes=root,routes%2Flanguage,routes%2Fhome',
    '/ar.data?_routes=routes%2Fhome',
    '/ar/browse/7/2.data?_routes=routes%2Flanguage%2Croutes%2Fbrowse',
    '/browse/7/',
    '/browse/all/12/',
    '/ar/category/12-8/',
    '/category/12/?page=3',
    '/category/12.data?page=3&_routes=root',
    '/reel-shorts/love-me-a9/12/',
    '/reel-shorts/%E4%BD%A0-9/1/',
    '/reel-shorts/9/1.data',
    '/announced/love-me-a9/',
    '/download/',
    '/qrCode/',
    '/ar/terms-of-use/',
    '/coins/',
    '/fair-play/',
    '/privacy-policy.data',
    '/search/',
    '/search/?q=neon+oath&page=2',
    '/ar/search/?q=%D9%82',
    '/search.data?q=x&_routes=routes%2Fsearch',
    '/search-suggestions/?q=x',
  ]
  for (const target of shared) expect(patterns(target), target).not.toBeNull()
  const refused = [
    '//',
    '/en/',
    '/_root.data?_routes=evil',
    '/_root.data?_routes=root,root',
    '/_root.data?_routes=routes%2Fhome,root',
    '/_root.data?_routes=root,routes%2Fbrowse',
    '/ar/browse/7/2.data?_routes=root,routes%2Fcategory',
    '/browse/7/2.data?_routes=routes%2Fbrowse,routes%2Fbrowse',
    '/browse/7/2.data?_routes=routes%2Fmy-wallet',
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
    '/withdraw/',
    '/withdraw/O1/',
    '/search/?q=x&state=y',
    '/search/?q=x&q=y',
    '/search/?q=x&page=0',
    `/search/?q=${'x'.repeat(901)}`,
    '/login/',
    '/_root.data?_routes=%E0%A4',
    `/reel-shorts/${'a'.repeat(2000)}-9/1/`,
  ]
  for (const target of refused) expect(patterns(target), target).toBeNull()
})
