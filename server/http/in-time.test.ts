import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { startUpstream } from '../testing/upstream.ts'
import { inTime } from './in-time.ts'

test('a request that waits for a free connection is abandoned at the deadline too (row 460)', async () => {
  const upstream = await startUpstream(() => undefined)
  const agent = new Agent({ connections: 1 })
  const request = (signal?: AbortSignal) =>
    agent.request({ origin: upstream.url, path: '/', method: 'GET', ...(signal && { signal }) })
  const first = request().catch(() => 'ended')
  await expect(inTime(50, request)).rejects.toMatchObject({ name: 'TimeoutError' })
  await agent.destroy()
  await first
  await upstream.close()
})

test('a response or an error in time is passed on', async () => {
  expect(await inTime(1000, async () => 'answer')).toBe('answer')
  await expect(inTime(1000, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
})
