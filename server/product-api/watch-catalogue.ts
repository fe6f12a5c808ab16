import * as z from 'zod'
import type { Transport } from './transport.ts'

const EVERY_MS = 2_000
const DEADLINE_MS = 1_500

const Readiness = z.object({ catalogue: z.number() })

/**
 * Polls every two seconds and calls `forget` on each publication, so that caches do not hide a new drama for up to a minute.
 * Has no effect with backends that do not report publications.
 *
 * @returns stops watching
 */
export function watchCatalogue(
  { origin, basePath, health }: Pick<Transport, 'origin' | 'basePath' | 'health'>,
  forget: () => void,
  everyMs = EVERY_MS,
): () => void {
  let known: number | null = null
  let forgetsAgain = false
  let isReading = false

  async function readVersion(): Promise<number | null> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const response = await health.request({ origin, path: `${basePath}/readyz`, method: 'GET', signal })
    const read = Readiness.safeParse(await response.body.json())
    return read.success ? read.data.catalogue : null
  }

  async function look(): Promise<void> {
    const version = await readVersion()
    if (version === null) return
    const isNew = known !== null && version !== known
    // Twice, since a request in flight the first time may still return old data.
    if (isNew || forgetsAgain) forget()
    forgetsAgain = isNew
    known = version
  }

  const timer = setInterval(() => {
    if (isReading) return
    isReading = true
    look()
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
