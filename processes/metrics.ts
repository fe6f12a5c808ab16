import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from '../configuration/instruments.ts'
import { serveMetrics } from '../platform/http/serve-metrics.ts'
import type { WebMetrics } from '../server/metrics/web-metrics.ts'
import type { ConfiguredPlatform } from './embedded.ts'
import type { Parts } from './parts.ts'

/** Longer than the platform waits for its database, shorter than Prometheus waits for all metrics. */
const PLATFORM_MS_MAX = 4_000
/** Added to what the processes report: if none does, their number is 0 and not absent, which on one machine of two fires no alert. */
const noneUp = (part: 'web' | 'platform'): Measured => [
  {
    name: `cliffhanger_${part}_up`,
    help: 'Processes that respond.',
    type: 'gauge',
    aggregator: 'sum',
    values: [{ labels: {}, value: 0 }],
  },
]

interface Sources {
  readWeb(): Promise<readonly Measured[]>
  platform: Pick<ConfiguredPlatform, 'readMetrics'> | null
}

/** Undefined without METRICS_PORT: then nothing is measured, and the library is not even loaded. */
export async function openWebMetrics({ config }: Pick<Parts, 'config'>): Promise<WebMetrics | undefined> {
  if (!config.metrics) return undefined
  const { createWebMetrics } = await import('../server/metrics/web-metrics.ts')
  return createWebMetrics()
}

/**
 * Opens METRICS_PORT, where the metrics of all web processes and of the embedded platform are read. Rejects with `StartError`.
 *
 * @returns closes it
 */
export async function openMetrics(
  { config }: Pick<Parts, 'config'>,
  { readWeb, platform }: Sources,
): Promise<() => Promise<void>> {
  if (!config.metrics) return async () => {}
  const { toText } = await import('../configuration/instruments.ts')
  const { close } = await serveMetrics(config.metrics, async () => {
    const [web, ofPlatform] = await Promise.all([readWeb(), platform ? readInTime(platform) : []])
    return toText([noneUp('web'), ...web, ofPlatform])
  })
  return close
}

function readInTime({ readMetrics }: Pick<ConfiguredPlatform, 'readMetrics'>): Promise<Measured> {
  return Promise.race([readMetrics(), wait(PLATFORM_MS_MAX, noneUp('platform'), { ref: false })])
}
