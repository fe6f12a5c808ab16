import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { episodeItem } from '../platform/media-store/media-store.ts'
import { type Loudness, measureLoudness } from './master-sound.ts'
import { DEMO_MEDIA, readCatalog } from './package.ts'

/** Written by `measureFilms`, and committed. */
export const LOUDNESS_FIGURES = join(import.meta.dirname, '../docs/figures/loudness.json')

/** How loud a film is, as viewers receive it. */
export type FilmLoudness = Loudness & { drama: string; film: number; mediaKey: string }

/** Measures the sound of every packaged film, and keeps the figures. */
export async function measureFilms(report: (line: string) => void): Promise<void> {
  const known = await readFigures()
  const figures: FilmLoudness[] = []
  for (const { key: drama, episodes } of await readCatalog())
    for (const { number: film, mediaKey } of episodes) {
      const { lufs, peakDb } =
        known.find((each) => each.mediaKey === mediaKey) ??
        (await measureLoudness(join(DEMO_MEDIA, episodeItem(mediaKey), 'plain.mp4')))
      figures.push({ drama, film, lufs, peakDb, mediaKey })
      report(`${drama.padEnd(24)} ${film}  ${lufs.toFixed(1)} LUFS  ${peakDb.toFixed(1)} dB`)
    }
  await writeFile(LOUDNESS_FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
}

async function readFigures(): Promise<FilmLoudness[]> {
  try {
    return JSON.parse(await readFile(LOUDNESS_FIGURES, 'utf8')) as FilmLoudness[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
