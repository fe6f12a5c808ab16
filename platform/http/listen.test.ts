import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { DRAIN_MS_MAX, listenOnLoopback, listenOnPort } from './listen.ts'

test('a caller that sends one request after the other gets responses and does not delay the close (L10)', async () => {
  const listening = await listenOnPort('127.0.0.1', 0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
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
  const callers = Array.from({ length: 10 }, async () => {
    while (!isOver) outcomes.add(await request())
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const startedMs = Date.now()
  await listening.close()
  expect(Date.now() - startedMs).toBeLessThan(DRAIN_MS_MAX)
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
