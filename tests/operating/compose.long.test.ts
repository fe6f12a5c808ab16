import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest'
import { makeClip } from '../../platform/media/clips/test-clips.ts'
import type { Sandboxes } from '../../platform/providers/list/sandboxes.ts'
import { systemClock, systemTimers } from '../../platform/runtime/clock.ts'
import { startSandboxes } from '../../sandboxes/start-sandboxes.ts'
import { type Browser, startBrowser } from '../../server/testing/browser.ts'
import { testKey } from '../builders/keys.ts'
import { STORAGE_KEYS } from '../builders/object-storage.ts'
import { startOpenIdProvider } from '../builders/openid-provider.ts'
import { SILENT_LOG } from '../builders/platform.ts'
import { requestProxy } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import { ComposeByHand, START_MS_MAX } from './compose-by-hand.ts'

const WAIT = { timeout: 30_000, interval: 100 }
const needed = ['postgres', 'valkey', 'nginx', 'swift', 'ffmpeg'] as const
const PACKAGES = `- id: starter
  offeredIn: [player, profile]
  name: 500 coins
  priceCents: 499
  coins: 500
`

describe.runIf(process.platform === 'linux' && !needed.some(mayLack))(
  'the services of compose.yaml, started from their definitions (row 455)',
  () => {
    const compose = new ComposeByHand()
    let openId: Awaited<ReturnType<typeof startOpenIdProvider>>
    let sandboxes: Sandboxes
    let httpsPort: number
    let origin: string

    beforeAll(async () => {
      httpsPort = (await compose.prepare()).httpsPort
      origin = `https://localhost:${httpsPort}`
      openId = await startOpenIdProvider()
      sandboxes = await startSandboxes(
        {
          sandboxes: ['paypal'],
          sandboxPort: 0,
          siteOrigin: origin,
          dataDir: join(compose.folder, 'provider'),
        },
        { clock: systemClock, timers: systemTimers, log: SILENT_LOG },
      )
      const { paypal } = sandboxes
      compose.useEnv({
        APP_ORIGIN: origin,
        SESSION_SECRET: testKey('session'),
        MEDIA_SECRET: testKey('media'),
        SIGN_IN_SECRET: testKey('sign-in'),
        PRODUCT_API_KEY: testKey('product-api'),
        POSTGRES_PASSWORD: testKey('postgres'),
        SHARED_STATE_URL: 'redis://valkey:6379',
        MEDIA_S3_BUCKET: compose.bucket.name,
        MEDIA_S3_ENDPOINT: 'http://objects:7070',
        MEDIA_S3_PATH_STYLE: 'true',
        MEDIA_S3_REDIRECT: 'false',
        MEDIA_S3_ACCESS_KEY_ID: STORAGE_KEYS.accessKeyId,
        MEDIA_S3_SECRET_ACCESS_KEY: STORAGE_KEYS.secretAccessKey,
        GOOGLE_ISSUER: openId.config.issuer,
        GOOGLE_CLIENT_ID: openId.config.clientId,
        GOOGLE_CLIENT_SECRET: openId.config.clientSecret,
        SIGN_IN_ORIGINS: openId.origin,
        PAYPAL_API_ORIGIN: paypal!.apiOrigin,
        PAYPAL_CLIENT_ID: paypal!.clientId,
        PAYPAL_CLIENT_SECRET: paypal!.clientSecret,
        PAYPAL_WEBHOOK_ID: paypal!.webhookId,
        PAY_ORIGINS: new URL(paypal!.apiOrigin).origin,
        WEB_PROCESSES: '1',
        SHARED_STATE_MS: '10000',
      })
      writeFileSync(join(compose.folder, 'media/packages.yaml'), PACKAGES)
      await compose.startValkey()
      await compose.startProduct('platform', 'platform:4000')
      await compose.startProduct('web', '10.213.77.11:3000')
      await compose.startProduct('second-web', '10.213.77.12:3000')
      await compose.startNginx()
    }, 3 * START_MS_MAX)
    afterAll(async () => {
      await compose.stop()
      await sandboxes?.close()
      await openId?.close()
    }, START_MS_MAX)

    /** A browser at the site's own address, which nginx is behind. */
    function visit(): Browser {
      const request: Parameters<typeof startBrowser>[0]['request'] = async (
        target,
        { headers, method, body } = {},
      ) => {
        const { pathname, search } = new URL(target, origin)
        const answer = await requestProxy(httpsPort, `localhost:${httpsPort}`, pathname + search, {
          method: method as 'GET',
          headers: { 'accept-language': 'en', ...(headers as Record<string, string>) },
          ...(body !== undefined && { body }),
        })
        const cookies = answer.headers['set-cookie'] ?? []
        return { ...answer, cookies, text: answer.body.toString() }
      }
      return startBrowser({ origin, request })
    }

    test('a drama is imported, watched by a visitor, and coins are bought by a member', {
      timeout: START_MS_MAX,
    }, async () => {
      onTestFailed(() => console.log(compose.said()))
      const drama = join(compose.folder, 'dramas/first-light')
      mkdirSync(drama, { recursive: true })
      makeClip(join(drama, '01.mp4'), { seconds: 2 })
      writeFileSync(join(drama, 'drama.yaml'), 'name: First Light\n')
      const imported = await compose.runImport(drama)
      expect(imported.exitCode, imported.all).toBe(0)

      const visitor = visit()
      let home = ''
      await vi.waitFor(async () => {
        home = (await visitor.open(`/?${crypto.randomUUID()}`)).text
        expect(home).toContain('First Light')
      }, WAIT)
      const episode = /\/reel-shorts\/[^"/]+\/1\//.exec(home)![0]
      const page = await visitor.open(episode)
      expect(page.status).toBe(200)
      const video = /\/media\/[\w/-]+\/plain\.mp4/.exec(page.text)![0]
      const played = await visitor.open(video, { headers: { range: 'bytes=0-1023' } })
      expect([played.status, played.headers['content-type'], played.body.length]).toEqual([
        206,
        'video/mp4',
        1024,
      ])

      const member = visit()
      const { headers } = await member.post('/sign-in/google/', { returnTo: '/profile/' })
      const { code, state } = openId.consent(String(headers.location))
      await member.open(`/?code=${code}&state=${state}`)
      expect((await member.open('/profile/')).text).toContain('Ada')

      const store = await member.open('/top-up/')
      const [, offer] = /value="(starter~[^"]+)"/.exec(store.text)!
      const form = {
        package: offer!,
        store: 'profile',
        dramaId: '',
        episodeId: '',
        nonce: 'n0nce-of-this-panel-1',
        consent: 'en',
      }
      const ordered = await member.post('/payments/top-up/', {
        ...form,
        returnTo: '/profile/',
        from: '/my-wallet/',
      })
      const approval = new URL(String(ordered.headers.location))
      expect(approval.origin).toBe(new URL(sandboxes.paypal!.apiOrigin).origin)
      const approved = await fetch(approval, {
        method: 'POST',
        body: new URLSearchParams({ way: 'pay' }),
        redirect: 'manual',
      })
      await member.open(approved.headers.get('location')!)
      const [, flash] = [...member.cookies].find(([name]) => name.endsWith('flash'))!
      expect(JSON.parse(decodeURIComponent(flash))).toMatchObject({ payment: 'credited' })
    })

    test('nothing was logged as an error, and no secret at all', () => {
      expect(compose.said()).not.toMatch(/"level":[56]0/)
      for (const name of ['session', 'media', 'sign-in', 'product-api', 'postgres'])
        expect(compose.said()).not.toContain(testKey(name))
      expect(compose.said()).not.toContain(STORAGE_KEYS.secretAccessKey)
    })
  },
)
