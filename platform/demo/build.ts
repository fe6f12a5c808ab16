// Draws the demonstration catalogue: posters, films with sound, captions and descriptions.
//
//   node platform/demo/build.ts --work <folder> [--only <key>] [--render-only]
//
// Debian packages: ffmpeg, fontconfig, fonts-noto-core, fonts-noto-extra, fonts-noto-cjk.
// They are needed only to draw; what was drawn plays anywhere.

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { DRAMAS } from './render/dramas/index.ts'
import { requireRenderTools } from './render/requirements.ts'
import { writeDrama } from './render/write-drama.ts'

export const DEFAULT_WORK = '.demo-work'

/** Turns one rendered folder into what is streamed; the importer supplies it. */
export type PackageDrama = (folder: string) => Promise<void>

export type BuildOptions = {
  work: string
  only?: string
  report: (line: string) => void
  packageDrama?: PackageDrama
}

export async function buildDemo({ work, only, report, packageDrama }: BuildOptions): Promise<string[]> {
  const chosen = DRAMAS.filter(({ key }) => !only || key === only)
  if (chosen.length === 0)
    throw new Error(
      `No demonstration drama is called "${only}". Known: ${DRAMAS.map(({ key }) => key).join(', ')}`,
    )
  await requireRenderTools()
  await mkdir(work, { recursive: true })
  const folders: string[] = []
  for (const drama of chosen) folders.push(await writeDrama(drama, path.resolve(work), report))
  if (packageDrama) for (const folder of folders) await packageDrama(folder)
  return folders
}

async function main(): Promise<void> {
  const program = new Command()
    .description('Draw the demonstration catalogue')
    .option('--work <folder>', 'where the drawn folders go', DEFAULT_WORK)
    .option('--only <key>', 'one drama instead of all')
    .option('--render-only', 'draw, and leave packaging for later')
    .parse()
  const options = program.opts<{ work: string; only?: string; renderOnly?: boolean }>()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const folders = await buildDemo({ ...options, report: (line) => say(`drawn  ${line}`) })
  for (const folder of folders) say(`ready  ${folder}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
