import { expect, test } from 'vitest'
import { readDramaCard, WireDramaCard } from '../../contract/catalog.ts'
import { toComing } from './coming.ts'
import { toCard } from './drama-card.ts'

const card = (wire: object) => toCard(readDramaCard(WireDramaCard.parse(wire)))

test('a card shows the first three categories joined, the introduction and the cover (row 107)', () => {
  const names = ['Romance', 'Revenge', 'Period', 'Family', 'CEO']
  expect(
    card({
      contentId: 'd1',
      contentName: 'Love Me',
      contentCoverUrl: '/a.png',
      introduce: 'She comes back.',
      classList: names.map((name) => ({ name })),
    }),
  ).toMatchObject({
    categories: 'Romance / Revenge / Period',
    introduction: 'She comes back.',
    coverUrl: '/a.png',
  })
})

test('a card shows its numbers of episodes and of free ones, and for two weeks that it is new (row 423)', () => {
  const common = { contentId: 'd1', contentName: 'Love Me', chapterNum: 64, freeChapterNum: 8 }
  const DAY_MS = 86_400_000
  expect(card({ ...common, publishedTime: Date.now() - 13 * DAY_MS })).toMatchObject({
    episodeCount: 64,
    freeCount: 8,
    isNew: true,
  })
  expect(card({ ...common, publishedTime: Date.now() - 15 * DAY_MS })).toMatchObject({ isNew: false })
  expect(card({ contentId: 'd1', contentName: 'Love Me' })).toMatchObject({
    episodeCount: null,
    freeCount: null,
    isNew: false,
  })
})

test('a card has an age mark only if the backend states an age (record 056)', () => {
  const common = { contentId: 'd1', contentName: 'Love Me' }
  expect(card({ ...common, minimumAge: 16 })).toMatchObject({ minimumAge: 16 })
  expect(card({ ...common, minimumAge: null })).not.toHaveProperty('minimumAge')
  expect(card(common)).not.toHaveProperty('minimumAge')
})

test('a card of an announced drama has its day, which once it has passed is no longer named', () => {
  const common = { contentId: 'd1', contentName: 'Love Me', chapterNum: 0 }
  expect(card({ ...common, comesOn: '2126-12-24' })).toMatchObject({
    coming: { day: '2126-12-24', hasYear: true },
    isNew: false,
  })
  expect(card(common)).not.toHaveProperty('coming')
  const noon = Date.UTC(2026, 11, 24, 12)
  expect(toComing('2026-12-24', noon)).toEqual({ day: '2026-12-24', hasYear: false })
  expect(toComing('2026-12-23', noon)).toEqual({ day: null, hasYear: false })
})
