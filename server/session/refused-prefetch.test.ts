import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

const responses = (status: number) => () => {
  throw new Response('No.', { status, headers: { 'set-cookie': 'a=1', 'retry-after': '2' } })
}

let app: StartedApp
beforeAll(async () => {
  app = await startApp({
    routes: {
      // The same for everybody, and one visitor's own: two ways through the server.
      home: { path: '/', loader: responses(503) },
      wallet: { path: '/my-wallet', loader: responses(503) },
      profile: { path: '/profile', loader: responses(401) },
      privacy: { path: '/privacy-policy', loader: responses(404) },
    },
  })
})
afterAll(() => app.close())

const SIGNS = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
]

test.each(SIGNS)('a refused prefetch leaves nothing behind with %o (rows 293, 444)', async (headers) => {
  for (const target of ['/', '/_root.data', '/my-wallet/', '/my-wallet.data', '/profile.data']) {
    const response = await app.request(target, { headers })
    expect([target, response.status, response.text, response.cookies]).toEqual([target, 204, '', []])
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers).not.toHaveProperty('content-type')
  }
})

test('an opened page shows the reason, and a missing page is missing for prefetches too', async () => {
  for (const target of ['/', '/_root.data', '/my-wallet/', '/my-wallet.data'])
    expect([target, (await app.request(target)).status]).toEqual([target, 503])
  const gone = await app.request('/privacy-policy/', { headers: { 'sec-purpose': 'prefetch' } })
  expect(gone.status).toBe(404)
})
