// Draws the demonstration catalogue (posters, films with sound, captions and descriptions) and packages it as what a
// platform in demonstration mode serves.
//
//   node demonstration/build.ts --work <folder> [--only <key> …] [--render-only]
//   node demonstration/build.ts --texts
//
// The second takes seconds and needs no programs: it brings names, introductions, genres and captions up to date with
// `texts/`, and draws nothing.
//
// Debian packages: ffmpeg, fontconfig, fonts-noto-core, fonts-noto-extra, fonts-noto-cjk.
// They are needed only to draw; what was drawn plays anywhere.

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { packageDemo } from './package.ts'
import { packageTexts } from './package-texts.ts'
import { DRAMAS } from './render/dramas/index.ts'
import { requireRenderTools } from './requirements.ts'
import { writeDrama } from './write-drama.ts'

export const DEFAULT_WORK = '.demo-work'

/** Turns the drawn folders into what is streamed; the importer's side supplies it. */
export type PackageFolders = (folders: readonly string[], report: (line: string) => void) => Promise<void>

export type BuildOptions = {
  work: string
  only?: string[]
  report: (line: string) => void
  packageFolders?: PackageFolders
}

export async function buildDemo({ work, only, report, packageFolders }: BuildOptions): Promise<string[]> {
  const chosen = DRAMAS.filter(({ key }) => !only || only.includes(key))
  if (only && chosen.length !== only.length)
    throw new Error(
      `Not all of these are demonstration dramas: ${only.join(', ')}. Known: ${DRAMAS.map(({ key }) => key).join(', ')}`,
    )
  await requireRenderTools()
  await mkdir(work, { recursive: true })
  const folders: string[] = []
  for (const drama of chosen) folders.push(await writeDrama(drama, path.resolve(work), report))
  if (packageFolders) await packageFolders(folders, report)
  return folders
}

async function main(): Promise<void> {
  const program = new Command()
    .description('Draw the demonstration catalogue')
    .option('--work <folder>', 'where the drawn folders go', DEFAULT_WORK)
    .option('--only <keys...>', 'draw these dramas alone, and package nothing')
    .option('--render-only', 'draw, and package nothing')
    .option('--texts', 'draw nothing: package changed names, introductions, genres and captions')
    .parse()
  const options = program.opts<{ work: string; only?: string[]; renderOnly?: boolean; texts?: boolean }>()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (options.texts) return packageTexts(DRAMAS, say)
  // The catalogue lists every drama, so only a whole build is packaged.
  const isPackaged = !options.renderOnly && !options.only
  await buildDemo({ ...options, report: say, ...(isPackaged && { packageFolders: packageDemo }) })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
