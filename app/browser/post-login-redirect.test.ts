import { describe, expect, test } from 'vitest'
import { followPostLoginRedirect } from './post-login-redirect.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

interface Tab {
  cookie: string
  /** Whether this tab left for a provider. */
  hasLeft?: boolean
  isFromCache?: boolean
}

/** A page at `/top-up/?from=x` that records its actions. */
function openPage({ cookie, hasLeft = true, isFromCache = false }: Tab) {
  const stored = new Map(hasLeft ? [[STORAGE_KEYS.departure, '{}']] : [])
  const done: string[] = []
  const listeners: ((event: { persisted: boolean }) => void)[] = []
  const document = { cookie }
  const page = {
    document,
    sessionStorage: {
      getItem: (key: string) => stored.get(key as typeof STORAGE_KEYS.departure) ?? null,
      removeItem: (key: string) => stored.delete(key as typeof STORAGE_KEYS.departure),
    },
    location: {
      href: 'https://site.example/top-up/?from=x',
      pathname: '/top-up/',
      search: '?from=x',
      replace: (address: string) => done.push(`replaced by ${address}`),
      reload: () => done.push('reloaded'),
    },
    performance: { getEntriesByType: () => [{ transferSize: isFromCache ? 0 : 300 }] },
    addEventListener: (_type: string, listener: (event: { persisted: boolean }) => void) =>
      listeners.push(listener),
  }
  const isLeaving = followPostLoginRedirect(page as unknown as Window)
  return {
    isLeaving,
    done,
    document,
    hasLeft: () => stored.size > 0,
    restore: () => {
      for (const listener of listeners) listener({ persisted: true })
    },
  }
}

const onItsWayTo = (redirectTo: string) => `a=b; __Host-departure=${encodeURIComponent(redirectTo)}`

test('a browser that forbids the storage stays where it is (row 419)', () => {
  const page = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
    document: { cookie: onItsWayTo('/my-wallet/') },
    addEventListener: () => {},
  }
  expect(followPostLoginRedirect(page as unknown as Window)).toBe(false)
})

describe('a page that the browser stepped back to (row 419)', () => {
  test('is replaced by the redirect of the cookie, which is used once', () => {
    const { isLeaving, done, document, hasLeft } = openPage({ cookie: onItsWayTo('/my-wallet/?page=2') })
    expect([isLeaving, done]).toEqual([true, ['replaced by /my-wallet/?page=2']])
    expect(document.cookie).toBe('__Host-departure=; Path=/; Max-Age=0; SameSite=Lax; Secure')
    expect(hasLeft()).toBe(false)
  })

  test.each([true, false])(
    'stays when it is the redirect itself; from the cache, reloaded: %s',
    (isFromCache) => {
      const { isLeaving, done, document } = openPage({ cookie: onItsWayTo('/top-up/?from=x'), isFromCache })
      expect([isLeaving, done]).toEqual(isFromCache ? [true, ['reloaded']] : [false, []])
      expect(document.cookie).toContain('Max-Age=0')
    },
  )

  test.each([
    ['/my-wallet/', 'replaced by /my-wallet/'],
    ['/top-up/?from=x', 'reloaded'],
  ])('restored from the back-forward cache, goes on to %s', (redirectTo, outcome) => {
    const page = openPage({ cookie: '__Host-departure=recorded' })
    expect([page.isLeaving, page.done]).toEqual([false, []])
    page.document.cookie = onItsWayTo(redirectTo)
    page.restore()
    expect(page.done).toEqual([outcome])
    page.restore()
    expect(page.done).toEqual([outcome])
  })

  test.each([
    ['a tab that never left', { cookie: onItsWayTo('/my-wallet/'), hasLeft: false }],
    ['Back from the provider itself', { cookie: '__Host-departure=recorded' }],
    ['no cookie', { cookie: '' }],
    ['a broken one', { cookie: '__Host-departure=%E0%A4%A' }],
  ])('%s: the page stays, and nothing is used up', (_case, tab: Tab) => {
    const { isLeaving, done, document, hasLeft } = openPage(tab)
    expect([isLeaving, done, document.cookie]).toEqual([false, [], tab.cookie])
    expect(hasLeft()).toBe(tab.hasLeft ?? true)
  })

  test.each(['//evil.example/', '/\\evil.example/', '/.//evil.example/'])(
    'never leads to %s',
    (redirectTo) => {
      const { isLeaving, done } = openPage({ cookie: onItsWayTo(redirectTo) })
      expect([isLeaving, done]).toEqual([false, []])
    },
  )
})
