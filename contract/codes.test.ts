import { describe, expect, test } from 'vitest'
import { CODES, codeName, HTTP_STATUS, SESSION_CODES } from './codes.ts'
import { ProductApiError } from './errors.ts'

describe('codes (rows 291-294, 301)', () => {
  test('every code has a status and a unique name', () => {
    expect(Object.keys(HTTP_STATUS).toSorted()).toEqual(Object.keys(CODES).toSorted())
    expect(new Set(Object.values(CODES)).size).toBe(Object.keys(CODES).length)
    expect(codeName('U0004')).toBe('kickedOut')
    expect(codeName('X9999')).toBeNull()
  })

  test('no permanent refusal has a status that is retried (row 220)', () => {
    const retried = [408, 409, 425, 429, 500, 502, 503, 504]
    const session = Object.entries(CODES).filter(([, code]) => SESSION_CODES.includes(code))
    for (const [name] of session) expect(retried).not.toContain(HTTP_STATUS[name as keyof typeof CODES])
  })

  test.each([
    ['A0400', '', 'request failed'],
    ['A0400', 'No such field.', 'No such field.'],
    ['U0003', null, 'login expired'],
    ['X9999', undefined, 'request failed'],
  ])('code %s with message %j is shown as %j', (code, message, shown) => {
    expect(new ProductApiError({ code, message }, 'request').message).toBe(shown)
  })
})
