import { afterEach, expect, test, vi } from 'vitest'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'
import { BUSY_RUNNING_MAX, WAITING_MAX } from './render-queue.ts'

const REFUSED = 3

let app: StartedApp
afterEach(() => app.close())

test('excess pages are refused at once; cached ones are sent however old, and nothing else is delayed (row 307)', {
  timeout: 60_000,
}, async () => {
  const clock = { ms: 1_000_000 }
  const gate = Promise.withResolvers<void>()
  let forget = () => {}
  app = await startApp({
    routes: {
      home: { path: '/', loader: () => ({ page: 'home' }) },
      wallet: { path: '/my-wallet', loader: () => gate.promise.then(() => ({ page: 'wallet' })) },
    },
    deps: {
      clock: { nowMs: () => clock.ms },
      eventLoop: { isBusy: () => true, lagMs: () => 70 },
      watchCatalogue: (whenChanged) => {
        forget = whenChanged
      },
    },
  })
  await app.request('/')
  const refused: AppResponse[] = []
  const crowd = Array.from({ length: BUSY_RUNNING_MAX + WAITING_MAX + REFUSED }, async () => {
    const response = await app.request('/my-wallet/')
    if (response.status === 503) refused.push(response)
    return response.status
  })
  await vi.waitFor(() => expect(refused).toHaveLength(REFUSED), { timeout: 20_000 })
  for (const { headers, text } of refused) {
    expect([headers['retry-after'], headers['cache-control']]).toEqual(['2', 'no-store'])
    expect(text).toContain('Too many visitors at once')
  }
  const ahead = await app.request('/my-wallet/', { headers: { 'sec-purpose': 'prefetch' } })
  expect([ahead.status, ahead.text]).toEqual([204, ''])

  clock.ms += 24 * 3_600_000
  for (const change of [() => {}, forget]) {
    change()
    const { status, text } = await app.request('/')
    expect([status, text.includes('"home"')]).toEqual([200, true])
  }
  expect((await app.request('/healthz')).status).toBe(200)
  const reported = app.logged.filter(({ msg }) => msg === 'overloaded: renders refused')
  expect(reported[0]).toMatchObject({ refusedCount: 1, eventLoopLagMs: 70, runningCount: BUSY_RUNNING_MAX })

  gate.resolve()
  const served = (await Promise.all(crowd)).filter((status) => status === 200)
  expect(served).toHaveLength(BUSY_RUNNING_MAX + WAITING_MAX)
  expect((await app.request('/my-wallet/')).status).toBe(200)
})
