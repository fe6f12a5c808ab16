import { join } from 'node:path'
import { Command } from 'commander'
import type { PublishedDrama } from '../platform/catalog/publish-drama.ts'
import { prepareDataFolder } from '../platform/db/data-folder.ts'
import { mediaTools } from '../platform/media/ffmpeg.ts'
import { packageDrama } from '../platform/media/package-drama.ts'
import { publishAction } from '../platform/operator/actions.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import { readOperatorEnvironment } from './environment.ts'
import { openImportScreen } from './import-screen.ts'

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
}

/** Exit codes of a process ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

class StoppedError extends Error {
  readonly exitCode: number
  constructor(exitCode: number) {
    super('Stopped. Finished episodes are kept; the same command goes on from here.')
    this.exitCode = exitCode
  }
}

/** `cliffhanger import <folder>…`: turns folders of videos into dramas. Row 450. */
export function importCommand(): Command {
  return new Command('import')
    .description('Make playable dramas of folders with videos and an optional drama.yaml each.')
    .argument('<folder...>', 'a folder for each drama')
    .option('--skip-bad', 'leave out files that cannot be used; the episodes after one move up', false)
    .option('--hidden', 'new dramas stay hidden until "cliffhanger publish" shows them', false)
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL, APP_ORIGIN and FFMPEG_PATH are read from the environment.' +
        '\nIt may be stopped and run again at any time, and while the product runs.',
    )
    .action(async (folders: string[], { skipBad, hidden }: { skipBad: boolean; hidden: boolean }) => {
      try {
        const { settings, secrets } = readOperatorEnvironment()
        const request = {
          ...settings,
          databaseUrl: secrets.databaseUrl,
          mayLeaveOut: skipBad,
          isHidden: hidden,
        }
        process.exitCode = await importFolders(folders, request)
      } catch (error) {
        console.error(error instanceof Error ? error.message : String(error))
        process.exitCode = 1
      }
    })
}

/** Returns the exit code. An invalid folder does not stop the others from being imported. */
async function importFolders(folders: readonly string[], places: ImportRequest): Promise<number> {
  const stop = new AbortController()
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[]) {
    // Stays registered: without a listener a signal would end the process before it has cleaned up.
    process.on(signal, () => stop.abort(new StoppedError(EXIT_CODES[signal])))
  }
  let exitCode = 0
  for (const folder of folders) {
    try {
      const { dramaId, isHidden } = await importFolder(folder, places, stop.signal)
      const address = `${places.siteOrigin}/reel-shorts/${dramaId}/1/`
      console.log(
        isHidden ? `Ready and hidden: "cliffhanger publish ${dramaId}" shows it.` : `Ready: ${address}`,
      )
    } catch (error) {
      if (error instanceof StoppedError) {
        console.error(error.message)
        return error.exitCode
      }
      console.error(error instanceof Error ? error.message : String(error))
      if (folders.length > 1) console.error(`${folder} was not imported.`)
      exitCode = 1
    }
  }
  return exitCode
}

async function importFolder(
  folder: string,
  places: ImportRequest,
  signal: AbortSignal,
): Promise<PublishedDrama> {
  // Media is stored in the same folder as the database, and before it.
  if (places.databaseUrl === null) prepareDataFolder(places.dataDir)
  const screen = openImportScreen(process.stdout, folder)
  const publication = await packageDrama({
    folder,
    mediaRoot: join(places.dataDir, 'media'),
    tools: mediaTools(places.ffmpegPath),
    mayLeaveOut: places.mayLeaveOut,
    onProgress: (progress) => screen.progress(progress),
    signal,
  }).finally(() => screen.end())
  // Opened late: the data folder is locked while it is open, and encoding can take long.
  const operator = await openOperator(
    { dataDir: places.dataDir, mayMake: true },
    { databaseUrl: places.databaseUrl },
  )
  try {
    return await operator.perform(publishAction, { ...publication, isHidden: places.isHidden })
  } finally {
    await operator.close()
  }
}

if (import.meta.main) {
  await importCommand().name('cliffhanger import').parseAsync()
}
