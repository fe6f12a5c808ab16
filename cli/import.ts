import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import { prepareDataFolder } from '../platform/db/data-folder.ts'
import { hasEmbedded } from '../platform/db/open.ts'
import { isDiskFull } from '../platform/db/unavailable.ts'
import { findDramaFolders, readFolder } from '../platform/media/drama-folder.ts'
import { DiskFullError, mediaTools } from '../platform/media/ffmpeg.ts'
import { packageDrama } from '../platform/media/package-drama.ts'
import { publishAction } from '../platform/operator/actions.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import type { Published } from '../platform/operator/publish.ts'
import { readOperatorEnvironment } from './environment.ts'
import { openImportScreen } from './import-screen.ts'
import { type ImportOutcome, summarize } from './import-summary.ts'
import { createSettling, fingerprintFolder } from './import-watch.ts'
import { StoppedError, stopBySignals } from './stop-signals.ts'

interface ImportRequest {
  dataDir: string
  databaseUrl: string | null
  /** Where the product is opened. */
  siteOrigin: string
  ffmpegPath: string | null
  /** See `package-drama.ts`. */
  mayLeaveOut: boolean
  /** Whether new dramas stay hidden until they are published by command. */
  isHidden: boolean
  /** How many episodes are encoded at once. */
  atOnce: number
}

/** `cliffhanger import <folder>…`: turns folders of videos into dramas. Row 450. */
export function importCommand(): Command {
  return new Command('import')
    .description('Import folders of videos, each with an optional drama.yaml, as dramas.')
    .argument('<folder...>', 'a folder for each drama, or a folder of such folders')
    .option('--skip-bad', 'skip unusable files; later episodes move up', false)
    .option('--hidden', 'new dramas stay hidden until "cliffhanger publish" shows them', false)
    .option('--watch', 'keep running, and import what is new or changed once it is complete', false)
    .addOption(
      new Option('--jobs <number>', 'episodes encoded at once')
        .argParser(parseJobs)
        .default(availableParallelism(), 'one for each core'),
    )
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL, APP_ORIGIN and FFMPEG_PATH are read from the environment.' +
        '\nIt may be stopped and run again at any time, and while the product runs.',
    )
    .action(async (folders: string[], { skipBad, hidden, watch, jobs }: ImportOptions) => {
      try {
        const { settings, secrets } = readOperatorEnvironment()
        const request = {
          ...settings,
          databaseUrl: secrets.databaseUrl,
          mayLeaveOut: skipBad,
          isHidden: hidden,
          atOnce: jobs,
        }
        process.exitCode = await (watch ? watchFolders : importOnce)(folders, request, stopBySignals(STOPPED))
      } catch (error) {
        console.error(error instanceof Error ? error.message : String(error))
        process.exitCode = error instanceof StoppedError ? error.exitCode : 1
      }
    })
}

const STOPPED = 'Stopped. Finished episodes are kept; the same command goes on from here.'

interface ImportOptions {
  skipBad: boolean
  hidden: boolean
  watch: boolean
  jobs: number
}

const JOBS_MAX = 256

function parseJobs(text: string): number {
  const jobs = Number(text)
  if (!/^\d{1,3}$/.test(text) || jobs < 1 || jobs > JOBS_MAX) {
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${JOBS_MAX}.`)
  }
  return jobs
}

/** Returns the exit code. Throws {@link StoppedError}. */
async function importOnce(
  given: readonly string[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<number> {
  const folders: string[] = []
  for (const folder of given) {
    const found = await findDramaFolders(folder)
    // Without any, reading it says why.
    folders.push(...(found.length > 0 ? found : [folder]))
  }
  console.log(tellPlace(request))
  const outcomes = await importFolders(folders, request, signal)
  if (outcomes.length > 1) console.log(summarize(outcomes))
  return outcomes.some(({ kind }) => kind === 'failed') ? 1 : 0
}

/** Of all commands, this one also makes a database: from a wrong folder, it would be one that the product never opens. */
function tellPlace({ dataDir, databaseUrl }: ImportRequest): string {
  if (databaseUrl !== null) return `Importing into PostgreSQL and ${dataDir}.`
  if (hasEmbedded(dataDir)) return `Importing into ${dataDir}.`
  return `Importing into ${dataDir}, where a new database is made: there is none yet, and DATABASE_URL is not set.`
}

const LOOK_EVERY_MS = 1000
/** A folder without a change for so long is complete. Files copied over a network pause for less. */
const SETTLE_MS = 5000

/** Imports until a signal stops it, which is how it is meant to end: returns 0. */
async function watchFolders(
  given: readonly string[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<number> {
  for (const folder of given) await readFolder(folder)
  const settling = createSettling({ settleMs: SETTLE_MS })
  console.log(tellPlace(request))
  console.log(`Watching ${given.join(', ')}; Ctrl-C ends it.`)
  try {
    for (;;) {
      const settled = settling.takeSettled(await fingerprintAll(given), performance.now())
      if (settled.length > 0) console.log(summarize(await importFolders(settled, request, signal)))
      await wait(LOOK_EVERY_MS, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
    console.log('Stopped watching. Finished episodes are kept; run the same command to continue.')
    return 0
  }
}

async function fingerprintAll(given: readonly string[]): Promise<Map<string, string>> {
  const fingerprints = new Map<string, string>()
  for (const root of given) {
    for (const folder of await findDramaFolders(root)) {
      // One that goes away just now is none.
      const fingerprint = await fingerprintFolder(folder).catch(() => null)
      if (fingerprint !== null) fingerprints.set(folder, fingerprint)
    }
  }
  return fingerprints
}

/** An invalid folder does not stop the others from being imported. Throws {@link StoppedError}. */
async function importFolders(
  folders: readonly string[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  for (const folder of folders) {
    try {
      const { dramaId, isNew, isChanged, isHidden } = await importFolder(folder, request, signal)
      const address = `${request.siteOrigin}/reel-shorts/${dramaId}/1/`
      console.log(
        isHidden ? `Ready and hidden: "cliffhanger publish ${dramaId}" shows it.` : `Ready: ${address}`,
      )
      outcomes.push({ folder, kind: isNew ? 'new' : isChanged ? 'updated' : 'unchanged' })
    } catch (error) {
      if (error instanceof StoppedError) throw error
      const { message } = isDiskFull(error) ? new DiskFullError() : toError(error)
      console.error(message)
      if (folders.length > 1) console.error(`${folder} was not imported.`)
      outcomes.push({ folder, kind: 'failed', reasons: message.split('\n') })
    }
  }
  return outcomes
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function importFolder(folder: string, request: ImportRequest, signal: AbortSignal): Promise<Published> {
  // Media is stored in the same folder as the database, and before it.
  if (request.databaseUrl === null) prepareDataFolder(request.dataDir)
  const screen = openImportScreen(process.stdout, folder)
  const publication = await packageDrama({
    folder,
    mediaRoot: join(request.dataDir, 'media'),
    tools: mediaTools(request.ffmpegPath),
    mayLeaveOut: request.mayLeaveOut,
    atOnce: request.atOnce,
    onProgress: (progress) => screen.progress(progress),
    signal,
  }).finally(() => screen.end())
  // Opened late: the data folder is locked while it is open, and encoding can take long.
  const operator = await openOperator(
    { dataDir: request.dataDir, mayMake: true },
    { databaseUrl: request.databaseUrl },
  )
  try {
    return await operator.perform(publishAction, { ...publication, isHidden: request.isHidden })
  } finally {
    await operator.close()
  }
}

if (import.meta.main) {
  await importCommand().name('cliffhanger import').parseAsync()
}
