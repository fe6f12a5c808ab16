import { describe, expect, test } from 'vitest'
import { takeBrowserFlash } from './flash.ts'

describe('one-time messages read by a shared page (rows 71-74, 180, 183-185)', () => {
  test('is taken away once read, under the name of its site', () => {
    const secure = { cookie: `a=b; __Host-flash=${encodeURIComponent('{"notice":"signedOut"}')}` }
    expect(takeBrowserFlash(secure)).toEqual({ notice: 'signedOut' })
    expect(secure.cookie).toBe('__Host-flash=; Path=/; Max-Age=0; SameSite=Lax; Secure')
    const plain = { cookie: 'flash=%7B%22notice%22%3A%22signedIn%22%7D' }
    expect(takeBrowserFlash(plain)).toEqual({ notice: 'signedIn' })
    expect(plain.cookie).toBe('flash=; Path=/; Max-Age=0; SameSite=Lax')
  })

  test.each(['', 'a=b', 'flashy=1', '__Host-flash=%E0%A4%A'])('%j contains no message', (cookie) => {
    const page = { cookie }
    expect(takeBrowserFlash(page)).toBeNull()
  })
})
