import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMedia } from '../../platform/media/serving/create-media.ts'
import { diskMedia } from '../../platform/media-store/open-media-store.ts'
import { freePort } from '../../tests/builders/free-port.ts'
import { testKey } from '../../tests/builders/keys.ts'
import { checkStoredMedia } from './media.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-check-media-'))
const secrets = [testKey('media')] as const
const KEY = 'a'.repeat(24)
/** The host of videos and pictures; its answers come from the product's own media. */
let hidden: RegExp | null = null
const site = createServer(async (req, res) => {
  const url = `http://localhost${req.url}`
  const headers = { range: String(req.headers.range) }
  const answer = hidden?.test(url) ? null : await serve(new Request(url, { headers }))
  res.writeHead(answer?.status ?? 404).end(answer ? Buffer.from(await answer.arrayBuffer()) : 'lost')
})
const media = createMedia({ stores: [diskMedia(dataDir)], secrets, clock: Date.now, paidLifeMs: 60_000 })
const serve = (request: Request) => media.serve(request)
let siteOrigin = ''
beforeAll(async () => {
  site.listen(0, 'localhost')
  await once(site, 'listening')
  siteOrigin = `http://localhost:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.close()
  rmSync(dataDir, { recursive: true })
})

test('loads a video and a cover of the data folder as browsers do (row 454)', async () => {
  const check = (given: { mediaOrigin?: string } = {}) =>
    checkStoredMedia(
      { dataDir, bucket: null, bucketKeys: null, siteOrigin, mediaOrigin: null, secrets, ...given },
      Date.now(),
    )
  expect(await check()).toMatchObject({ state: 'skipped', detail: 'no drama has been imported' })
  mkdirSync(join(dataDir, 'media/pictures'), { recursive: true })
  mkdirSync(join(dataDir, 'media/episodes/.partial-1-0'), { recursive: true })
  mkdirSync(join(dataDir, 'media/episodes', KEY))
  writeFileSync(join(dataDir, 'media/pictures', `${KEY}.webp`), 'cover')
  writeFileSync(join(dataDir, 'media/episodes', KEY, 'plain.mp4'), 'video')
  expect(await check()).toEqual({ state: 'ok', detail: 'a cover and a video can be loaded' })
  expect(await check({ mediaOrigin: siteOrigin })).toMatchObject({ state: 'ok' })
  const mediaOrigin = `http://127.0.0.1:${await freePort()}`
  expect(await check({ mediaOrigin })).toEqual({
    state: 'warning',
    detail: `a video at ${mediaOrigin} does not answer (ECONNREFUSED)`,
    advice: expect.stringContaining('Correct MEDIA_ORIGIN'),
  })
  hidden = /\/media\//
  expect(await check()).toEqual({
    state: 'warning',
    detail: `a video at ${siteOrigin} answers HTTP 404`,
    advice: expect.stringContaining('pass /media/ and /pictures/ on'),
  })
  hidden = /\/pictures\//
  expect(await check()).toMatchObject({ detail: `a cover at ${siteOrigin} answers HTTP 404` })
})
