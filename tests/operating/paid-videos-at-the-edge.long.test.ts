import { request as playwrightRequest } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../builders/free-port.ts'
import { command, newDataDir, type Product, startProduct } from '../e2e/support/product.ts'
import {
  type RunningProxy,
  requestProxy,
  startNginx,
  startNginxEdge,
  startVarnish,
} from '../e2e/support/proxies.ts'
import { newName, sendSignIn } from '../e2e/support/sign-in.ts'
import { giveInTurn } from '../e2e/support/wallet-data.ts'
import { mayLack } from '../gate/tools.ts'
import { MEDIA_SECRET, mediaVectors, toMediaKey } from './media-vectors.ts'

/** In place of the 50 of docs/operating/cdn.md. */
const PAID_MEDIA_SECONDS = 6
const PRODUCT_PORT = 3498
const START_MS_MAX = 300_000
const WAIT = { timeout: 30_000, interval: 200 }
/** Of a drama whose later episodes are paid. */
const KEY = 'neon-oath'
const PAID_EPISODE = 4

interface Member {
  headers: Record<string, string>
}
type Send = (path: string, options?: Parameters<typeof requestProxy>[3]) => ReturnType<typeof requestProxy>

describe.skipIf(mayLack('nginx') || mayLack('njs') || mayLack('varnish'))(
  'paid videos at the edge of nginx and Varnish (row 472)',
  { timeout: START_MS_MAX },
  () => {
    let product: Product
    let host = ''
    let page = ''
    let send: Send
    const proxies: RunningProxy[] = []
    /** `edge` checks the right itself, the other two ask the product. */
    const edges: { name: 'edge' | 'nginx' | 'Varnish'; send: Send }[] = []

    beforeAll(async () => {
      const [productPort, edgePort] = [PRODUCT_PORT, await freePort()]
      const [httpsPort, httpPort, varnishPort] = [await freePort(), await freePort(), await freePort()]
      host = `localhost:${edgePort}`
      product = await startProduct(productPort, await newDataDir(), {
        APP_ORIGIN: `https://${host}`,
        TRUSTED_PROXY_HOPS: '1',
        LIMIT_FACTOR: '0',
        MEDIA_SECRET,
        NODE_ENV: 'production',
        PAID_MEDIA_SECONDS: String(PAID_MEDIA_SECONDS),
      })
      const keys = { productPort, httpsPort: edgePort, mediaKey: toMediaKey(MEDIA_SECRET) }
      proxies.push(await startNginxEdge(keys))
      proxies.push(await startNginx({ productPort, httpsPort, httpPort }))
      proxies.push(await startVarnish({ productPort, httpPort: varnishPort }))
      send = (path, options) => requestProxy(edgePort, host, path, options)
      edges.push(
        { name: 'edge', send },
        { name: 'nginx', send: (path, options) => requestProxy(httpsPort, host, path, options) },
        {
          name: 'Varnish',
          send: (path, options) => requestProxy(varnishPort, host, path, { ...options, isPlain: true }),
        },
      )
      for (let number = 1; !page && number < 9; number += 1) {
        const list = (await send(`/browse/all/${number}/`)).body.toString()
        const [, drama] = new RegExp(`href="(/reel-shorts/${KEY}-[^"/]+/)1/"`).exec(list) ?? []
        if (drama) page = `${drama}${PAID_EPISODE}/`
      }
    }, START_MS_MAX)
    afterAll(async () => {
      for (const proxy of proxies) await proxy.stop()
      await product?.stop()
    })

    async function signIn(name = newName()): Promise<Member & { name: string }> {
      const browser = await playwrightRequest.newContext({ ignoreHTTPSErrors: true })
      await sendSignIn(browser, name, `https://${host}`)
      const { cookies } = await browser.storageState()
      await browser.dispose()
      return { name, headers: { cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; ') } }
    }

    async function aBuyer() {
      const member = await signIn()
      const profile = (await send('/profile/', member)).body.toString()
      const [, code = ''] = /ID\D*(\d+)/.exec(profile.replaceAll(/<[^>]*>/g, ' ')) ?? []
      await giveInTurn(product.dataDir, code, [{ vipDays: 1 }])
      return member
    }

    /** The folder of the addresses that the player gets of the paid episode now; null: it gets none. */
    async function readFolder({ headers }: Member): Promise<string | null> {
      const path = page.replace('/reel-shorts/', '/prefetched-episode/')
      const { status, body } = await send(path, { headers: { ...headers, 'sec-fetch-dest': 'empty' } })
      if (status !== 200) return null
      const [, folder] = /"mp4Url":"([^"]+)plain\.mp4"/.exec(body.toString()) ?? []
      return folder ?? null
    }

    test('the edge refuses what the product would refuse, and keeps one copy of the rest', async () => {
      const folder = (await readFolder(await aBuyer()))!
      const [, , episodeId = '', mediaKey = ''] = folder.split('/')
      for (const { name, send: ask } of edges) {
        for (const { why, method, path, outcome } of mediaVectors({ episodeId, mediaKey }, Date.now())) {
          await ask(path, { method })
          const answer = await ask(path, { method })
          const isSent = answer.status === 200
          expect([name, why, isSent]).toEqual([name, why, outcome !== 'refused'])
          if (outcome === 'kept') {
            expect([name, why, answer.headers['x-cache']]).toEqual([name, why, 'HIT'])
            expect(answer.headers['cache-control'], `${name}, ${why}`).toMatch(/^private, max-age=\d{1,2}$/)
          } else if (outcome === 'passed' && why !== 'a free episode') {
            expect([name, why, answer.headers['x-cache']]).not.toEqual([name, why, 'HIT'])
          }
        }
      }
    })

    test('one copy is sent in ranges, and neither HEAD nor a range outside it spoils it', async () => {
      const member = await aBuyer()
      const other = await aBuyer()
      for (const file of ['plain.mp4', 'video-0-00001.m4s', 'captions.en.vtt']) {
        await send(`${await readFolder(member)}${file}`, { method: 'HEAD' })
        const outside = await send(`${await readFolder(member)}${file}`, {
          headers: { range: 'bytes=99999999-' },
        })
        expect([file, outside.status]).toEqual([file, 416])
        const whole = await send(`${await readFolder(member)}${file}`)
        const part = await send(`${await readFolder(other)}${file}`, { headers: { range: 'bytes=5-9' } })
        expect([file, part.status, part.body]).toEqual([file, 206, whole.body.subarray(5, 10)])
        expect([file, part.headers['x-cache']]).toEqual([file, 'HIT'])
      }
    })

    test('the right ends with the last address, whatever ended it, although the video is stored', async () => {
      const form = { origin: `https://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
      const endings: Record<string, (member: Awaited<ReturnType<typeof aBuyer>>) => Promise<unknown>> = {
        'signs out': ({ headers }) =>
          send('/sign-in/out/', { method: 'POST', headers: { ...headers, ...form }, body: '' }),
        'signs in elsewhere': ({ name }) => signIn(name),
        'meets a hidden drama': async () => {
          const args = ['hide', /-([A-Za-z0-9]+)\/\d+\/$/.exec(page)![1]!]
          const { exitCode, output } = await command('cliffhanger.mjs', args, { DATA_DIR: product.dataDir })
          expect(exitCode, output).toBe(0)
        },
      }
      const ended: (readonly [string, string])[] = []
      for (const [what, end] of Object.entries(endings)) {
        const member = await aBuyer()
        const address = `${await readFolder(member)}video-0-00001.m4s`
        const statuses = edges.map(async ({ send: ask }) => (await ask(address)).status)
        expect(await Promise.all(statuses), what).toEqual([200, 200, 200])
        await end(member)
        await vi.waitFor(async () => expect(await readFolder(member), what).toBeNull(), WAIT)
        ended.push([what, address])
      }
      // The two other caches ask the product, and again after 30 seconds.
      for (const [what, address] of ended)
        await vi.waitFor(async () => expect((await send(address)).status, what).toBe(403), WAIT)
    })
  },
)
