// Draws the demonstration catalogue (posters, films with sound, captions and descriptions) and packages it as what a
// platform in demonstration mode serves.
//
//   node demonstration/build.ts --work <folder> [--only <key> …] [--films <number> …] [--render-only]
//   node demonstration/build.ts --texts
//   node demonstration/build.ts --posters
//   node demonstration/build.ts --sound [--only <key> …] [--films <number> …]
//   node demonstration/build.ts --loudness
//
// With `--only` and `--films`, all else stays as it is packaged. The second takes seconds and needs no programs: it brings
// names, introductions, genres and captions up to date with `texts/`, prices and days with `render/dramas/`, and draws nothing.
// The third draws the posters alone. The fourth scores films anew, about 10 seconds each, and keeps their pictures as they are packaged.
// The fifth measures what is packaged and writes `docs/figures/loudness.json`.
//
// Debian packages: ffmpeg, fontconfig, fonts-noto-core, fonts-noto-extra, fonts-noto-cjk.
// They are needed only to draw; what was drawn plays anywhere.

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { measureFilms } from './measure-films.ts'
import { type DrawnFolder, packageDemo } from './package.ts'
import { packagePosters } from './package-posters.ts'
import { packageSound } from './package-sound.ts'
import { packageTexts } from './package-texts.ts'
import { DRAMAS } from './render/dramas/index.ts'
import type { Drama } from './render/story.ts'
import { requireRenderTools } from './requirements.ts'
import { writeDrama } from './write-drama.ts'

export const DEFAULT_WORK = '.demo-work'

/** Turns the drawn folders into what is streamed; the importer's side supplies it. */
export type PackageFolders = (
  folders: readonly DrawnFolder[],
  report: (line: string) => void,
) => Promise<void>

export type BuildOptions = {
  work: string
  only?: string[]
  /** Films to draw of each of these dramas; the others stay as they are packaged. */
  films?: number[]
  report: (line: string) => void
  packageFolders?: PackageFolders
}

function chooseDramas(only: readonly string[] | undefined): Drama[] {
  const chosen = DRAMAS.filter(({ key }) => !only || only.includes(key))
  if (only && chosen.length !== only.length)
    throw new Error(
      `Not all of these are demonstration dramas: ${only.join(', ')}. Known: ${DRAMAS.map(({ key }) => key).join(', ')}`,
    )
  return chosen
}

export async function buildDemo({ work, only, films, report, packageFolders }: BuildOptions): Promise<void> {
  const chosen = chooseDramas(only)
  await requireRenderTools()
  await mkdir(work, { recursive: true })
  const folders: DrawnFolder[] = []
  for (const drama of chosen)
    folders.push({ folder: await writeDrama(drama, path.resolve(work), report, films), films })
  if (packageFolders) await packageFolders(folders, report)
}

const toNumbers = (value: string, before: number[] = []) => [...before, Number(value)]

async function main(): Promise<void> {
  const program = new Command()
    .description('Draw the demonstration catalogue')
    .option('--work <folder>', 'where the drawn folders go', DEFAULT_WORK)
    .option('--only <keys...>', 'draw and package these dramas alone; the others stay as they are packaged')
    .option('--films <numbers...>', 'of these dramas draw and package these films alone', toNumbers)
    .option('--render-only', 'draw, and package nothing')
    .option(
      '--texts',
      'draw nothing: package changed names, introductions, genres, captions, prices and days',
    )
    .option('--posters', 'draw and package the posters of all dramas, and keep everything else')
    .option('--sound', 'draw nothing: score the films anew and package their sound')
    .option('--loudness', 'draw nothing: measure how loud the packaged films are')
    .parse()
  const options = program.opts<{
    work: string
    only?: string[]
    films?: number[]
    renderOnly?: boolean
    texts?: boolean
    posters?: boolean
    sound?: boolean
    loudness?: boolean
  }>()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (options.texts) return packageTexts(DRAMAS, say)
  if (options.posters) {
    await requireRenderTools()
    return packagePosters(DRAMAS, say)
  }
  if (options.loudness) return measureFilms(say)
  if (options.sound) return packageSound(chooseDramas(options.only), say, options.films)
  await buildDemo({
    ...options,
    report: say,
    ...(!options.renderOnly && { packageFolders: packageDemo }),
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
