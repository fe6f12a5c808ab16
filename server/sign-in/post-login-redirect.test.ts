import type { Response } from 'express'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOBODY } from '../session/identity.ts'
import { postLoginRedirects, withoutProviderKeys } from './post-login-redirect.ts'

const origin = 'https://ours.example'
const options = {
  origin,
  languages: { all: ['en', 'ar'], default: 'en' },
  reserved: ['sign-in', 'session', 'media'],
}
const of = postLoginRedirects({ ...options, afterLogin: 'firstEpisode' })
const visitor = (language: string | null = null) =>
  ({ locals: { identity: { ...NOBODY, language } } }) as unknown as Response

describe('where a sign-in returns', () => {
  test.each([
    ['/profile/', '/profile/'],
    ['/browse/all/1/?page=2#x', '/browse/all/1/?page=2#x'],
    [`${origin}/profile/`, '/profile/'],
    ['/login/', '/'],
    ['/ar/login/?returnTo=%2Far%2Fmy-list%2F', '/ar/my-list/'],
    ['/login/?returnTo=/login/?returnTo=/profile/', '/'],
    ['/login/?returnTo=//evil.example', '/'],
    ['/ar/login/?returnTo=https%3A%2F%2Fevil.example', '/ar/'],
    ['/sign-in/facebook/callback/?code=a', '/'],
    ['/ar/session/end/', '/'],
    ['/profile.data', '/'],
    ['/?code=a&state=b&scope=c&page=2', '/?page=2'],
    [`/x/?${'a'.repeat(600)}`, '/x/'],
    [`/${'a'.repeat(700)}/`, '/'],
    [undefined, '/'],
    [['/a/', '/b/'], '/'],
  ])('%j is %s', (candidate, page) => expect(of.returnTo(candidate, visitor())).toBe(page))

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/ar//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https://ours.example@evil.example/',
    'https://ours.example.evil.example/',
    'http://ours.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://ours.example/x',
    '/\t/evil.example',
    '/\r\nLocation: https://evil.example',
    '\u0000//evil.example',
    '/\u2024\u2024/evil.example',
    '//evil\u3002example',
    '\uff0f\uff0fevil.example',
    'https://evil.example%00.ours.example/',
    '%2f%2fevil.example',
  ])('%j leads nowhere else, before and after', (candidate) => {
    const page = of.returnTo(candidate, visitor())
    for (const address of [page, of.redirectTo(page).address, of.login(page)]) {
      expect(new URL(address, origin).origin).toBe(origin)
      expect(address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    }
    const login = new URL(of.login(page), origin).searchParams.get('returnTo')
    expect(of.returnTo(login, visitor())).toBe(page)
  })

  test('nor does anything else', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(
        fc.constantFrom('/', '\\', '.', '%2f', '@', ':', 'ar', 'login/?returnTo=', 'evil.example', 'x'),
      ),
    )
    fc.assert(
      fc.property(text, (given) => {
        const page = of.returnTo(Array.isArray(given) ? given.join('') : given, visitor())
        expect(new URL(of.redirectTo(page).address, origin).origin).toBe(origin)
        expect(page).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      }),
      { numRuns: 3000 },
    )
  })

  test('without a page, it is Home in the visitor’s language', () => {
    expect(of.returnTo(undefined, visitor('ar'))).toBe('/ar/')
    expect(of.returnTo(undefined, visitor('xx'))).toBe('/')
    expect(of.login('/ar/')).toBe('/ar/login/?returnTo=%2Far%2F')
  })
})

test.each([
  ['/reel-shorts/love-7/7/', { address: '/reel-shorts/love-7/1/', resumeEpisode: 7 }],
  ['/ar/reel-shorts/love-7/12/?a=1#x', { address: '/ar/reel-shorts/love-7/1/', resumeEpisode: 12 }],
  ['/reel-shorts/love-7/1/', { address: '/reel-shorts/love-7/1/' }],
  ['/reel-shorts/love-7/0/', { address: '/reel-shorts/love-7/0/' }],
  ['/x/reel-shorts/love-7/7/', { address: '/x/reel-shorts/love-7/7/' }],
  ['/profile/', { address: '/profile/' }],
])('after sign-in %s is %j (row 71)', (returnTo, redirectTo) =>
  expect(of.redirectTo(returnTo)).toEqual(redirectTo),
)

test('an operator can keep viewers at the episode where they sign in or out (row 71)', () => {
  const { redirectTo } = postLoginRedirects({ ...options, afterLogin: 'sameEpisode' })
  for (const address of ['/reel-shorts/love-7/7/', '/ar/reel-shorts/love-7/12/?a=1#x', '/profile/'])
    expect(redirectTo(address)).toEqual({ address })
})

test('parameters of a provider are removed from an address', () => {
  expect(withoutProviderKeys('/x/?code=a&a=1&state=b&error=c&error_description=d&iss=e#f')).toBe('/x/?a=1#f')
})
