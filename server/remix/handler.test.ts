import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
const waiting = Promise.withResolvers<void>()
const aborted = Promise.withResolvers<void>()
beforeAll(async () => {
  app = await startApp({
    routes: {
      home: { path: '/' },
      receipt: {
        path: '/my-wallet/receipt',
        loader: ({ request }) => ({ url: request.url, seen: Object.fromEntries(request.headers) }),
      },
      export: {
        path: '/my-wallet/export',
        loader: async ({ request }) => {
          waiting.resolve()
          await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
          aborted.resolve()
          return null
        },
      },
      document: {
        path: '/wallet/documents/d1',
        isFile: true,
        loader: () =>
          new Response('<p>', {
            headers: { 'Content-Disposition': 'attachment; filename="d1.html"', 'Content-Type': 'text/html' },
          }),
      },
      link: {
        path: '/mail-address/confirm',
        isFile: true,
        loader: () => new Response('', { headers: { 'Referrer-Policy': 'strict-origin' } }),
      },
      wallet: {
        path: '/my-wallet',
        loader: () => ({ text: 'x'.repeat(4000) }),
        action: async ({ request }) => ({ got: Object.fromEntries(await request.formData()) }),
      },
    },
  })
})
afterAll(() => app.close())

test('nothing runs in a file that a browser shows nevertheless, and it is never stored (row 439)', async () => {
  const { headers } = await app.request('/wallet/documents/d1/')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="d1.html"',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a page with a key in its address lets no request tell that address (row 439)', async () => {
  const { headers } = await app.request('/mail-address/confirm/?key=secret')
  expect(headers['referrer-policy']).toBe('strict-origin')
})

const member = { cookie: '__Host-Authorization=sesame; __Host-equipmentId=abcdefghijklmnop' }

test('a private page is compressed, never stored, and sets one equipment id and one mark (rows 70, 249)', async () => {
  const first = await app.request('/my-wallet/', { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-encoding': 'gzip' })
  expect(gunzipSync(first.body).toString()).toContain('xxxx')
  expect(first.cookies).toEqual([
    expect.stringMatching(/^__Host-equipmentId=[\w-]{36}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  // A session of before the mark gets one, once.
  const [mark = '', ...others] = (await app.request('/my-wallet/', { headers: member })).cookies
  expect(mark).toMatch(/^__Host-sessionMark=[\w-]{22}; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
  expect(others).toEqual([])
  const cookie = `${member.cookie}; ${mark.split(';', 1)[0]}`
  expect((await app.request('/my-wallet/', { headers: { cookie } })).cookies).toEqual([])
})

test.each(['%00', 'x'.repeat(5000), '"'])('a cookie that is no token (%s) is taken away', async (value) => {
  const { cookies } = await app.request('/my-wallet/', {
    headers: { cookie: `__Host-Authorization=${value}` },
  })
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-Authorization=; Max-Age=0;/))
})

test('a loader sees the site’s address and only the listed headers, whatever the visitor sends (rows 249, 302)', async () => {
  const headers = {
    ...member,
    'x-forwarded-host': 'evil.example:81',
    'x-forwarded-proto': 'ftp',
    'x-other': '1',
  }
  const { text } = await app.request('/my-wallet/receipt.data?a=%2F', { headers })
  expect(text).toContain(`"${app.origin}/my-wallet/receipt?a=%2F"`)
  expect(text).not.toMatch(/evil|ftp|x-other|sesame/)
  expect((await app.request('/my-wallet/receipt/', { method: 'HEAD', headers: member })).status).toBe(200)
})

test('the loaders of a visitor who left are aborted, and their slot is free again (row 307)', async () => {
  const leaving = new AbortController()
  const requested = app
    .request('/my-wallet/export.data', { headers: member, signal: leaving.signal })
    .catch(() => 'left')
  await waiting.promise
  leaving.abort()
  expect(await requested).toBe('left')
  await aborted.promise
  expect((await app.request('/my-wallet/', { headers: member })).status).toBe(200)
})

test('an action reads the posted form', async () => {
  const headers = {
    ...member,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const response = await app.request('/my-wallet.data', {
    method: 'POST',
    body: 'price=60&key=a%2Bb',
    headers,
  })
  expect(response.status).toBe(200)
  expect(response.text).toContain('"price","60","key","a+b"')
  expect(response.headers['cache-control']).toBe('private, no-store')
})
