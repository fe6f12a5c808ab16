import type { Logger } from 'pino'
import { DramaFolderError } from '../../../platform/media/clips/drama-folder.ts'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { createProgress, type ImportProgress } from './import-progress.ts'
import { createSteps, type StepOptions } from './import-steps.ts'
import { deleteJob, type Job, readJob, writeJob } from './job.ts'
import type { UploadFolders } from './upload-folders.ts'

export interface ImportsOptions extends StepOptions {
  folders: UploadFolders
  log: Logger
}

interface Running {
  folder: string
  progress: ReturnType<typeof createProgress>
  stopping: AbortController
  ended: PromiseWithResolvers<void>
}

/** Checks and imports folders one after the other, the longest waiting first: encoding one drama uses every core. */
export class Imports {
  readonly #folders: UploadFolders
  readonly #steps: ReturnType<typeof createSteps>
  readonly #log: Logger
  readonly #closing = new AbortController()
  #running: Running | null = null
  #working: Promise<void> | null = null
  #isAskedAgain = false

  constructor({ folders, log, ...options }: ImportsOptions) {
    this.#folders = folders
    this.#log = log
    this.#steps = createSteps(options)
  }

  read(folder: string): Promise<Job | null> {
    return readJob(this.#folders.toPath(folder))
  }

  progressOf(folder: string): ImportProgress | null {
    return this.#running?.folder === folder ? this.#running.progress.view() : null
  }

  /** A sentence while nothing may be changed in the folder. */
  async findLock(folder: string): Promise<string | null> {
    const job = await this.read(folder)
    if (job?.state !== 'waiting') return null
    return `“${folder}” is being ${job.step === 'check' ? 'checked' : 'imported'}. Wait until that is done, or stop it.`
  }

  /** Rejects with {@link OperatorRefusal} for a folder that is not complete, or asked for already. */
  async ask(folder: string, request: Pick<Job, 'step' | 'by' | 'reason' | 'mayReplace'>): Promise<void> {
    const files = await this.#folders.listFiles(folder)
    if (files.length === 0) throw new OperatorRefusal(`There is no file in “${folder}”.`)
    const missing = files.filter(({ bytes, receivedBytes }) => receivedBytes < bytes).map(({ name }) => name)
    if (missing.length > 0) {
      throw new OperatorRefusal(`Not all of ${missing.slice(0, 5).join(', ')} is there yet. Upload it first.`)
    }
    const lock = await this.findLock(folder)
    if (lock !== null) throw new OperatorRefusal(lock)
    const before = await this.read(folder)
    await writeJob(this.#folders.toPath(folder), {
      ...request,
      state: 'waiting',
      askedAtMs: Date.now(),
      faults: [],
      notices: [],
      name: before?.name ?? null,
      episodes: before?.episodes ?? [],
      key: before?.key ?? null,
    })
    this.goOn()
  }

  /** What was encoded by then is kept, and a later import goes on from it. */
  async stop(folder: string): Promise<void> {
    if (this.#running?.folder === folder) {
      this.#running.stopping.abort(new Error('stopped'))
      return this.#running.ended.promise
    }
    if ((await this.findLock(folder)) !== null) await this.forget(folder)
  }

  /** What was found out about the folder: its files are others now. */
  forget(folder: string): Promise<void> {
    return deleteJob(this.#folders.toPath(folder))
  }

  /** Works until nothing waits; what is asked for meanwhile is seen before it ends. */
  goOn(): void {
    this.#isAskedAgain = true
    this.#working ??= this.#work().finally(() => {
      this.#working = null
    })
  }

  /** What is under way waits for the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('closing'))
    await this.#working
  }

  async #work(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#closing.signal.aborted) {
        this.#isAskedAgain = false
        for (let next = await this.#next(); next; next = await this.#next()) {
          await this.#perform(next.folder, next.job)
          if (this.#closing.signal.aborted) return
        }
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the queue of imports stopped; the next request starts it again')
    }
  }

  async #next(): Promise<{ folder: string; job: Job } | null> {
    const folders = await this.#folders.list()
    const all = await Promise.all(folders.map(async (folder) => ({ folder, job: await this.read(folder) })))
    const waiting = all.flatMap(({ folder, job }) => (job?.state === 'waiting' ? { folder, job } : []))
    return waiting.toSorted((a, b) => a.job.askedAtMs - b.job.askedAtMs)[0] ?? null
  }

  async #perform(folder: string, job: Job): Promise<void> {
    const path = this.#folders.toPath(folder)
    const stopping = new AbortController()
    const progress = createProgress()
    const ended = Promise.withResolvers<void>()
    this.#running = { folder, stopping, progress, ended }
    const following = {
      onProgress: progress.note,
      signal: AbortSignal.any([stopping.signal, this.#closing.signal]),
    }
    try {
      const made = await this.#steps[job.step](path, job, following)
      await writeJob(path, { ...job, ...made, notices: progress.notices() })
      this.#log.info({ folder, step: job.step, state: made.state }, 'upload worked on')
    } catch (error) {
      if (stopping.signal.aborted) return await this.forget(folder)
      if (this.#closing.signal.aborted) return
      if (!isForeseen(error)) this.#log.error({ err: error, folder, step: job.step }, 'upload not worked on')
      await writeJob(path, { ...job, state: 'failed', faults: toFaults(error), notices: progress.notices() })
    } finally {
      this.#running = null
      ended.resolve()
    }
  }
}

const isForeseen = (error: unknown) =>
  error instanceof DramaFolderError || error instanceof OperatorRefusal || error instanceof StartError

function toFaults(error: unknown): string[] {
  if (error instanceof DramaFolderError) return [...error.faults]
  return [error instanceof Error ? error.message : String(error)]
}
