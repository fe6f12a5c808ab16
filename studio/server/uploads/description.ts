import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import {
  type DescriptionChange,
  DramaDescription,
  editDramaDescription,
  readDramaDescription,
} from '../../../platform/media/clips/drama-description.ts'
import { findCovers, matchCovers } from '../../../platform/media/clips/drama-folder.ts'
import { makeWhole } from '../../../platform/media-store/whole-files.ts'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'

/** As `cliffhanger import` reads it; the screens write to the same file as the operator's editor. */
const FILE_NAME = 'drama.yaml'

const OptionalText = z.string().trim().nullable()
const OptionalNumber = z.number().int().nullable()

/** What a screen holds; null: not said, so that the import's default counts. */
export const DescriptionFields = z
  .object({
    name: OptionalText,
    introduction: OptionalText,
    language: OptionalText,
    genres: z.array(z.string().trim().min(1)),
    cast: z.array(z.string().trim().min(1)),
    age: OptionalNumber,
    freeEpisodes: OptionalNumber,
    priceCoins: OptionalNumber,
  })
  .strict()
export type DescriptionFields = z.output<typeof DescriptionFields>

export const Translation = z
  .object({ language: z.string().trim().min(1), name: OptionalText, introduction: OptionalText })
  .strict()
export type Translation = z.output<typeof Translation>

export type Description = DescriptionFields & {
  translations: Translation[]
  /** Names of files, there or named by `drama.yaml`. */
  covers: Partial<ReturnType<typeof toCovers>>
  faults: string[]
}

const EMPTY: Description = {
  name: null,
  introduction: null,
  language: null,
  genres: [],
  cast: [],
  age: null,
  freeEpisodes: null,
  priceCoins: null,
  translations: [],
  covers: {},
  faults: [],
}

/** With `faults` and nothing else while the file cannot be read. */
export async function readDescription(folderPath: string): Promise<Description> {
  const text = await readText(folderPath)
  const names = await readdir(folderPath).catch(() => [])
  if (text === null) return { ...EMPTY, covers: toCovers(names, DramaDescription.parse({})) }
  const read = await readDramaDescription(join(folderPath, FILE_NAME), FILE_NAME)
  if ('faults' in read) return { ...EMPTY, faults: read.faults }
  return { ...EMPTY, ...toGiven(text, read.value), covers: toCovers(names, read.value) }
}

function toCovers(names: readonly string[], value: DramaDescription) {
  return { ...findCovers(names, value), inLanguage: Object.fromEntries(matchCovers(names, value)) }
}

function toGiven(text: string, value: DramaDescription): Partial<Description> {
  return {
    name: value.name ?? null,
    introduction: value.introduction || null,
    language: value.language ?? null,
    genres: value.categories.map(({ name }) => name),
    cast: value.cast ?? [],
    age: value.age ?? null,
    freeEpisodes: value.freeEpisodes ?? null,
    // The schema fills in the default of a price that is not said.
    priceCoins: /^priceCoins:/m.test(text) ? value.priceCoins : null,
    translations: Object.entries(value.translations).map(([language, { name, introduction }]) => {
      return { language, name: name ?? null, introduction: introduction ?? null }
    }),
  }
}

/** Rejects with {@link OperatorRefusal} with what is wrong; the file stays as it is then. */
export async function changeDescription(
  folderPath: string,
  { genres, cast, ...fields }: DescriptionFields,
): Promise<void> {
  const known = (await readValue(folderPath))?.categories ?? []
  await change(folderPath, [
    ...Object.entries(fields).map(([key, value]) => [[key], value || value === 0 ? value : null] as const),
    // Those with names in other languages keep them.
    [
      ['categories'],
      orNull(genres.map((name) => known.find((each) => each.name === name && hasNames(each)) ?? name)),
    ],
    [['cast'], orNull(cast)],
  ])
}

export async function changeTranslation(
  folderPath: string,
  { language, name, introduction }: Translation,
): Promise<void> {
  const at = (key: string) => ['translations', language, key]
  const hasCover = (await readValue(folderPath))?.translations[language]?.cover !== undefined
  const isGone = !name && !introduction && !hasCover
  await change(
    folderPath,
    isGone
      ? [[['translations', language], null]]
      : [
          [at('name'), name || null],
          [at('introduction'), introduction || null],
        ],
  )
}

const orNull = (list: readonly unknown[]) => (list.length > 0 ? list : null)
const hasNames = ({ translations }: { translations: Record<string, string> }) =>
  Object.keys(translations).length > 0

async function change(folderPath: string, changes: readonly DescriptionChange[]): Promise<void> {
  const edited = await editDramaDescription((await readText(folderPath)) ?? '', FILE_NAME, changes)
  if ('faults' in edited) throw new OperatorRefusal(edited.faults.join(' '))
  await makeWhole(join(folderPath, FILE_NAME), (partial) => writeFile(partial, edited.text))
}

/** Null: there is none, or one with faults. */
async function readValue(folderPath: string): Promise<DramaDescription | null> {
  if ((await readText(folderPath)) === null) return null
  const read = await readDramaDescription(join(folderPath, FILE_NAME), FILE_NAME)
  return 'faults' in read ? null : read.value
}

/** Null: there is none. */
function readText(folderPath: string): Promise<string | null> {
  return readFile(join(folderPath, FILE_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
