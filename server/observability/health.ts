import { Router } from 'express'
import { inTime } from '../http/in-time.ts'

interface HealthOptions {
  /** Rejects if the product API is not ready. The signal has a short deadline. */
  checkProductApi(signal: AbortSignal): Promise<void>
  /** Monotonic. */
  nowMs(): number
}

const CHECK_CACHED_MS = 1000
const DEADLINE_MS = 1500

/**
 * `/healthz`: this process responds. `/readyz`: the product API responds too. Neither reveals more, and the product API is
 * checked at most once per second. S90.
 */
export function health({ checkProductApi, nowMs }: HealthOptions): Router {
  const router = Router()
  let last: { atMs: number; isReady: Promise<boolean> } | null = null

  function isReady(): Promise<boolean> {
    const atMs = nowMs()
    if (!last || atMs - last.atMs >= CHECK_CACHED_MS) {
      const response = inTime(DEADLINE_MS, checkProductApi).then(
        () => true,
        () => false,
      )
      last = { atMs, isReady: response }
    }
    return last.isReady
  }

  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').type('text/plain').send('ok\n')
  })
  router.get('/readyz', async (_req, res) => {
    const ready = await isReady()
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  return router
}
