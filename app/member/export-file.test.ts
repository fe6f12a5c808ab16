import { expect, test } from 'vitest'
import { exportFile } from './export-file.ts'

function written(pages: Record<string, unknown>[]): string {
  const file = exportFile()
  return pages.map((page) => file.write(page)).join('') + file.end()
}

test('pages of an export are one document, with one list of a section on several pages (row 436)', () => {
  const pages = [
    { member: { nickname: 'Ada "A"' }, saved: [], liked: [{ id: 1 }] },
    { liked: [{ id: 2 }, { id: 3 }] },
    { liked: [{ id: 4 }], movements: [{ amount: -20 }], note: null },
    { unlocks: [] },
  ]
  const text = written(pages)
  expect(JSON.parse(text)).toEqual({
    member: { nickname: 'Ada "A"' },
    saved: [],
    liked: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
    movements: [{ amount: -20 }],
    note: null,
    unlocks: [],
  })
  expect(text.split('\n')).toContain('    {"id":2},')
})

test('nothing is a document too (row 436)', () => {
  expect(JSON.parse(written([{}]))).toEqual({})
})
