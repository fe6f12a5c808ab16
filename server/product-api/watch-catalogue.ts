import * as z from 'zod'
import type { Transport } from './transport.ts'

const EVERY_MS = 2_000
const DEADLINE_MS = 1_500

const Readiness = z.object({ catalogue: z.number() })

/**
 * Polls at once and then every two seconds, and calls `forget` on each publication, so that caches do not hide a new drama for up
 * to a minute; also on the first response, since what was cached before it may be older. Has no effect with backends that do not
 * report publications.
 *
 * @returns stops watching
 */
export function watchCatalogue(
  { origin, basePath, health }: Pick<Transport, 'origin' | 'basePath' | 'health'>,
  forget: () => void,
  everyMs = EVERY_MS,
): () => void {
  let known: number | null = null
  let isReading = false

  async function readVersion(): Promise<number | null> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const response = await health.request({ origin, path: `${basePath}/readyz`, method: 'GET', signal })
    const read = Readiness.safeParse(await response.body.json())
    return read.success ? read.data.catalogue : null
  }

  async function look(): Promise<void> {
    const version = await readVersion()
    if (version === null || version === known) return
    known = version
    forget()
  }

  function lookOnce(): void {
    if (isReading) return
    isReading = true
    look()
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }

  lookOnce()
  const timer = setInterval(lookOnce, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
