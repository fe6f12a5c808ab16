import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Listening, listen } from './listen.ts'
import {
  type ConnectionLimits,
  type OpenConnections,
  openConnections,
  toConnectionLimits,
} from './open-connections.ts'

const SOON = { timeout: 10_000, interval: 5 }
let listening: Listening
let connections: OpenConnections
let sockets: Socket[] = []
let seenCount = 0
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await listening.close()
})

async function start(
  limits: ConnectionLimits,
  handler: RequestListener = (_req, res) => void res.end('whole'),
) {
  connections = openConnections(limits, () => undefined)
  listening = await listen({ handler, hosts: ['127.0.0.1'], port: 0, connections })
  for (const server of listening.servers) server.on('connection', () => seenCount++)
}

/** Connections without a request, one after the other; resolves when the server has seen each. */
async function openIdle(count: number, localAddress: string): Promise<Socket[]> {
  const opened: Socket[] = []
  for (let n = 1; n <= count; n += 1) {
    const before = seenCount
    const socket = connect({ port: listening.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    sockets.push(socket)
    opened.push(socket)
    await vi.waitFor(() => expect(seenCount).toBeGreaterThan(before), SOON)
  }
  return opened
}

/** The text of a response, or its status if that is not 200; null: the connection was closed. */
function send(localAddress: string, path = '/'): Promise<string | number | null> {
  return new Promise((resolve) => {
    const request = get(
      { port: listening.port, host: '127.0.0.1', agent: false, localAddress, path },
      async (res: IncomingMessage) => {
        let text = ''
        for await (const chunk of res) text += chunk
        resolve(res.statusCode === 200 ? text : (res.statusCode ?? 0))
      },
    )
    request.on('error', () => resolve(null))
  })
}

const countOpen = (some: Socket[]) => some.filter((socket) => !socket.closed && !socket.readableEnded).length

function readClosed(some: Socket[]) {
  for (const socket of some) socket.resume()
  return some
}

test('a new visitor takes the place of the connection that has waited longest (row 460)', async () => {
  await start({ total: 20, perClient: null })
  const idle = readClosed(await openIdle(20, '127.0.0.2'))
  expect(await send('127.0.0.3')).toBe('whole')
  await vi.waitFor(() => expect(countOpen(idle)).toBe(19), SOON)
  expect(countOpen(idle.slice(0, 1))).toBe(0)
  expect(connections.counts()).toEqual({ openCount: 19, refusedCount: 1 })
})

test('idle connections close none that is at work (row 460)', async () => {
  const finish: (() => void)[] = []
  await start({ total: 4, perClient: null }, (_req, res) => void finish.push(() => void res.end('whole')))
  const running = [send('127.0.0.3'), send('127.0.0.4')]
  await vi.waitFor(() => expect(finish).toHaveLength(2), SOON)
  const idle = readClosed(await openIdle(30, '127.0.0.2'))
  await vi.waitFor(() => expect(countOpen(idle)).toBe(2), SOON)
  for (const end of finish) end()
  expect(await Promise.all(running)).toEqual(['whole', 'whole'])
})

describe('while all are at work', () => {
  const finish: (() => void)[] = []
  const end = () => {
    for (const one of finish.splice(0)) one()
  }
  const isWaiting = (count: number) => vi.waitFor(() => expect(finish).toHaveLength(count), SOON)
  beforeEach(() =>
    start({ total: 2, perClient: 1 }, (req, res) => {
      if (/z\b/.test(req.url ?? '')) res.end('healthy')
      else finish.push(() => void res.end('whole'))
    }),
  )

  test('a new one is told to come back, until one has ended (row 460)', async () => {
    const running = [send('127.0.0.3'), send('127.0.0.4')]
    await isWaiting(2)
    expect(await send('127.0.0.5')).toBe(503)
    end()
    await Promise.all(running)
    const later = send('127.0.0.5')
    await isWaiting(1)
    end()
    expect(await later).toBe('whole')
  })

  test('health is answered, also beside a crowd of idle ones and to a client at its limit (rows 307, 460)', async () => {
    const running = [send('127.0.0.3'), send('127.0.0.4')]
    await isWaiting(2)
    await openIdle(200, '127.0.0.2')
    const paths = ['/healthz', '/readyz', '/readyz?from=probe']
    const responses = await Promise.all(
      paths.flatMap((path) => [send('127.0.0.5', path), send('127.0.0.3', path)]),
    )
    expect(new Set(responses)).toEqual(new Set(['healthy']))
    expect(await send('127.0.0.5', '/healthz/x')).toBe(503)
    end()
    expect(await Promise.all(running)).toEqual(['whole', 'whole'])
  })

  test('one whose request comes when there is room again is served like any other (row 460)', async () => {
    const running = [send('127.0.0.3'), send('127.0.0.4')]
    await isWaiting(2)
    const [early] = await openIdle(1, '127.0.0.5')
    end()
    await Promise.all(running)
    early!.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await isWaiting(1)
    end()
    const [response] = await once(early!, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 200/)
    expect(String(response)).toMatch(/keep-alive/)
  })
})

test('one client has its own limit, and leaves the connections of others alone (row 460)', async () => {
  await start({ total: 20, perClient: 4 })
  const ours = readClosed(await openIdle(3, '127.0.0.3'))
  const theirs = readClosed(await openIdle(40, '127.0.0.2'))
  await vi.waitFor(() => expect(countOpen(theirs)).toBe(4), SOON)
  expect(countOpen(ours)).toBe(3)
  expect(await send('127.0.0.2')).toBe('whole')
})

test('connections that have ended are not counted (row 460)', async () => {
  await start({ total: 2, perClient: 1 }, (_req, res) => void res.destroy())
  for (let n = 0; n < 10; n += 1) expect(await send('127.0.0.2')).toBeNull()
  const idle = readClosed(await openIdle(1, '127.0.0.2'))
  expect(countOpen(idle)).toBe(1)
})

test.each([1, 2, 3, 4, 16, 128])(
  '%d web processes hold 10,000 connections together (row 460)',
  (webProcesses) => {
    const limits = { webProcesses, trustedProxyHops: 0, limitFactor: 1 }
    const { total, perClient } = toConnectionLimits(limits)
    expect(total * webProcesses).toBeGreaterThanOrEqual(10_000)
    expect((total - 1) * webProcesses).toBeLessThan(10_000)
    expect(perClient! * webProcesses).toBeGreaterThanOrEqual(512)
    expect((perClient! - 1) * webProcesses).toBeLessThan(512)
    expect(toConnectionLimits({ ...limits, trustedProxyHops: 1 })).toEqual({ total, perClient: null })
    expect(toConnectionLimits({ ...limits, limitFactor: 0 }).perClient).toBeNull()
  },
)
