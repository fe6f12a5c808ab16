import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { inTime } from '../runtime/in-time.ts'
import { DRAIN_MS_MAX, listenOnLoopback, listenOnPort } from './listen.ts'

test('a caller that sends one request after the other gets responses and does not delay the close (L10)', async () => {
  const listening = await listenOnPort('127.0.0.1', 0, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return new Response('whole')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const request = () =>
    new Promise<string>((resolve) => {
      get({ port: listening.port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve('whole'))
      }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code))
    })
  const outcomes = new Set<string>()
  let isOver = false
  const underWay = Promise.withResolvers<void>()
  let count = 0
  const callers = Array.from({ length: 10 }, async () => {
    while (!isOver) {
      outcomes.add(await request())
      count += 1
      if (count === 100) underWay.resolve()
    }
  })
  await underWay.promise
  await inTime(listening.close(), DRAIN_MS_MAX)
  isOver = true
  await Promise.all(callers)
  agent.destroy()
  outcomes.delete('ECONNREFUSED')
  expect([...outcomes]).toEqual(['whole'])
})

test('a sandbox closes at once, even with open connections', async () => {
  const listening = await listenOnLoopback(0, 'PORT', (_request, response) => void response.end('whole'))
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) => {
    get({ port: listening.port, host: '127.0.0.1', agent }, (response) =>
      response.resume().on('end', resolve),
    )
  })
  // Otherwise it would wait for the agent, which keeps its connection for longer than a test may last.
  await listening.close()
  agent.destroy()
})

test('calls whose connections wait to be accepted get their response before the port closes (rows 454, 462)', async () => {
  const listening = await listenOnPort('127.0.0.1', 0, async () => new Response('whole'))
  const sockets = Array.from({ length: 60 }, () => connect(listening.port, '127.0.0.1'))
  const answers = sockets.map(async (socket) => {
    let text = ''
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        text += chunk
      })
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    return text
  })
  // The kernel has let all of them in before this process gets to accept any.
  await once(sockets.at(-1)!, 'connect')
  const closed = listening.close()
  expect((await Promise.all(answers)).filter((text) => text.includes(' 200 '))).toHaveLength(sockets.length)
  await closed
})
