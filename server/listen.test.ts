import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ListenError, type Listening, listen } from './listen.ts'

const hosts = ['127.0.0.1']

/** Until its ports refuse connections; open ones drain. */
async function untilClosed({ servers }: Listening): Promise<void> {
  while (servers.some((server) => server.listening)) await new Promise(setImmediate)
}

test('a taken port is told by its number', async () => {
  const first = await listen({ handler: (_req, res) => res.end(), hosts, port: 0 })
  const second = listen({ handler: () => undefined, hosts, port: first.port })
  await expect(second).rejects.toBeInstanceOf(ListenError)
  await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is taken by another program.`)
  await first.close()
})

test('one missing loopback family is no fault, and both get the same port', async () => {
  const listening = await listen({
    handler: (_req, res) => res.end('here'),
    hosts: ['127.0.0.1', '::1'],
    port: 0,
  })
  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('here')
  await listening.close()
  await expect(listen({ handler: () => undefined, hosts: ['192.0.2.1'], port: 0 })).rejects.toThrow(
    /no address 192\.0\.2\.1/,
  )
})

test('a running request ends before closing does, and no new one is taken', async () => {
  const arrived = Promise.withResolvers<() => void>()
  const listening = await listen({
    handler: (_req, res) => arrived.resolve(() => void res.end('whole')),
    hosts,
    port: 0,
  })
  const running = fetch(`http://127.0.0.1:${listening.port}/`, { headers: { connection: 'close' } })
  const finish = await arrived.promise
  const closed = listening.close()
  await untilClosed(listening)
  await expect(fetch(`http://127.0.0.1:${listening.port}/`)).rejects.toThrow()
  finish()
  expect(await (await running).text()).toBe('whole')
  await closed
})

test('a video that is still being sent is cut off in time for the rest to close (row 454)', async () => {
  const listening = await listen({
    handler: (_req, res) => {
      const sending = setInterval(() => res.write('video'), 10)
      res.on('close', () => clearInterval(sending))
    },
    hosts,
    port: 0,
    drainMs: 300,
  })
  const video = await fetch(`http://127.0.0.1:${listening.port}/`)
  await listening.close()
  await expect(video.text()).rejects.toThrow()
})

test('headers that come one letter at a time are not waited for (L9)', async () => {
  const listening = await listen({ handler: (_req, res) => res.end(), hosts, port: 0 })
  await new Promise<void>((resolve) => {
    const socket = connect(listening.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'))
    const drip = setInterval(() => socket.write('X'), 500)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve()
    })
    socket.resume()
  })
  await listening.close()
})

test('an answer that nobody reads ends with its connection (row 460)', async () => {
  const ended = vi.fn()
  const listening = await listen({
    handler: (_req, res) => {
      res.on('close', () => ended(res.writableFinished))
      res.end(Buffer.alloc(32 * 1024 * 1024))
    },
    hosts,
    port: 0,
  })
  for (const server of listening.servers) {
    expect(server.timeout).toBe(30_000)
    server.timeout = 200
  }
  const socket = connect(listening.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.pause()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(false), { timeout: 5000 })
  socket.destroy()
  await listening.close()
})

test('a connection without traffic is closed after the time that is asked for (rows 290, 460)', async () => {
  const listening = await listen({ handler: () => {}, hosts, port: 0, stillMs: 300_000 })
  expect(listening.servers.map((server) => server.timeout)).toEqual(listening.servers.map(() => 300_000))
  await listening.close()
})

test('who keeps asking on open connections is answered, and holds nothing open (L10)', async () => {
  const handler = (_req: unknown, res: { end(text: string): unknown }) =>
    void setTimeout(() => res.end('whole'), 5)
  const listening = await listen({ handler, hosts, port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const request = () =>
    new Promise<string>((resolve) => {
      get({ port: listening.port, host: '127.0.0.1', agent }, (res) => {
        let text = ''
        res.on('data', (chunk: Buffer) => {
          text += chunk
        })
        res.on('end', () => resolve(text))
      }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code))
    })
  const outcomes = new Map<string, number>()
  let isOver = false
  const visitors = Array.from({ length: 10 }, async () => {
    while (!isOver) {
      const outcome = await request()
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      isOver ||= outcome === 'ECONNREFUSED'
    }
  })
  await vi.waitFor(() => expect(outcomes.get('whole')).toBeGreaterThan(30))
  await listening.close()
  isOver = true
  await Promise.all(visitors)
  agent.destroy()
  outcomes.delete('ECONNREFUSED')
  expect([...outcomes.keys()]).toEqual(['whole'])
})

/** Of a raw connection, until it closes. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  return text
}
const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'

test('connections that wait to be accepted get their response before the port closes (rows 454, 462)', async () => {
  const listening = await listen({ handler: (_req, res) => res.end('here'), hosts, port: 0 })
  const sockets = Array.from({ length: 96 }, () => connect(listening.port, '127.0.0.1'))
  for (const socket of sockets)
    socket.on('error', () => undefined).write(REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  const answers = Promise.all(sockets.map(readAll))
  // The kernel has let all of them in before this process gets to accept any.
  await new Promise((resolve) => sockets.at(-1)?.once('connect', resolve))
  const closed = listening.close()
  expect((await answers).filter((answer) => answer.endsWith('here'))).toHaveLength(sockets.length)
  await closed
})

test('requests that arrive while a port is about to close are handled once it is closed (rows 454, 462)', async () => {
  const handled: boolean[] = []
  const listening = await listen({
    handler: (_req, res) => {
      handled.push(listening.servers.some((server) => server.listening))
      res.end('here')
    },
    hosts,
    port: 0,
  })
  const socket = connect(listening.port, '127.0.0.1')
  await once(socket, 'connect')
  const answers = readAll(socket)
  // Here before the first look of the closing port.
  socket.write(REQUEST)
  await listening.close()
  expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(1)
  expect(handled).toEqual([false])
})

test('a request that arrives on an idle connection while it is about to be closed gets its response (rows 454, 462)', async () => {
  const listening = await listen({ handler: (_req, res) => res.end('here'), hosts, port: 0 })
  const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
  const answers = readAll(socket)
  socket.write(REQUEST)
  await once(socket, 'data')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  try {
    const closed = listening.close()
    await untilClosed(listening)
    vi.advanceTimersByTime(499)
    await new Promise(setImmediate)
    socket.write(REQUEST)
    vi.advanceTimersByTime(1)
    expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    await closed
  } finally {
    vi.useRealTimers()
  }
})
