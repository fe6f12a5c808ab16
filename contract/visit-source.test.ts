import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLICK_ID_LENGTH_MAX,
  CLICK_PARAMS,
  isSameSource,
  readVisitSource,
  SOURCE_FIELD_LENGTH_MAX,
  SOURCE_FIELDS,
  toSourceQuery,
} from './visit-source.ts'

const NONE = { source: '', medium: '', campaign: '', content: '', term: '', click: null }

describe('where a visit came from (row 261)', () => {
  test.each([
    ['', null],
    ['?page=2&code=secret&state=x', null],
    ['?utm_source=TikTok&utm_medium=Paid&page=2', { source: 'tiktok', medium: 'paid' }],
    ['?utm_campaign=Spring+2026%2F%E6%98%A5', { campaign: 'spring 2026/春' }],
    ['?utm_content=a&utm_term=b', { content: 'a', term: 'b' }],
    ['?fbclid=IwAR0_x-y', { source: 'facebook', click: { param: 'fbclid', id: 'IwAR0_x-y' } }],
    ['?utm_source=ig&fbclid=1', { source: 'ig', click: { param: 'fbclid', id: '1' } }],
    ['?gclid=<script>', { source: 'google' }],
    ['?utm_source=<b>"x"%00%0d%0a', { source: '-b-x-' }],
    ['?utm_source=%3D1%2B1', { source: '-1+1' }],
    ['?utm_source=%20%20', null],
    [`?utm_source=${'a'.repeat(9_000)}`, null],
  ])('%s', (query, found) => {
    expect(readVisitSource(query)).toEqual(found && { ...NONE, ...found })
  })

  test('is bounded, survives its own header and cookie, and never holds a control character, whatever an address says', () => {
    const value = fc.string({ unit: 'binary', maxLength: 150 })
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'utm_source',
            'utm_medium',
            'utm_campaign',
            'utm_content',
            'utm_term',
            ...CLICK_PARAMS,
          ),
          value,
        ),
        (params) => {
          const source = readVisitSource(new URLSearchParams(params).toString())
          if (!source) return
          for (const name of SOURCE_FIELDS) {
            expect([...source[name]].length).toBeLessThanOrEqual(SOURCE_FIELD_LENGTH_MAX)
            expect(source[name]).toMatch(/^[^\p{C}<>"'=&]*$/u)
          }
          expect(source.click?.id.length ?? 0).toBeLessThanOrEqual(CLICK_ID_LENGTH_MAX)
          const text = toSourceQuery(source)
          expect(text).toMatch(/^[\w.~%+*&=-]{1,1500}$/)
          const again = readVisitSource(text)
          // Beyond the total, whole fields are missing.
          for (const name of SOURCE_FIELDS) expect(['', source[name]]).toContain(again?.[name])
          expect(again?.click).toEqual(source.click)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('is the same with and without its click id', () => {
    const source = { ...NONE, source: 'a' }
    expect(isSameSource(source, { ...source, click: { param: 'gclid', id: '1' } })).toBe(true)
    expect(isSameSource(source, { ...source, campaign: 'b' })).toBe(false)
  })
})
