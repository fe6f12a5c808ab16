import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaCookie, parseArea } from './area.ts'
import { COOKIES } from './cookies.ts'
import { readIdentity } from './identity.ts'

const secure = { isSecure: true }

test('every cookie is in the default privacy policy, with its duration (rows 26, 444)', async () => {
  const policy = await readFile(join(import.meta.dirname, '../brand/default/privacy-policy.en.md'), 'utf8')
  const inWords = {
    7776000: '90 days',
    2592000: '30 days',
    31536000: 'one year',
    259200: 'three days',
    600: 'ten minutes',
    60: 'a minute at most',
    30: 'a minute at most',
    10: 'a minute at most',
  } as Record<number, string>
  for (const [name, { maxAgeSeconds }] of Object.entries(COOKIES)) {
    const line = policy.split('\n').find((each) => each.startsWith('- ') && each.includes(`**${name}**`))
    expect([name, line]).toEqual([
      name,
      expect.stringContaining(
        maxAgeSeconds === null ? 'until you close the browser' : inWords[maxAgeSeconds]!,
      ),
    ])
  }
})

describe('cookies (rows 70, 249, 253-254)', () => {
  test('are read under their __Host- name where the site is secure', () => {
    const header =
      '__Host-Authorization=abc%2B%3D; __Host-equipmentId=abcdefghijklmnop; __Host-language=ar; ' +
      '__Host-timeZone=Europe%2FBerlin; ' +
      `__Host-areaInfo=${encodeURIComponent('{"lang":"en-US","browser":"Chrome 130"}')}`
    expect(readIdentity(header, secure)).toEqual({
      token: 'abc+=',
      equipmentId: 'abcdefghijklmnop',
      language: 'ar',
      timeZone: 'Europe/Berlin',
      area: { lang: 'en-US', browser: 'Chrome 130' },
    })
    expect(readIdentity(header, { isSecure: false })).toEqual({
      token: null,
      equipmentId: null,
      language: null,
      timeZone: null,
      area: null,
    })
  })

  test.each([
    ['CR and LF', 'a%0d%0aX-Evil:1'],
    ['NUL', 'abcdefghijklmnop%00'],
    ['letters beyond ASCII', 'abcdefghijklmnop%C3%A9'],
    ['broken encoding', '%E0%A4%A'],
    ['too long', 'a'.repeat(65)],
    ['too short', 'a'],
    ['a quote', '"abcdefghijklmnop"x'],
  ])('an equipment id with %s is as if it had not come', (_what, value) => {
    expect(readIdentity(`__Host-equipmentId=${value}`, secure).equipmentId).toBeNull()
  })

  test('no cookie header makes reading fail or lets a control character through', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('Authorization', 'equipmentId', 'language', 'areaInfo'),
        (value, name) => {
          for (const text of [value, encodeURIComponent(Buffer.from(value).toString())]) {
            const found = readIdentity(`__Host-${name}=${text}; __proto__=x; constructor=y`, secure)
            const seen = [
              found.token,
              found.equipmentId,
              found.language,
              found.area?.lang,
              found.area?.browser,
            ].join('')
            expect(seen).toMatch(/^[\x20-\x7e]*$/)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('area information that could not be a header is not stored', () => {
    expect(areaCookie({ lang: 'en', browser: 'Chrome' })).toBe('{"lang":"en","browser":"Chrome"}')
    expect(areaCookie({ lang: 'en\r\nX: 1', browser: 'Chrome' })).toBeNull()
    expect(parseArea('{"lang":"en","browser":"a","extra":1}')).toBeNull()
    expect(parseArea('[]')).toBeNull()
    expect(parseArea('{')).toBeNull()
  })
})
