import type { ServerBuild } from '@remix-run/node'
// biome-ignore lint/style/noRestrictedImports: how Remix itself matches.
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import { smallBuild } from '../testing/small-build.ts'
import { pageBuilds } from './one-page-build.ts'

const PAGES = [
  '',
  'my-list',
  'reel-shorts/:drama/:number',
  'account/lists/:list',
  'account/lists/:list/deletion',
  'account/member',
  'Browse/:genre/:page',
  ':language/prices?',
  '*',
]

/** Routes as the product has them: pages below an optional language, and files beside it. */
function build(): ServerBuild {
  const made = smallBuild({})
  const module = made.routes.root!.module
  const add = (id: string, parentId: string, path: string, isCaseSensitive = true) => {
    const index = path === '' ? true : undefined
    made.routes[id] = { id, parentId, path: path || undefined, index, caseSensitive: isCaseSensitive, module }
  }
  add('language', 'root', ':lang?')
  for (const path of PAGES) add(path || 'home', 'language', path, !path.startsWith('Browse'))
  add('robots', 'root', 'robots.txt')
  add('sitemaps', 'root', 'sitemaps/:language/:file')
  const routes = Object.fromEntries(Object.keys(made.routes).map((id) => [id, { id }]))
  Object.assign(made.assets, { routes })
  return made
}

interface Node {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children?: Node[]
}

function toTree(routes: ServerBuild['routes'], parentId?: string): Node[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive !== undefined && { caseSensitive }),
      ...(index ? { index } : { children: toTree(routes, id) }),
    }))
}

function match(one: ServerBuild, path: string) {
  const matches = matchRoutes(toTree(one.routes) as Parameters<typeof matchRoutes>[0], path)
  return matches?.map(({ route, params, pathname }) => [route.id, params, pathname])
}

const ADDRESSES = [
  '/',
  '/de/',
  '/my-list/',
  '/de/my-list/',
  '/my-list',
  '/My-List/',
  '/my-list/my-list/',
  '/my-list.data',
  '/de/reel-shorts/a-b-c1/3/',
  '/reel-shorts/my-list/1/',
  '/reel-shorts/account/member/',
  '/reel-shorts/',
  '/account/lists/saved/',
  '/account/lists/saved/deletion/',
  '/account/lists/deletion/',
  '/account/member/lists/',
  '/browse/all/1/',
  '/de/BROWSE/all/1/',
  '/de/prices/',
  '/robots.txt',
  '/de/robots.txt',
  '/sitemaps/de/1.xml',
  '/%6Dy-list/',
  '/my-list%2F/',
  '/%zz/my-list/',
  '/ﬁ/ß/K/',
  '//my-list//',
  '/a/b/c/d/e/f/',
]

test.each(ADDRESSES)('%s matches in its part of the routes as it does in all of them', (path) => {
  const whole = build()
  const part = pageBuilds(whole)(path)
  expect(match(part, path)).toEqual(match(whole, path))
  const withoutSuffix = path.replace(/\.data$/, '')
  expect(match(part, withoutSuffix)).toEqual(match(whole, withoutSuffix))
  expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes))
})

test('a page’s part is made once, and has few other routes; where several may match it is the whole', () => {
  const whole = build()
  const findBuild = pageBuilds(whole)
  const part = findBuild('/de/my-list/')
  expect(Object.keys(part.routes)).toEqual(['root', 'language', 'home', 'my-list', ':language/prices?', '*'])
  for (const path of ['/my-list/', '/my-list.data', '/x/y/my-list/']) expect(findBuild(path)).toBe(part)
  expect(findBuild('/my-list/account/member/')).toBe(whole)
})

test('without a page for every address, an address that has none gets the whole', () => {
  const whole = smallBuild({ list: { path: '/my-list' } })
  expect(pageBuilds(whole)('/nothing/')).toBe(whole)
  expect(Object.keys(pageBuilds(whole)('/my-list/').routes)).toEqual(['root', 'list'])
})
