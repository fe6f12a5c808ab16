import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { forwardedHeaders } from '../security/forwarded-headers.ts'
import { answerAll } from '../testing/open-api.ts'
import type { SmallRoute } from '../testing/small-build.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'
import { type ConcurrentResponses, concurrentResponses, dropUnread } from './concurrent-responses.ts'
import { forward, UNREAD_MS_MAX } from './forward.ts'

/** More than the kernel buffers for a socket nobody reads. */
const video = Buffer.alloc(8 * 1024 * 1024, 'video')

let app: StartedApp | null = null
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
  app = null
})

/** Requests a file as `address` and reads nothing of it. */
function request(port: number, host: string, address: string, file = 'plain.mp4'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address })
    sockets.push(socket)
    socket.pause()
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      socket.write(`GET /media/e/k/s/${file} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, (error) =>
        error ? reject(error) : resolve(socket),
      )
    })
  })
}

function startVideos(): Promise<Upstream> {
  return startUpstream((seen, res) => {
    if (!seen.path.startsWith('/media/')) return answerAll(seen, res)
    res.setHeader('Content-Type', 'video/mp4')
    res.setHeader('Content-Length', video.length)
    // Held data stalls as if its reader did, without filling kernel buffers with video.
    if (seen.path.endsWith('/held.mp4')) res.write(video.subarray(0, 1000))
    else res.end(video)
  })
}

test('512 sockets that request a video without reading it delay no page, call, check or other viewer (row 460)', async () => {
  const upstream = await startVideos()
  const loader: SmallRoute['loader'] = ({ context }) => context.api.dramaDetail({ dramaId: '7' })
  app = await startApp({
    upstream,
    env: { LIMIT_FACTOR: '1' },
    routes: { home: { path: '/', loader }, profile: { path: '/profile/', loader } },
  })
  const { port, origin } = app
  const streamed = () => upstream.seen.filter(({ path }) => path.endsWith('/held.mp4'))
  const host = new URL(origin).host
  for (let n = 0; n < 512; n += 1) await request(port, host, `127.0.1.${n % 7}`, 'held.mp4')
  await vi.waitFor(() => expect(streamed()).toHaveLength(7 * 32), { timeout: 10_000 })

  // None of them is given up before UNREAD_MS_MAX, which this test does not last.
  const [page, ownPage, ready, other] = await Promise.all([
    app.request('/'),
    app.request('/profile/'),
    app.request('/readyz'),
    app.request('/media/e/k/s/plain.mp4', { localAddress: '127.0.0.9' }),
  ])
  expect([page.status, ownPage.status, ready.text, other.status]).toEqual([200, 200, 'ready\n', 200])
  expect(other.body.length).toBe(video.length)
}, 20_000)

test('concurrent files are limited per address, and in total by the connections (row 460)', () => {
  const readers: ConcurrentResponses = concurrentResponses({ perAddress: 2, total: 3 })
  const first = readers.take('192.0.2.1')
  readers.take('::ffff:192.0.2.1')
  expect(readers.take('192.0.2.1')).toBe('ownIsFull')
  readers.take('2001:db8::1')
  expect(readers.take('2001:db8:0:1::1')).toBe('allIsFull')
  if (typeof first === 'string') throw new Error('the first has no place')
  first.release()
  first.release()
  expect(readers.take('2001:db8::2')).toMatchObject({ release: expect.any(Function) })
  expect(readers.take('2001:db8::3')).toBe('ownIsFull')
})

test('what fills a connection’s buffers at the start counts for 30 s, but not for 60 (row 460)', () => {
  vi.useFakeTimers()
  try {
    const body = new PassThrough()
    body.on('error', () => undefined)
    dropUnread(body, UNREAD_MS_MAX)
    body.emit('data', video)
    vi.advanceTimersByTime(UNREAD_MS_MAX)
    expect(body.destroyed).toBe(false)
    vi.advanceTimersByTime(UNREAD_MS_MAX / 3)
    expect(body.destroyed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('an unread response is abandoned, one that is read slowly but steadily is not (row 460)', async () => {
  const upstream = await startVideos()
  const released = vi.fn()
  const front = express()
  front.use(forwardedHeaders({ trustedHops: 0 }))
  front.use(
    '/media/',
    forward(upstream.transport, {
      readers: { take: () => ({ release: released }) },
      toViewer: () => '',
      unreadMs: 1000,
    }),
  )
  const server = front.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await request(port, 'x', '127.0.0.1')
  const slow = await request(port, 'x', '127.0.0.1')
  let readBytes = 0
  slow.on('data', (chunk) => {
    readBytes += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 10)
  })
  slow.resume()
  try {
    await vi.waitFor(() => expect(released).toHaveBeenCalled(), { timeout: 8000 })
    await vi.waitFor(() => expect(readBytes).toBeGreaterThan(video.length), { timeout: 10_000 })
  } finally {
    server.closeAllConnections()
    server.close()
    await upstream.close()
  }
}, 20_000)
