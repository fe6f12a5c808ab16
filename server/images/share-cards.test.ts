import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed } from '../testing/upstream.ts'
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
