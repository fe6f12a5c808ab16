import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
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
  close(): Promise<void>
}

export async function startEmbeddedPlatform({ settings, secrets }: Configured): Promise<EmbeddedPlatform> {
  const calls = new CallRecord()
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { settings, secrets, calls: calls.buffer } satisfies WorkerStart,
  })
  const exited = once(worker, 'exit')
  let isClosing = false
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) =>
      resolve(new Error(`The platform failed: ${error.message}`, { cause: error })),
    )
    worker.once('exit', (code) => {
      stopWatch()
      if (!isClosing) resolve(new Error(`The platform ended with code ${code}.`))
    })
    const stopWatch = watchCalls(calls, settings.dataDir, (sentence) => resolve(new Error(sentence)))
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
    async close() {
      isClosing = true
      worker.postMessage('close' satisfies WorkerRequest)
      await exited
    },
  }
}
