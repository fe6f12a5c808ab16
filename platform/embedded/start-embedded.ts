import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Measured } from '../../configuration/instruments.ts'
import type { SignInServices } from '../../contract/sign-in-services.ts'
import type { Configured } from '../config/settings.ts'
import { CallRecord, watchCalls } from '../db/call-watch.ts'
import { StartError } from '../runtime/start-error.ts'
import type { WorkerReport, WorkerRequest, WorkerStart } from './worker.ts'

export interface EmbeddedPlatform {
  socketPath: string
  readonly signIn: SignInServices
  payOrigins: string[]
  /** Resolves with the reason if the thread ends unexpectedly or its database no longer responds. */
  ended: Promise<Error>
  renew(configured: Configured): Promise<void>
  /** Empty unless the settings say that it is measured. Pending while the thread is busy. */
  readMetrics(): Promise<Measured>
  close(): Promise<void>
}

/**
 * Of a call into the database. Recovery after a crash and a migration's index take minutes, once it is open PostgreSQL ends
 * a statement after a quarter of this; a call that never ends, as on a full disk, takes longer.
 */
const CALL_SECONDS_MAX = { starting: 600, ready: 60 }

export async function startEmbeddedPlatform({ settings, secrets }: Configured): Promise<EmbeddedPlatform> {
  const calls = new CallRecord()
  const { port1: metrics, port2 } = new MessageChannel()
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { settings, secrets, calls: calls.buffer, metrics: port2 } satisfies WorkerStart,
    transferList: [port2],
  })
  const exited = once(worker, 'exit')
  let isClosing = false
  let isReady = false
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) =>
      resolve(new Error(`The platform failed: ${error.message}`, { cause: error })),
    )
    worker.once('exit', (code) => {
      stopWatch()
      if (!isClosing) resolve(new Error(`The platform ended with code ${code}.`))
    })
    const stopWatch = watchCalls(
      calls,
      () => CALL_SECONDS_MAX[isReady ? 'ready' : 'starting'],
      (seconds) => resolve(new Error(toSilence(settings.dataDir, seconds))),
    )
  })
  const failed = ended.then(({ message }): WorkerReport => ({ failed: true, sentence: message }))
  async function nextReport() {
    const reported = once(worker, 'message').then(([report]) => report as WorkerReport)
    const report = await Promise.race([reported, failed])
    if ('failed' in report) throw new StartError(report.sentence)
    return report
  }
  let last = await nextReport().catch(async (error: unknown) => {
    isClosing = true
    await worker.terminate()
    throw error
  })
  isReady = true
  return {
    socketPath: last.socketPath,
    get signIn() {
      return last.signIn
    },
    payOrigins: last.payOrigins,
    ended,
    async renew(configured) {
      const report = nextReport()
      worker.postMessage(configured satisfies WorkerRequest)
      last = await report
    },
    readMetrics: shareReading(metrics),
    async close() {
      isClosing = true
      worker.postMessage('close' satisfies WorkerRequest)
      await exited
    },
  }
}

const toSilence = (dataDir: string, seconds: number) =>
  `The embedded database in ${dataDir} has not answered for ${seconds} s, so this process ends. If the disk is full, make room; then start it again.`

/** One request at a time: a busy thread need not answer those of callers who have left. */
function shareReading(port: MessagePort): () => Promise<Measured> {
  let reading: Promise<Measured> | null = null
  return () => {
    reading ??= new Promise((resolve) => {
      port.once('message', (measured: Measured) => {
        reading = null
        resolve(measured)
      })
      // An unanswered request must not keep the process alive.
      port.unref()
      port.postMessage('read')
    })
    return reading
  }
}
