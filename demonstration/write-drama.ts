import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { captionsByLanguage, readGenres, readTexts } from './drama-texts.ts'
import { addSound, encodePicture, SOURCE_SIZE } from './encode.ts'
import { drawCover, drawWideCover } from './render/cover.ts'
import { drawFrame, type Film, FRAMES_PER_SECOND, planFilm } from './render/film.ts'
import { type Drama, isFilmed } from './render/story.ts'

const HERE = import.meta.dirname
const HASH_FILE = '.rendered.json'
const PICTURES = '.pictures'

export const COVER = 'cover.png'
export const WIDE_COVER = 'cover-wide.png'
/** The importer knows the language by this name. */
export const coverIn = (language: string) => `cover.${language}.png`

export const filmName = (number: number) => String(number).padStart(2, '0')

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A film for each episode, in order; none of a drama that is only announced. */
export const listFilms = (drama: Drama): number[] =>
  isFilmed(drama) ? drama.episodes.map((_, index) => index + 1) : []

/**
 * The folder's own description, in the form the importer reads.
 *
 * @param films of which it consists; all of the drama by default
 */
export function describeDrama(drama: Drama, films: readonly number[] = listFilms(drama)): string {
  const { name, introduction } = readTexts(drama)
  const genres = readGenres()
  const others = Object.keys(name).filter((language) => language !== drama.language)
  return stringify(
    {
      key: drama.key,
      name: name[drama.language],
      introduction: introduction[drama.language],
      language: drama.language,
      translations: Object.fromEntries(
        others.map((language) => [language, { name: name[language], introduction: introduction[language] }]),
      ),
      categories: drama.categories.map((name) => ({ name, translations: genres[name] })),
      cover: COVER,
      wideCover: WIDE_COVER,
      ...(isFilmed(drama)
        ? {
            freeEpisodes: drama.freeEpisodes,
            priceCoins: drama.priceCoins,
            episodes: films.map((film) => ({ file: `${filmName(film)}.mp4` })),
          }
        : { comes: dayIn(drama.announcedInDays) }),
    },
    { lineWidth: 0 },
  )
}

/** Enough for cards, on which alone most of the languages are seen; eleven more of each drama are to stay small. */
const WIDTH_IN_LANGUAGES = 384

/** As SVG, by the name of its file: the drama's own covers, and one in every other language. */
export function drawPosters(drama: Drama): Map<string, string> {
  const { name, introduction, poster } = readTexts(drama)
  const draw = (language: string, width?: number) =>
    drawCover(drama, language, poster?.[language] ?? name[language]!, width)
  const others = Object.keys(introduction).filter((language) => language !== drama.language)
  return new Map([
    [COVER, draw(drama.language)],
    [WIDE_COVER, drawWideCover(drama)],
    ...others.map((language) => [coverIn(language), draw(language, WIDTH_IN_LANGUAGES)] as const),
  ])
}

export function renderPoster(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#000000' }).png({ compressionLevel: 9 }).toBuffer()
}

const SAMPLED_EVERY_SECONDS = 0.4

/** A picture is known by moments sampled along it, so that only a change one can see draws it again. */
function pictureHash(film: Film): string {
  const hash = createHash('sha256').update(JSON.stringify([FRAMES_PER_SECOND, SOURCE_SIZE, film.seconds]))
  for (let t = 0; t < film.seconds; t += SAMPLED_EVERY_SECONDS) hash.update(drawFrame(film, t, SOURCE_SIZE))
  return hash.digest('hex')
}

/** Instruments, voices and loudness are part of the sound's inputs. */
async function instruments(): Promise<string> {
  const hash = createHash('sha256')
  const folder = path.join(HERE, 'render/sound')
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts')).sort()
  for (const file of [...names.map((name) => path.join(folder, name)), path.join(HERE, 'master-sound.ts')])
    hash.update(await readFile(file))
  return hash.digest('hex')
}

async function knownHashes(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path.join(folder, HASH_FILE), 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

async function present(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder, { recursive: true }))
}

/**
 * Renders one drama into its folder, leaving alone what the same inputs already produced.
 *
 * @param films to draw; the folder then consists of these alone
 */
export async function writeDrama(
  drama: Drama,
  work: string,
  report: (line: string) => void,
  films: readonly number[] = listFilms(drama),
): Promise<string> {
  const folder = path.join(work, drama.key)
  await mkdir(path.join(folder, PICTURES), { recursive: true })
  const instrumentHash = await instruments()
  const known = await knownHashes(folder)
  const files = await present(folder)
  const remember = async (name: string, hash: string) => {
    known[name] = hash
    await writeFile(path.join(folder, HASH_FILE), `${JSON.stringify(known, null, 2)}\n`)
  }
  await writeFile(path.join(folder, 'drama.yaml'), describeDrama(drama, films))
  for (const [name, svg] of drawPosters(drama)) {
    const hash = createHash('sha256').update(svg).digest('hex')
    if (files.has(name) && known[name] === hash) continue
    await writeFile(path.join(folder, name), await renderPoster(svg))
    await remember(name, hash)
    report(`${drama.key}/${name}`)
  }
  // The importer refuses captions without their film.
  for (const name of files)
    if (name.endsWith('.vtt') && !films.some((film) => name.startsWith(`${filmName(film)}.`)))
      await rm(path.join(folder, name))
  for (const film of isFilmed(drama) ? films.map((number) => planFilm(drama, number - 1)) : []) {
    const name = `${filmName(film.number)}.mp4`
    const silent = path.join(PICTURES, name)
    for (const [language, text] of captionsByLanguage(film))
      await writeFile(path.join(folder, `${filmName(film.number)}.${language}.vtt`), text)
    const picture = pictureHash(film)
    const sound = createHash('sha256')
      .update(JSON.stringify([instrumentHash, picture, film.cuts, film.drama.score]))
      .digest('hex')
    const drawn = files.has(silent) && known[silent] === picture
    if (drawn && files.has(name) && known[name] === sound) continue
    if (!drawn) await encodePicture(film, path.join(folder, silent))
    await remember(silent, picture)
    await addSound(film, path.join(folder, silent), path.join(folder, name))
    await remember(name, sound)
    report(`${drama.key}/${name}  ${film.seconds.toFixed(1)} s`)
  }
  return folder
}
