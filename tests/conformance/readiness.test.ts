import { afterEach, describe, expect, test } from 'vitest'
import { listenOnPort } from '../../platform/http/listen.ts'
import { requireKey } from '../../platform/require-key.ts'
import { openTransport } from '../../server/product-api/transport.ts'
import { startApp } from '../../server/testing/start-app.ts'
import { testKey } from '../builders/keys.ts'
import { platformOver } from '../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'

const KEY = testKey('web fronts')

function describeReadiness(start: () => Promise<Engine>): void {
  describe('a web front in front of a platform with a key', { timeout: 60_000 }, () => {
    const closers: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const close of closers.splice(0).toReversed()) await close()
    })

    test('is ready with the key while the database answers, and with another key never (rows 307, 454)', async () => {
      const engine = await start()
      let stop: (() => Promise<unknown>) | null = () => engine.stop()
      closers.push(async () => stop?.())
      const { platform } = platformOver(engine.db)
      const listening = await listenOnPort('127.0.0.1', 0, requireKey([KEY], platform.handle))
      closers.push(() => listening.close())
      const aWebFront = async (key: string) => {
        const productApi = openTransport({ url: `http://127.0.0.1:${listening.port}`, key })
        let nowMs = 0
        // Later than what the last check found is kept.
        const app = await startApp({ deps: { productApi, clock: { nowMs: () => (nowMs += 10_000) } } })
        closers.push(async () => {
          await app.close()
          await productApi.destroy()
        })
        return async (path: string) => (await app.request(path)).status
      }
      const [right, wrong] = [await aWebFront(KEY), await aWebFront(testKey('another'))]
      expect([await right('/readyz'), await wrong('/readyz')]).toEqual([200, 503])
      await engine.stop()
      stop = null
      expect([await right('/readyz'), await right('/healthz'), await wrong('/healthz')]).toEqual([
        503, 200, 200,
      ])
    })
  })
}

describeOnEveryEngine(describeReadiness)
