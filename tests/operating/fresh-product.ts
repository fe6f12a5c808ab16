import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toText } from '../../configuration/instruments.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { settingsFromEnvironment } from '../../platform/config/settings.ts'
import { startPlatform } from '../../platform/start-platform.ts'
import { measureCall } from '../../server/metrics/measure-call.ts'
import { createWebMetrics } from '../../server/metrics/web-metrics.ts'
import { toMeasured } from '../../server/shared-state/machines-state.ts'
import { startApp } from '../../server/testing/start-app.ts'
import { placeEmbedded } from '../builders/embedded.ts'
import { testKey } from '../builders/keys.ts'
import { readSamples, type Sample } from '../builders/samples.ts'

export interface FreshMetrics {
  web: Sample[]
  platform: Sample[]
}

/** Of a platform with `DATABASE_REPLICA_URL`. */
const REPLICA_IS_USED = { name: 'cliffhanger_platform_replica_in_use', labels: {}, value: 1 }

/** What a web front and a platform measure of the first visit, without a catalogue, orders or failures. */
export async function measureFresh(): Promise<FreshMetrics> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fresh-'))
  await placeEmbedded(dataDir)
  const { settings, secrets } = settingsFromEnvironment({
    CLIFFHANGER_MODE: 'production',
    DATA_DIR: dataDir,
    METRICS_PORT: '9464',
    MEDIA_SECRET: testKey('media'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'receipts@watch.example',
    LOG_LEVEL: 'silent',
  })
  const platform = await startPlatform(settings, secrets)
  const metrics = createWebMetrics()
  const app = await startApp({ deps: { metrics } })
  try {
    await app.request('/')
    await measureCall(metrics, 'columnPage', () =>
      platform.handle(new Request(`http://platform${createPaths().columnPage}?columnType=1`)),
    )
    const sampled = async (...all: Parameters<typeof toText>[0]) => readSamples(await toText(all)).samples
    return {
      web: await sampled(await metrics.read(), toMeasured({ isUp: true, failedCount: 0 })),
      platform: [...(await sampled(await platform.metrics!.read())), REPLICA_IS_USED],
    }
  } finally {
    metrics.stop()
    platform.metrics!.stop()
    await app.close()
    await platform.close()
    rmSync(dataDir, { recursive: true })
  }
}
