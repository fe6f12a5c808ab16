import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toText } from '../configuration/instruments.ts'
import { testKey } from '../tests/builders/keys.ts'
import { aPublication } from '../tests/builders/publication.ts'
import { readSamples } from '../tests/builders/samples.ts'
import type { PlatformSecrets } from './config/secrets.ts'
import type { PlatformSettings } from './config/settings.ts'
import { CallRecord } from './db/call-watch.ts'
import { startEmbeddedPlatform } from './embedded/start-embedded.ts'
import type { WorkerReport, WorkerStart } from './embedded/worker.ts'
import { signMediaPath } from './media/serving/address.ts'
import { publishAction, refundAction } from './operator/actions.ts'
import { openOperator } from './operator/open-operator.ts'

/** Creating a database takes seconds, and much longer on a busy machine. */
const CREATION_MS_MAX = 120_000

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-test-'))
  const operator = await openOperator({ dataDir: settings().dataDir, mayMake: true })
  await operator.close()
}, CREATION_MS_MAX)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function settings(): PlatformSettings {
  return {
    mode: 'production',
    dataDir: join(folder, 'data'),
    demoDir: null,
    firstTopUpBonus: 0,
    sessions: { days: 90, isExclusive: true },
    mediaOrigin: null,
    bucket: null,
    paidMediaSeconds: 600,
    siteOrigin: 'http://localhost:3000',
    sandboxes: [],
    sandboxPort: 0,
    paths: {},
    isMeasured: false,
    mayPrepare: true,
    replicaLagSeconds: 5,
    logLevel: 'silent',
  }
}

const SECRETS: PlatformSecrets = {
  databaseUrl: null,
  databaseReplicaUrl: null,
  migrateDatabaseUrl: null,
  bucketKeys: null,
  mediaKeys: [testKey('media')],
  signInKeys: null,
  webFrontKeys: null,
  providers: { google: null, facebook: null },
  payments: { paypal: null },
  adNetworks: { meta: null, tiktok: null },
  mailServer: null,
}

async function startWorker(): Promise<{ worker: Worker; report: WorkerReport }> {
  const { port2: metrics } = new MessageChannel()
  const worker = new Worker(new URL('embedded/worker.ts', import.meta.url), {
    workerData: {
      settings: settings(),
      secrets: SECRETS,
      calls: new CallRecord().buffer,
      metrics,
    } satisfies WorkerStart,
    transferList: [metrics],
    execArgv: [],
  })
  const [report] = await once(worker, 'message')
  return { worker, report }
}

function findSocket(report: WorkerReport): string {
  if ('failed' in report) throw new Error(report.sentence)
  return report.socketPath
}

async function send(socketPath: string, path: string): Promise<IncomingMessage> {
  const [response] = await once(request({ socketPath, path }).end(), 'response')
  return response
}

const get = async (socketPath: string, path: string) =>
  (await json(await send(socketPath, path))) as { data: never }

async function stop(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.postMessage('close')
  await ended
}

const publish = async (key: string) => {
  const operator = await openOperator({ dataDir: settings().dataDir })
  try {
    return await operator.perform(publishAction, aPublication({ key }))
  } finally {
    await operator.close()
  }
}

describe('the platform in a worker thread (row 452)', () => {
  test('accepts publications before, while and after it runs', async () => {
    const before = await publish('before')
    const { worker, report } = await startWorker()
    const socketPath = findSocket(report)
    const during = await publish('during')
    const { data } = await get(socketPath, '/index/column/page?columnId=all')
    const [column] = (data as { records: { contents: { contentId: string }[] }[] }).records
    expect(column!.contents.map((card) => card.contentId)).toEqual([during.dramaId, before.dramaId])
    await stop(worker)
    expect(await publish('during')).toEqual({ ...during, isNew: false, isChanged: false })
  })

  test('listens where only its user may enter, and leaves nothing behind', async () => {
    const { worker, report } = await startWorker()
    const socketPath = findSocket(report)
    const operatorSocket = join(settings().dataDir, 'operator.socket')
    expect(statSync(socketPath).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700)
    expect(statSync(operatorSocket).mode & 0o777).toBe(0o600)
    await stop(worker)
    expect(existsSync(dirname(socketPath))).toBe(false)
    expect(readdirSync(settings().dataDir)).toEqual(['folder.lock', 'pglite'])
  })

  test('passes on the sentence of a refused publication', async () => {
    const { worker } = await startWorker()
    const operator = await openOperator({ dataDir: settings().dataDir })
    const wrong = { ...aPublication({ key: 'x' }), coverColor: 'red' }
    await expect(operator.perform(publishAction, wrong)).rejects.toThrow(/no publication/)
    await stop(worker)
    await expect(operator.perform(publishAction, aPublication({ key: 'x' }))).rejects.toThrow(
      /accepts no commands/,
    )
  })

  test('applies other keys to the next request and command, and the former ones stay if it cannot', async () => {
    const configured = (name: string, mediaNames: readonly string[], given: Partial<PlatformSecrets>) => ({
      settings: settings(),
      secrets: {
        ...SECRETS,
        mediaKeys: mediaNames.length > 0 ? (mediaNames.map(testKey) as [string]) : null,
        providers: {
          google: null,
          facebook: {
            dialogUrl: 'https://www.example/dialog',
            graphUrl: 'https://graph.example',
            appId: name,
            appSecret: testKey(name),
          },
        },
        ...given,
      },
    })
    const paypal = { apiOrigin: 'http://127.0.0.1:1', clientId: 'us', clientSecret: 'x', webhookId: 'w' }
    const platform = await startEmbeddedPlatform(configured('former', ['former'], {}))
    // No such file: an address that is accepted leads to 404, another one to 403.
    const expiresAtMs = Date.now() + 60_000
    const statusFor = async (name: string) => {
      const grant = { episodeId: 'e_1', mediaKey: '0'.repeat(24), memberId: null, expiresAtMs }
      const path = `${signMediaPath(grant, [testKey(name)])}plain.mp4`
      return (await send(platform.socketPath, path)).resume().statusCode
    }
    const statuses = () => Promise.all(['former', 'later', 'latest'].map(statusFor))
    const refund = async () => {
      const operator = await openOperator({ dataDir: settings().dataDir })
      return operator
        .perform(refundAction, { order: 'CH1', reason: 'asked' })
        .catch(String)
        .finally(operator.close)
    }
    expect(await statuses()).toEqual([404, 403, 403])
    expect(await refund()).toContain('No payment provider')

    await platform.renew(configured('later', ['later', 'former'], { payments: { paypal } }))
    expect(await statuses()).toEqual([404, 404, 403])
    expect(platform.signIn.facebook).toMatchObject({ appId: 'later', appSecret: testKey('later') })
    expect(await refund()).toContain('no such order')

    const wrong = configured('latest', [], {})
    await expect(platform.renew(wrong)).rejects.toThrow(/MEDIA_SECRET is missing/)
    expect(await statuses()).toEqual([404, 404, 403])
    expect(platform.signIn.facebook).toMatchObject({ appId: 'later' })

    // One that ends during a change ends in order.
    const renewal = platform.renew(configured('latest', ['latest'], {}))
    await platform.close()
    await renewal
  })

  test('reports what it has measured if its settings say so, over several readings and a renewal', async () => {
    const configured = { settings: { ...settings(), isMeasured: true }, secrets: SECRETS }
    const platform = await startEmbeddedPlatform(configured)
    const read = async () => readSamples(await toText([await platform.readMetrics()]))
    const labels = { call: 'columnPage', outcome: 'success' }
    expect((await read()).value('cliffhanger_platform_database_up')).toBe(1)
    await get(platform.socketPath, '/index/column/page?columnId=all')
    await platform.renew(configured)
    const [first, second] = await Promise.all([read(), read()])
    expect(first.value('cliffhanger_platform_calls_total', labels)).toBe(1)
    expect(second.samples).toEqual(first.samples)
    expect((await send(platform.socketPath, '/metrics')).resume().statusCode).toBe(404)
    await platform.close()
  })
})
