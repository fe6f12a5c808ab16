import { describe, expect, test } from 'vitest'
import { columnPage, dramaDetail, readDramaCard, topDramas, WireDramaCard } from './catalog.ts'

describe('drama cards (rows 107-108)', () => {
  test('both spellings produce the same card, and the first of each pair takes precedence', () => {
    const read = (wire: unknown) => readDramaCard(WireDramaCard.parse(wire))
    const other = read({ id: 7, contentName: 'A', url: '/u.webp' })
    expect(other).toMatchObject({ dramaId: '7', coverUrl: '/u.webp', categories: [], introduction: '' })
    const both = read({
      contentId: 'c',
      id: 'i',
      contentName: 'A',
      contentCoverUrl: '/c.webp',
      url: '/u.webp',
    })
    expect(both).toMatchObject({ dramaId: 'c', coverUrl: '/c.webp' })
  })

  test('a card without any id is refused', () => {
    expect(WireDramaCard.safeParse({ contentName: 'A' }).success).toBe(false)
  })

  test('all category names are read in order; the screen shows three', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const wire = WireDramaCard.parse({ id: 1, contentName: 'A', classList: names.map((name) => ({ name })) })
    expect(readDramaCard(wire).categories).toEqual(names)
  })
})

describe('drama detail (rows 121, 221)', () => {
  test.each([[null], [{}]])('%j means that it does not exist', (wire) => {
    expect(dramaDetail.read(dramaDetail.wire.parse(wire))).toBeNull()
  })
})

describe('columns (rows 109-111, 226)', () => {
  test('query numbers are read from text, with the page size of screens by default', () => {
    expect(columnPage.query!.parse({ columnType: '8' })).toEqual({
      columnType: 8,
      pageIndex: 1,
      pageSize: 20,
    })
    expect(columnPage.query!.safeParse({ pageIndex: '0' }).success).toBe(false)
    expect(columnPage.query!.safeParse({ columnId: 'a-b' }).success).toBe(false)
  })
})

describe('top dramas (row 206)', () => {
  test('at most ten are read', () => {
    const wire = Array.from({ length: 14 }, (_, id) => ({ id, contentName: 'A' }))
    expect(topDramas.read(topDramas.wire.parse(wire))).toHaveLength(10)
  })
})
