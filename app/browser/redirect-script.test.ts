import { expect, test } from 'vitest'
import { followPostLoginRedirect } from './post-login-redirect.ts'
import { REDIRECT_SCRIPT } from './redirect-script.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** A document at `/reel-shorts/love-7/7/?from=x` after its first script. */
function openDocument({ cookie, hasLeft = true }: { cookie: string; hasLeft?: boolean }) {
  const stored = new Map(hasLeft ? [[STORAGE_KEYS.departure, '{}']] : [])
  const done: string[] = []
  const marks = new Set<string>()
  const root = {
    style: { visibility: '' },
    setAttribute: (name: string) => marks.add(name),
    hasAttribute: (name: string) => marks.has(name),
  }
  const sessionStorage = {
    getItem: (key: string) => stored.get(key as typeof STORAGE_KEYS.departure) ?? null,
    removeItem: (key: string) => stored.delete(key as typeof STORAGE_KEYS.departure),
  }
  const location = {
    href: 'https://site.example/reel-shorts/love-7/7/?from=x',
    origin: 'https://site.example',
    protocol: 'https:',
    pathname: '/reel-shorts/love-7/7/',
    search: '?from=x',
    replace: (address: string) => done.push(address),
  }
  const document = { cookie, documentElement: root }
  new Function('window', 'document', 'location', REDIRECT_SCRIPT)({ sessionStorage }, document, location)
  const page = { document, location, sessionStorage, addEventListener: () => {} }
  const isLeaving = followPostLoginRedirect(page as unknown as Window)
  return {
    done,
    isLeaving,
    cookie: document.cookie,
    visibility: root.style.visibility,
    isKept: stored.size > 0,
  }
}

test.each(['/reel-shorts/love-7/1/', '/ar/my-wallet/?page=2', '/'])(
  'the page that the browser stepped back to is replaced by %s before it is painted, once (row 419)',
  (to) => {
    for (const value of [encodeURIComponent(to), to]) {
      expect(openDocument({ cookie: `a=b; __Host-departure=${value}` })).toEqual({
        done: [to],
        isLeaving: true,
        cookie: '__Host-departure=; Path=/; Max-Age=0; SameSite=Lax; Secure',
        visibility: 'hidden',
        isKept: false,
      })
    }
  },
)

test.each([
  ['a tab that never left', '__Host-departure=%2Fmy-wallet%2F', false],
  ['Back from the provider itself', '__Host-departure=recorded', true],
  ['no cookie', 'a=b', true],
  ['a broken one', '__Host-departure=%2F%E0%A4%A', true],
  ['another cookie that ends so', 'x-departure=%2Fmy-wallet%2F', true],
  ['another site', '__Host-departure=%2F%2Fevil.example%2F', true],
  ['another site in another spelling', '__Host-departure=%2F%5Cevil.example%2F', true],
  ['another site behind a dot', '__Host-departure=%2F.%2F%2Fevil.example%2F', true],
])('%s: the page stays in sight (row 419)', (_case, cookie, hasLeft) => {
  expect(openDocument({ cookie, hasLeft })).toMatchObject({ done: [], isLeaving: false, visibility: '' })
})
