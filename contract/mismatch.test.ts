import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describeMismatch } from './mismatch.ts'
import { endpoints } from './product-api/endpoints.ts'

const episodes = (change: (number: number) => object) => ({
  records: Array.from({ length: 50 }, (_, index) => ({ id: index, lockStatus: 1, ...change(index) })),
})
const ofEpisodes = (change: (number: number) => object) =>
  describeMismatch(endpoints.episodeList.wire as z.ZodType, episodes(change), 'data')

describe('a response that violates the contract (row 451)', () => {
  test('is described once for all items of a list, with the allowed and the received values', () => {
    expect(ofEpisodes(() => ({}))).toBe('')
    expect(ofEpisodes(() => ({ lockStatus: 3 }))).toBe(
      'data.records[].lockStatus must be 1 or 2, not 3 (50 times)',
    )
    expect(ofEpisodes((index) => ({ lockStatus: index }))).toBe(
      'data.records[].lockStatus must be 1 or 2, not 0, 3, 4, … (48 times)',
    )
    expect(ofEpisodes((index) => (index === 7 ? { lockStatus: 'locked' } : {}))).toBe(
      'data.records[].lockStatus must be 1 or 2, not "locked"',
    )
    expect(ofEpisodes((index) => (index < 2 ? { durationSeconds: '90' } : { lockStatus: undefined }))).toBe(
      'data.records[].durationSeconds must be a number, not "90" (2 times); data.records[].lockStatus is missing (48 times)',
    )
  })

  test('names what the intended option lacks', () => {
    const ofDrama = (value: unknown) =>
      describeMismatch(endpoints.dramaDetail.wire as z.ZodType, value, 'data')
    expect(ofDrama({ id: 'a' })).toBe('data.contentName is missing')
    expect(ofDrama({ id: 'a-b', contentName: 'A', classList: [{ name: 1 }, { name: 2 }] })).toBe(
      'data.id must be a string like /^[A-Za-z0-9_]{1,64}$/, not "a-b"; ' +
        'data.classList[].name must be a string, not 1, 2 (2 times)',
    )
    expect(ofDrama('none')).toBe('data must be an object or null, not "none"')
  })

  const schema = z.object({
    kind: z.enum(['coins', 'bonus']).optional(),
    list: z.array(z.string()).min(2).optional(),
    name: z.string().max(3).optional(),
    link: z.url().optional(),
    flag: z.boolean().optional(),
    empty: z.strictObject({}).optional(),
    count: z.number().min(0).optional(),
    size: z.coerce.number().min(1).optional(),
  })
  test.each<[object, string]>([
    [{ kind: 'gold' }, 'data.kind must be "coins" or "bonus", not "gold"'],
    [{ kind: null }, 'data.kind must be "coins" or "bonus", not null'],
    [{ list: ['a'] }, 'data.list must be at least 2 items long, not 1'],
    [{ list: 'a' }, 'data.list must be a list, not a string'],
    [{ name: 'Secret name' }, 'data.name must be at most 3 characters long, not 11'],
    [{ link: 'token=secret' }, 'data.link must be a URL, not a string'],
    [{ flag: {} }, 'data.flag must be true or false, not an object'],
    [{ empty: { a: 1, b: 1 } }, 'data.empty may not have a, b'],
    [{ count: -1 }, 'data.count must be at least 0, not -1'],
    [{ size: '0' }, 'data.size must be at least 1, not "0"'],
    [{ size: 'x' }, 'data.size must be a number, not "x"'],
  ])('says %j in words of JSON, and no text that may be secret', (value, sentence) => {
    expect(describeMismatch(schema, value, 'data')).toBe(sentence)
  })

  test('names five faults and counts the rest', () => {
    const wide = z.object(Object.fromEntries([...'abcdefg'].map((name) => [name, z.string()])))
    expect(describeMismatch(wide, {}, 'data')).toMatch(
      /^data\.a is missing; .*data\.e is missing; and 2 more faults$/,
    )
  })
})
