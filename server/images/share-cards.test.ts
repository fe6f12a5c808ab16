import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed } from '../testing/upstream.ts'
import { drawShareCard } from './draw-share-card.ts'
import { readCharsets } from './font-coverage.ts'
import { toShareCardPath } from './share-cards.ts'

const DRAMA = { dramaId: 'd1', name: 'The <i>Oath</i> & you', coverUrl: '/pictures/cover.webp' }
let app: StartedApp
let cover: Buffer
beforeAll(async () => {
  cover = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a03050' } })
    .webp()
    .toBuffer()
  const upstream = await startUpstream((request, res) => {
    if (request.url?.startsWith('/pictures/')) {
      res.setHeader('Content-Type', 'image/webp')
      return res.end(cover)
    }
    if (request.url?.startsWith('/content/video/detail')) {
      const { dramaId, name, coverUrl } = DRAMA
      return succeed(
        res,
        request.url.includes(dramaId) ? { id: dramaId, contentName: name, contentCoverUrl: coverUrl } : null,
      )
    }
    return succeed(res, { lang: 'en', browser: 'test' })
  })
  app = await startApp({ upstream })
})
afterAll(() => app.close())

test('a drama’s card is a picture of 1200 by 630 that caches keep for ever (row 443)', async () => {
  const { status, headers, body } = await app.request(toShareCardPath('en', DRAMA) ?? '')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('an address for an earlier title or cover redirects to the current card, and nothing else is drawn (row 443)', async () => {
  const former = toShareCardPath('en', { ...DRAMA, name: 'Oath' }) ?? ''
  const moved = await app.request(former)
  expect([moved.status, moved.headers.location]).toEqual([302, toShareCardPath('en', DRAMA)])
  for (const path of [
    former.replace('/d1/', '/d2/'),
    former.replace('/en/', '/xx/'),
    `${former}?a=1`,
    '/share/en/',
  ]) {
    expect((await app.request(path)).status, path).toBe(404)
  }
})

test('the title is beside the cover, on the side where its language begins (row 443)', async () => {
  const hasWhite = async (title: string, isFromRight: boolean, left: number) => {
    const card = await drawShareCard({ cover, title, language: 'en', isFromRight })
    const part = await sharp(card).extract({ left, top: 100, width: 550, height: 430 }).stats()
    return (part.channels[1]?.max ?? 0) > 200
  }
  expect(await hasWhite('The Oath', false, 560)).toBe(true)
  expect(await hasWhite('The Oath', true, 60)).toBe(true)
  expect(await hasWhite('', false, 560)).toBe(false)
})

test('what only lays out a title on a page leaves no gap in its picture (row 443)', async () => {
  const draw = (title: string) => drawShareCard({ cover, title, language: 'en', isFromRight: false })
  expect((await draw('The O\u2060a\u00adth')).equals(await draw('The Oath'))).toBe(true)
  expect((await draw('The O ath')).equals(await draw('The Oath'))).toBe(false)
})

test('a title is written only where a font has all of its characters (row 443)', () => {
  const canWrite = readCharsets('20-7e a0-17f\n3041-3096 4e00\n')
  expect(['Oath é', 'Oath の一', 'Oath ไ', '誓'].map(canWrite)).toEqual([true, true, false, false])
})
