import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STANDARD_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'test-results/feed-films')
const DEMONSTRATION = join(ROOT, 'platform/demo')
const FILMS = 4
/** What For You shows of each: as much as the shortest has. */
export const CLIP_SECONDS = 42
/** A visit of two hundred swipes and what is loaded ahead, with room for the order. */
const DRAMAS = 320

/** The media of a drama, by its number. */
export const toKey = (number: number) => number.toString(16).padStart(24, '0')

/**
 * A catalogue for `DEMO_DIR`: films of the demonstration with the grain of a camera, which drawings lack, packaged as an import does, so
 * that their renditions have an operator's bit rates. Each drama has one, under addresses of its own, so that no cache has it before.
 * Made once; it takes minutes.
 */
export async function makeFeedFilms(): Promise<string> {
  const catalog = join(FOLDER, 'catalog.json')
  if (existsSync(catalog)) return FOLDER
  rmSync(FOLDER, { recursive: true, force: true })
  const sources = join(FOLDER, 'sources')
  mkdirSync(sources, { recursive: true })
  const demonstration = readCatalog(DEMONSTRATION)
  for (const [index, { mediaKey }] of demonstration
    .flatMap(({ episodes }) => episodes)
    .slice(0, FILMS)
    .entries())
    addGrain(join(DEMONSTRATION, 'media/episodes', mediaKey), join(sources, `${index + 1}.mp4`))
  const { episodes, ...drama } = await packageDrama({
    folder: sources,
    store: diskStore(join(FOLDER, 'media')),
    ladder: STANDARD_LADDER,
  })
  rmSync(sources, { recursive: true })
  const categories = demonstration.map(({ categories }) => categories)
  const dramas = Array.from({ length: DRAMAS }, (_, index) => {
    const film = episodes[index % episodes.length]!
    const mediaKey = toKey(index)
    linkFolder(join(FOLDER, 'media/episodes', film.mediaKey), join(FOLDER, 'media/episodes', mediaKey))
    return {
      ...drama,
      key: `drama-${index}`,
      name: `Drama ${index}`,
      categories: categories[index % categories.length],
      clip: { startMs: 0, endMs: CLIP_SECONDS * 1000 },
      episodes: [{ ...film, number: 1, mediaKey, isFree: true, priceCoins: 0 }],
    }
  })
  for (const name of ['home.yaml', 'packages.yaml'])
    writeFileSync(join(FOLDER, name), readFileSync(join(DEMONSTRATION, name)))
  writeFileSync(catalog, JSON.stringify(dramas))
  return FOLDER
}

const readCatalog = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'catalog.json'), 'utf8')) as DramaPublication[]

function addGrain(film: string, file: string): void {
  const tracks = ['video-1.m3u8', 'audio.m3u8'].flatMap((name) => [
    ...['-allowed_extensions', 'ALL', '-i', join(film, name)],
  ])
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-c:a', 'copy']
  execFileSync('ffmpeg', ['-v', 'error', ...tracks, '-vf', 'noise=alls=10:allf=t', ...codec, file])
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) linkSync(join(from, name), join(to, name))
}
