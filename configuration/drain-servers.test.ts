import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { drainServers } from './drain-servers.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

/**
 * In a thread of its own, so that it goes on while this one is busy. Each time it is notified it sends a request on a new connection, and says
 * so by the same number; the responses come as messages.
 */
const VISITOR = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { connect } = require('node:net')
  const { turn, port, request } = workerData
  const visit = (number) => {
    if (number > 2) return
    Atomics.wait(turn, 0, number * 2 - 2)
    const socket = connect(port, '127.0.0.1', () => socket.write(request, () => {
      Atomics.store(turn, 0, number * 2)
      Atomics.notify(turn, 0)
      visit(number + 1)
    }))
    let text = ''
    socket.on('data', (chunk) => { text += chunk })
    socket.on('error', ({ code }) => { text = code })
    socket.on('close', () => parentPort.postMessage(text))
  }
  visit(1)
`

test('a connection that opens during a long turn gets its response before the port closes (rows 454, 462)', async () => {
  const turn = new Int32Array(new SharedArrayBuffer(4))
  /** Returns once the visitor has sent a request, without a turn of the event loop in between. */
  const blockUntilSent = (number: number) => {
    const startedMs = performance.now()
    Atomics.store(turn, 0, number * 2 - 1)
    Atomics.notify(turn, 0)
    Atomics.wait(turn, 0, number * 2 - 1, 30_000)
    // As long as it takes to make a page.
    while (performance.now() - startedMs < 10);
  }
  const server = createServer((_req, res) => res.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visitor = new Worker(VISITOR, { eval: true, workerData: { turn, port, request: REQUEST } })
  const answers: string[] = []
  visitor.on('message', (text) => answers.push(text))
  await once(visitor, 'online')
  /** After the sockets of a turn were read, and before the look at whether one accepted anything. */
  const afterReading = (block: () => void) => setTimeout(() => setImmediate(block), 1)
  afterReading(() => {
    afterReading(() => blockUntilSent(2))
    blockUntilSent(1)
  })
  const closed = drainServers([server], { drainMs: 5000 })
  await once(visitor, 'exit')
  await closed
  expect(answers.map((answer) => answer.replace(/^.*\r\n/s, ''))).toEqual(['here', 'here'])
})
