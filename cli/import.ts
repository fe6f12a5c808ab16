import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import { prepareDataFolder } from '../platform/db/data-folder.ts'
import { hasEmbedded } from '../platform/db/open.ts'
import { isDiskFull } from '../platform/db/unavailable.ts'
import {
  describeSkipped,
  findDramaFolders,
  isSystemFolder,
  readFolder,
} from '../platform/media/clips/drama-folder.ts'
import { DiskFullError, mediaTools } from '../platform/media/clips/ffmpeg.ts'
import { toOperatorLadder } from '../platform/media/packaging/encoding-ladder.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import type { MediaStore } from '../platform/media-store/media-store.ts'
import { type MediaPlace, openMediaStore } from '../platform/media-store/open-media-store.ts'
import { publishAction } from '../platform/operator/actions.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import type { Published } from '../platform/operator/publish.ts'
import { previewFolders } from './import/preview.ts'
import { openImportScreen } from './import/screen.ts'
import { type ImportOutcome, summarize } from './import/summary.ts'
import { createSettling, fingerprintFolder } from './import/watch.ts'
import { readOperatorEnvironment } from './operator/environment.ts'
import { StoppedError, stopBySignals } from './operator/stop-signals.ts'
import { jsonOption, printFacts, progressOutput } from './output/facts.ts'

interface ImportRequest extends MediaPlace {
  /** Opened once for all dramas. */
  store: MediaStore
  databaseUrl: string | null
  siteOrigin: string
  ffmpegPath: string | null
  loudnessLufs: number | null
  encodesAgain: boolean
  mayLeaveOut: boolean
  isHidden: boolean
  /** Allows replacing a drama imported from another folder, and losing episodes. */
  mayReplace: boolean
  atOnce: number
  output: NodeJS.WriteStream
}

export function importCommand(): Command {
  return new Command('import')
    .description('Import folders of videos, each with an optional drama.yaml, as dramas.')
    .argument('<folder...>', 'a folder for each drama, or a folder of such folders')
    .option('--skip-bad', 'skip unusable files; later episodes move up', false)
    .option(
      '--hidden',
      'new dramas, and episodes of announced ones, stay hidden until "cliffhanger publish" shows them',
      false,
    )
    .option('--replace', 'replace a drama imported from another folder, or end one earlier', false)
    .option('--encode-again', 'encode episodes again that an earlier release encoded differently', false)
    .option('--watch', 'keep running, and import what is new or changed once it is complete', false)
    .addOption(
      new Option('--jobs <number>', 'episodes encoded at once')
        .argParser(parseJobs)
        .default(availableParallelism(), 'one for each core'),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL, APP_ORIGIN, FFMPEG_PATH and LOUDNESS_LUFS are read from the environment.' +
        '\nIt may be stopped and run again at any time, and while the product runs.',
    )
    .action(
      async (
        folders: string[],
        { skipBad, hidden, replace, encodeAgain, watch, jobs, json }: ImportOptions,
        command: Command,
      ) => {
        if (watch && json) command.error('--json is for a run that ends: leave out --watch.')
        try {
          const { settings, secrets } = readOperatorEnvironment()
          const { databaseUrl, bucketKeys } = secrets
          const request = {
            ...settings,
            databaseUrl,
            bucketKeys,
            store: await openMediaStore({ ...settings, bucketKeys }),
            mayLeaveOut: skipBad,
            isHidden: hidden,
            mayReplace: replace,
            encodesAgain: encodeAgain,
            atOnce: jobs,
            output: progressOutput(json),
          }
          const wanted = withoutSystemFolders(folders, request)
          const signal = stopBySignals(STOPPED)
          process.exitCode = watch
            ? await watchFolders(wanted, request, signal)
            : await importOnce(wanted, { ...request, isJson: json }, signal)
        } catch (error) {
          console.error(error instanceof Error ? error.message : String(error))
          process.exitCode = error instanceof StoppedError ? error.exitCode : 1
        }
      },
    )
}

const STOPPED = 'Stopped. Finished episodes are kept; the same command goes on from here.'

interface ImportOptions {
  skipBad: boolean
  hidden: boolean
  replace: boolean
  encodeAgain: boolean
  watch: boolean
  jobs: number
  json: boolean
}

const JOBS_MAX = 256

function parseJobs(text: string): number {
  const jobs = Number(text)
  if (!/^\d{1,3}$/.test(text) || jobs < 1 || jobs > JOBS_MAX) {
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${JOBS_MAX}.`)
  }
  return jobs
}

/** A shell expands `inbox/*` to thumbnail folders and recycle bins too. */
function withoutSystemFolders(folders: readonly string[], request: ImportRequest): string[] {
  const skipped = folders.filter(isSystemFolder)
  for (const folder of skipped)
    say(request, `${folder} is skipped: systems keep their own files in folders of this name.`)
  if (skipped.length === folders.length)
    throw new Error('There is no folder left to import; rename it if it holds a drama.')
  return folders.filter((folder) => !skipped.includes(folder))
}

async function importOnce(
  given: readonly string[],
  { isJson, ...request }: ImportRequest & { isJson: boolean },
  signal: AbortSignal,
): Promise<number> {
  const folders: string[] = []
  for (const folder of given) {
    const { dramas, skipped } = await findDramaFolders(folder)
    for (const each of skipped) say(request, describeSkipped(each))
    // If there is none, reading the folder reports why.
    folders.push(...(dramas.length > 0 ? dramas : [folder]))
  }
  say(request, describeDestination(request))
  await requireDatabaseToFill(request)
  const unique = await eachOnce(folders)
  const outcomes = await importFolders(unique, unique, request, signal)
  if (isJson || outcomes.length > 1) printFacts(isJson, { dramas: outcomes }, summarize(outcomes))
  return outcomes.some(({ kind }) => kind === 'failed') ? 1 : 0
}

/** A folder given twice, or under two names, counts once. */
async function eachOnce(folders: readonly string[]): Promise<string[]> {
  const byPath = new Map<string, string>()
  for (const folder of folders) {
    const path = await realpath(folder).catch(() => folder)
    if (!byPath.has(path)) byPath.set(path, folder)
  }
  return [...byPath.values()]
}

/** This command may create a database, and the product would never open one in the wrong folder. */
function describeDestination({ dataDir, databaseUrl, bucket }: ImportRequest): string {
  const media = bucket === null ? '' : `, videos into the bucket ${bucket.name}`
  if (databaseUrl !== null && bucket !== null) return `Importing into PostgreSQL${media}.`
  if (databaseUrl !== null) return `Importing into PostgreSQL and ${dataDir}.`
  if (hasEmbedded(dataDir)) return `Importing into ${dataDir}${media}.`
  return `Importing into ${dataDir}${media}, where a new database is made: there is none yet, and DATABASE_URL is not set.`
}

/** Encoding takes hours, so problems with storing its result are reported first. */
async function requireDatabaseToFill({ dataDir, databaseUrl }: ImportRequest): Promise<void> {
  if (databaseUrl === null && !hasEmbedded(dataDir)) return
  const operator = await openOperator({ dataDir, mayMake: true }, { databaseUrl })
  await operator.close()
}

const LOOK_EVERY_MS = 1000
/** Without changes for this long, a folder counts as complete. Copying over a network pauses for less. */
const SETTLE_MS = 5000

/** Runs until a signal stops it, the normal way to end it: returns 0. */
async function watchFolders(
  given: readonly string[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<number> {
  for (const folder of given) await readFolder(folder)
  const settling = createSettling({ settleMs: SETTLE_MS })
  console.log(describeDestination(request))
  await requireDatabaseToFill(request)
  console.log(`Watching ${given.join(', ')}; Ctrl-C ends it.`)
  try {
    for (;;) {
      const { dramas, skipped } = await fingerprintAll(given)
      const settled = settling.takeSettled(new Map([...dramas, ...skipped]), performance.now())
      for (const folder of settled) if (skipped.has(folder)) console.log(describeSkipped(folder))
      const complete = settled.filter((folder) => dramas.has(folder))
      if (complete.length > 0) {
        console.log(summarize(await importFolders(complete, [...dramas.keys()], request, signal)))
      }
      await wait(LOOK_EVERY_MS, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
    console.log('Stopped watching. Finished episodes are kept; run the same command to continue.')
    return 0
  }
}

async function fingerprintAll(given: readonly string[]) {
  const found = { dramas: new Map<string, string>(), skipped: new Map<string, string>() }
  for (const root of given) {
    const folders = await findDramaFolders(root)
    for (const kind of ['dramas', 'skipped'] as const) {
      for (const folder of folders[kind]) {
        const fingerprint = await fingerprintFolder(folder).catch(() => null)
        if (fingerprint !== null) found[kind].set(folder, fingerprint)
      }
    }
  }
  return found
}

/**
 * Continues after invalid folders. Throws {@link StoppedError}.
 *
 * @param all every folder of this run, to find duplicate keys
 */
async function importFolders(
  folders: readonly string[],
  all: readonly string[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  const refusals = await previewFolders(folders, all, request)
  for (const folder of folders) {
    try {
      const refusal = refusals.get(folder)
      if (refusal) throw new Error(refusal)
      const { dramaId, isNew, isChanged, isHidden } = await importFolder(folder, request, signal)
      const address = `${request.siteOrigin}/reel-shorts/${dramaId}/1/`
      say(
        request,
        isHidden ? `Ready and hidden: "cliffhanger publish ${dramaId}" shows it.` : `Ready: ${address}`,
      )
      if (request.isHidden && !isHidden) {
        say(
          request,
          `It was public before and stays so: "cliffhanger hide ${dramaId}" hides it, --hidden new dramas and episodes of announced ones only.`,
        )
      }
      const kind = isNew ? 'new' : isChanged ? 'updated' : 'unchanged'
      outcomes.push({ folder, kind, dramaId, address, isHidden })
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

function say({ output }: ImportRequest, sentence: string): void {
  output.write(`${sentence}\n`)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function importFolder(folder: string, request: ImportRequest, signal: AbortSignal): Promise<Published> {
  // Media is stored first, in the same folder as the database.
  if (request.databaseUrl === null) prepareDataFolder(request.dataDir)
  const screen = openImportScreen(request.output, folder)
  const publication = await packageDrama({
    folder,
    store: request.store,
    tools: mediaTools(request.ffmpegPath),
    mayLeaveOut: request.mayLeaveOut,
    encodesAgain: request.encodesAgain,
    ladder: toOperatorLadder(request.loudnessLufs),
    atOnce: request.atOnce,
    onProgress: (progress) => screen.progress(progress),
    signal,
  }).finally(() => screen.end())
  // Opened late, because it locks the data folder, and encoding can take long.
  const operator = await openOperator(
    { dataDir: request.dataDir, mayMake: true },
    { databaseUrl: request.databaseUrl },
  )
  try {
    return await operator.perform(publishAction, {
      ...publication,
      isHidden: request.isHidden,
      importedFrom: await realpath(folder),
      mayReplace: request.mayReplace,
    })
  } finally {
    await operator.close()
  }
}

if (import.meta.main) {
  await importCommand().name('cliffhanger import').parseAsync()
}
