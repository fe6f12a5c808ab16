import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { connect as secureConnect } from 'node:tls'
import { chromium } from '@playwright/test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../builders/free-port.ts'
import { type RunningProxy, requestProxy, startCaddy, startNginx } from '../e2e/support/proxies.ts'
import { findChromium } from '../gate/programs.ts'
import { mayLack } from '../gate/tools.ts'

/** `limit_conn` of `deploy/nginx.conf`. */
const SHARE = 256

/** A program in the place of the product, which can end and start again on its port. */
function startOn(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

describe.each([
  ['nginx', startNginx, mayLack('nginx')],
  ['Caddy', startCaddy, mayLack('caddy')],
] as const)('behind %s, a product that restarts', (_name, startProxy, isMissing) => {
  let proxy: RunningProxy
  let product: Server | undefined
  afterEach(async () => {
    await proxy?.stop()
    product?.closeAllConnections()
    product?.close()
  })

  async function start() {
    const ports = { productPort: await freePort(), httpsPort: await freePort(), httpPort: await freePort() }
    proxy = await startProxy(ports)
    return {
      ...ports,
      request: (path: string, options?: Parameters<typeof requestProxy>[3]) =>
        requestProxy(ports.httpsPort, `localhost:${ports.httpsPort}`, path, options),
    }
  }

  test.skipIf(isMissing)(
    'responds with a page that reloads itself, and to a form with one that does not resend it (row 455)',
    {
      timeout: 60_000,
    },
    async () => {
      const { request: send } = await start()
      const [page, form] = await Promise.all([send('/'), send('/account/', { method: 'POST', body: 'a=b' })])
      for (const { status, headers } of [page, form]) {
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '3', 'no-store'])
      }
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body.toString()).toMatch(/http-equiv="refresh".*One moment.*سنعود/s)
      expect(form.body.toString()).not.toContain('http-equiv="refresh"')
    },
  )

  test.skipIf(isMissing)(
    'loses no page when a process ends, and repeats no form (row 454)',
    { timeout: 60_000 },
    async () => {
      const { productPort, request: send } = await start()
      const requested: string[] = []
      product = await startOn(productPort, (request, response) => {
        requested.push(`${request.method} ${request.url}`)
        // Every first request of a page meets a process that ends.
        if (requested.length % 2 === 1) request.socket.destroy()
        else response.end('here')
      })
      const page = await send('/one')
      expect([page.status, page.body.toString()]).toEqual([200, 'here'])
      expect(requested).toEqual(['GET /one', 'GET /one'])
      expect((await send('/form', { method: 'POST', body: 'a=b' })).status).toBe(503)
      expect(requested.slice(2)).toEqual(['POST /form'])
    },
  )
})

test.skipIf(mayLack('caddy') || mayLack('chromium'))(
  'behind Caddy, browsers are offered HTTP/3, and get pages and send forms by it (row 455)',
  { timeout: 120_000 },
  async () => {
    const ports = { productPort: await freePort(), httpsPort: await freePort(), httpPort: await freePort() }
    const product = await startOn(ports.productPort, (request, response) => {
      response.setHeader('Content-Type', 'text/html')
      request.on('data', () => {}).on('end', () => response.end(`<title>${request.method} here</title>`))
    })
    const proxy = await startCaddy(ports)
    const { publicKey } = new X509Certificate(await readFile(join(proxy.folder, 'certificate.pem')))
    const key = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64')
    const browser = await chromium.launch({
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--enable-quic',
        `--origin-to-force-quic-on=localhost:${ports.httpsPort}`,
        // QUIC accepts no other exception for a certificate of one's own.
        `--ignore-certificate-errors-spki-list=${key}`,
      ],
    })
    try {
      const { headers } = await requestProxy(ports.httpsPort, `localhost:${ports.httpsPort}`, '/')
      expect(headers['alt-svc']).toContain(`h3=":${ports.httpsPort}"`)
      const page = await browser.newPage()
      await page.goto(`https://localhost:${ports.httpsPort}/`)
      expect(await page.title()).toBe('GET here')
      await page.evaluate(() => {
        const form = document.createElement('form')
        form.method = 'post'
        document.body.append(form)
        form.submit()
      })
      await page.waitForFunction(() => document.title === 'POST here')
      const protocol = () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol
      expect(await page.evaluate(protocol)).toBe('h3')
    } finally {
      await browser.close()
      product.closeAllConnections()
      product.close()
      await proxy.stop()
    }
  },
)

describe.skipIf(mayLack('nginx'))('behind nginx', { timeout: 60_000 }, () => {
  test('each address gets a limited share of concurrent requests, and connections have forward secrecy (rows 455, 460)', async () => {
    const ports = { productPort: await freePort(), httpsPort: await freePort(), httpPort: await freePort() }
    const waiting: ServerResponse[] = []
    const product = await startOn(ports.productPort, (request, response) => {
      if (request.url === '/now') response.end('here')
      else waiting.push(response)
    })
    const proxy = await startNginx(ports)
    const origin = `https://127.0.0.1:${ports.httpsPort}`
    const sessions = [1, 2, 3].map(() =>
      connect(origin, { rejectUnauthorized: false, servername: 'localhost' }),
    )
    try {
      const statuses: unknown[] = []
      for (let n = 0; n < SHARE + 44; n += 1) {
        const requested = sessions[n % sessions.length]!.request({ ':path': `/wait/${n}` })
        requested.on('response', (headers) => statuses.push(headers[':status'])).resume()
      }
      await vi.waitFor(() => expect([waiting.length, statuses.length]).toEqual([SHARE, 44]), 30_000)
      expect(new Set(statuses)).toEqual(new Set([429]))
      const send = (from: string) =>
        requestProxy(ports.httpsPort, `localhost:${ports.httpsPort}`, '/now', { from })
      expect([(await send('127.0.0.1')).status, (await send('127.0.0.2')).status]).toEqual([429, 200])

      const shake = (ciphers: string) => {
        const socket = secureConnect({
          ...{ host: '127.0.0.1', port: ports.httpsPort, servername: 'localhost' },
          ...{ rejectUnauthorized: false, maxVersion: 'TLSv1.2', ciphers },
        })
        return new Promise<boolean>((resolve) => {
          socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
        }).finally(() => socket.destroy())
      }
      expect(await shake('AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA:ECDHE-RSA-AES128-SHA')).toBe(false)
      expect(await shake('ECDHE-RSA-AES128-GCM-SHA256')).toBe(true)
    } finally {
      for (const session of sessions) session.destroy()
      product.closeAllConnections()
      product.close()
      await proxy.stop()
    }
  })
})
