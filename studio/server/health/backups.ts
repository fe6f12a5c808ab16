import { join } from 'node:path'
import type { Logger } from 'pino'
import { listFolders } from '../../../platform/backup/manifest.ts'
import { changedSinceBackup } from '../../../platform/backup/media-copies.ts'
import type { Progress } from '../../../platform/backup/progress.ts'
import { type ServicePlace, takeBackup, type WorkDeps } from '../../../platform/backup/take-backup.ts'
import { type ListedBackup, listBackups, verifyBackup } from '../../../platform/backup/verify-backup.ts'
import { systemClock } from '../../../platform/runtime/clock.ts'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'

const LISTED_MAX = 30

export interface BackupWork {
  step: 'making' | 'verifying'
  /** Null: the one that is being made. */
  name: string | null
  /** What is being read: `Media items` */
  label: string
  done: number
  total: number
}

export interface BackupsState {
  /** Null: no folder is set for them. */
  location: string | null
  backups: ListedBackup[]
  work: BackupWork | null
  /** Why the last one was not made or is not whole, since Studio started. */
  failure: string | null
}

interface BackupsOptions {
  place: ServicePlace
  location: string | null
  log: Logger
}

/** Makes and verifies one after the other: each reads every disk there is. */
export function createBackups({ place, location, log }: BackupsOptions) {
  const closing = new AbortController()
  let work: BackupWork | null = null
  let working = Promise.resolve()
  let failure: string | null = null

  const progress: Progress = {
    begin(label, total) {
      if (work) work = { ...work, label, total, done: 0 }
      return {
        add: (count) => {
          if (work) work.done += count
        },
        end: () => {},
      }
    },
  }

  function begin(
    step: BackupWork['step'],
    name: string | null,
    run: (deps: WorkDeps) => Promise<string[]>,
  ): null {
    if (work) throw new OperatorRefusal('A backup is being made or verified. Wait until that is done.')
    work = { step, name, label: '', done: 0, total: 0 }
    failure = null
    working = run({ clock: systemClock, progress, signal: closing.signal })
      .then((faults) => {
        failure = faults.length > 0 ? faults.join(' ') : null
        log.info({ step, name, faults }, 'backup worked on')
      })
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        if (!(error instanceof StartError)) log.error({ err: error, step, name }, 'backup not worked on')
        failure = error instanceof Error ? error.message : String(error)
      })
      .finally(() => {
        work = null
      })
    return null
  }

  function requireLocation(): string {
    if (location === null)
      throw new OperatorRefusal('Set STUDIO_BACKUP_DIR to a folder on another disk first.')
    return location
  }

  return {
    async show(): Promise<BackupsState> {
      return {
        location,
        backups: location === null ? [] : await listBackups(location, LISTED_MAX),
        work,
        failure,
      }
    },
    make(): null {
      const to = requireLocation()
      return begin('making', null, async (deps) => {
        const { manifest, mediaDamaged } = await takeBackup({ place, to }, deps)
        return [...manifest.ledger.differences, ...mediaDamaged.map(leftOut)]
      })
    },
    async verify(name: string): Promise<null> {
      const from = requireLocation()
      if (!(await listFolders(from)).includes(name)) {
        throw new OperatorRefusal('This backup is not there any more.')
      }
      return begin('verifying', name, async (deps) => {
        const { mediaDamaged } = await verifyBackup(join(from, name), deps)
        return mediaDamaged.map(changedSinceBackup)
      })
    },
    /** What is unfinished is none, and the next backup removes it. */
    async close(): Promise<void> {
      closing.abort(new Error('closing'))
      await working
    },
  }
}

export type Backups = ReturnType<typeof createBackups>

const leftOut = (path: string) => `media/${path} has changed since it was stored, and was left out.`
