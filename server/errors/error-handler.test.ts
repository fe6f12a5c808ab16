import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadRefusals } from '../../processes/load-refusals.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { errorHandler } from './error-handler.ts'
import { OverloadError } from './overload-error.ts'

let app: StartedApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A form with more fields than its address takes: its reader fails, outside any page. */
const post = (headers: Record<string, string>) =>
  app.request('/session/start/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin, ...headers },
    body: Array.from({ length: 20 }, (_, index) => `a${index}=1`).join('&'),
  })

test.each([
  ['en', 'This request cannot be answered', 'Home'],
  ['ar', 'تعذّر الرد على هذا الطلب', 'الرئيسية'],
])('an error outside a page is told in %s to who chose it (rows 255, 256)', async (language, title, home) => {
  const { status, text } = await post({ cookie: `__Host-language=${language}`, accept: 'text/html' })
  expect(status).toBe(413)
  expect(text).toContain(`<html lang="${language}" dir="auto">`)
  expect(text).toContain(`<h1>${title}</h1>`)
  expect(text).toContain(`<a href="/">${home}</a>`)
})

test('a script gets JSON, with the request id of the log', async () => {
  const { headers, text } = await post({ accept: 'application/json' })
  expect(JSON.parse(text)).toEqual({
    error: 'This request cannot be answered',
    requestId: headers['x-request-id'],
  })
})

test.each([
  ['with half of its request', 300],
  ['with all of its request', 3],
])('a client that leaves %s raises no alarm', async (_when, length) => {
  const log = { error: vi.fn() }
  const answered = vi.fn()
  const front = express()
  front.use(async (req, _res, next) => {
    if (length === 3) await vi.waitFor(() => expect(req.complete).toBe(true), 30_000)
    req.on('error', () => {}).on('close', next)
    client.destroy()
  })
  front.use(express.raw({ type: () => true }))
  front.use(errorHandler({ log: log as never, wordsFor: answered }))
  front.use(answered)
  const server = createServer(front).listen(0)
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port)
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\na=1`)
  const [, res] = await once(server, 'request')
  await vi.waitFor(() => expect(res.destroyed).toBe(true), 30_000)
  expect([log.error.mock.calls, answered.mock.calls]).toEqual([[], []])
  server.close()
})

test('a page refused for too many visitors reloads itself; a form that was sent does not (rows 255, 418)', async () => {
  const texts = (await loadRefusals()).get('en')!
  const server = express()
    .use(() => {
      throw new OverloadError('More pages are asked for than can be made.')
    })
    .use(errorHandler({ log: pino({ enabled: false }), wordsFor: () => ({ language: 'en', texts }) }))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const request = async (method: string) => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`, { method, headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    return response.text()
  }
  try {
    const pages = await Promise.all(Array.from({ length: 20 }, () => request('GET')))
    const seconds = pages.map((page) => Number(/http-equiv="refresh" content="(\d+)"/.exec(page)?.[1]))
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(10)
    // Not all of them at once.
    expect(new Set(seconds).size).toBeGreaterThan(1)
    expect(pages[0]).toContain(texts.backSoon)
    const form = await request('POST')
    expect(form).not.toContain('refresh')
    expect(form).not.toContain(texts.backSoon)
  } finally {
    server.close()
  }
})
