import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { listenOnLoopback, listenOnPort } from './listen.ts'

test('a caller who keeps asking on open connections is answered, and holds nothing open (L10)', async () => {
  const listening = await listenOnPort('127.0.0.1', 0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response('whole')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const ask = () =>
    new Promise<string>((resolve) => {
      get({ port: listening.port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve('whole'))
      }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code))
    })
  const outcomes = new Set<string>()
  let isOver = false
  const callers = Array.from({ length: 10 }, async () => {
    while (!isOver) outcomes.add(await ask())
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const startedMs = Date.now()
  await listening.close()
  expect(Date.now() - startedMs).toBeLessThan(3000)
  isOver = true
  await Promise.all(callers)
  agent.destroy()
  outcomes.delete('ECONNREFUSED')
  expect([...outcomes]).toEqual(['whole'])
})

test('a stand-in ends at once, whoever keeps a connection to it', async () => {
  const listening = await listenOnLoopback(0, 'PORT', (_request, response) => void response.end('whole'))
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) => {
    get({ port: listening.port, host: '127.0.0.1', agent }, (response) =>
      response.resume().on('end', resolve),
    )
  })
  const startedMs = Date.now()
  await listening.close()
  expect(Date.now() - startedMs).toBeLessThan(450)
  agent.destroy()
})
