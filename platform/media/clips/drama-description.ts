import { isMap, parseDocument } from 'yaml'
import * as z from 'zod'
import { readOperatorFile, unreadable } from '../../../configuration/operator-file.ts'
import { readYaml } from '../../../configuration/read-yaml.ts'
import { whole } from '../../../configuration/yaml-values.ts'
import { ComesOn } from '../../../contract/catalog.ts'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { TEXT, text } from '../../../contract/text.ts'
import { CLIP_WORDS, readClipRange } from '../../publication/clip-range.ts'
import { COVERS_MAX, LanguageTag } from '../../publication/drama-publication.ts'

export const DEFAULT_PRICE_COINS = 60

const LANGUAGE = 'must be a language tag such as en, ar, zh-Hans or pt-BR'

const COVERS = `must be a list of two to ${COVERS_MAX} files such as [cover.jpg, cover-b.jpg]`

const introduction = z.string({ error: TEXT }).normalize().max(5000, 'must have at most 5000 characters')
const language = z
  .string({ error: LANGUAGE })
  .refine((tag) => LanguageTag.safeParse(tag).success && isLocale(tag), LANGUAGE)

const Clip = z.string({ error: CLIP_WORDS }).transform((written, context) => {
  const range = readClipRange(written)
  if (!range) context.addIssue({ code: 'custom', message: CLIP_WORDS })
  return range ?? z.NEVER
})

const Category = z.union(
  [
    text(60).transform((name) => ({ name, translations: {} as Record<string, string> })),
    z.strictObject({ name: text(60), translations: z.record(language, text(60)).default({}) }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'string'
        ? 'must have names of 1 to 60 characters'
        : 'must be a name, or { name: Revenge, translations: { ar: انتقام } }',
  },
)

/** `drama.yaml` in an operator's folder. All keys are optional. */
export const DramaDescription = z.strictObject(
  {
    key: text(200).optional(),
    name: text(200).optional(),
    introduction: introduction.default(''),
    language: language.optional(),
    translations: z
      .record(language, z.strictObject({ name: text(200), introduction, cover: text(255) }).partial())
      .default({}),
    categories: z.array(Category, { error: 'must be a list' }).max(20, 'must be at most 20').default([]),
    series: z
      .strictObject(
        { key: text(200), season: whole(1, 999) },
        { error: 'must be written { key: neon-oath, season: 2 }' },
      )
      .optional(),
    age: whole(1, 21).optional(),
    ...ShownFacts.shape,
    clip: Clip.optional(),
    comes: ComesOn.optional(),
    freeEpisodes: whole(0, 999).optional(),
    priceCoins: whole(1, 1_000_000_000).default(DEFAULT_PRICE_COINS),
    appOnlyEpisodes: z.array(whole(1, 999), { error: 'must be a list of episode numbers' }).default([]),
    cover: text(255).optional(),
    covers: z
      .array(text(255), { error: COVERS })
      .min(2, COVERS)
      .max(COVERS_MAX, COVERS)
      .refine((names) => new Set(names).size === names.length, 'must name each file once')
      .optional(),
    wideCover: text(255).optional(),
    episodes: z
      .array(z.strictObject({ file: text(255) }, { error: 'must be written { file: 01.mp4 }' }), {
        error: 'must be a list such as [{ file: 01.mp4 }]',
      })
      .min(1, 'must name at least one file, or be left out')
      .max(999, 'must be at most 999')
      .optional(),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'must be a list of keys and values such as "name: Neon Oath"' : undefined,
  },
)
export type DramaDescription = z.infer<typeof DramaDescription>

/** Faults are sentences with their lines. An empty file is valid. */
export async function readDramaDescription(path: string, fileName: string) {
  const read = (await readOperatorFile(path, fileName)) ?? unreadable(fileName)
  if ('fault' in read) return { faults: [read.fault] }
  return parseDramaDescription(read.text, fileName)
}

function parseDramaDescription(text: string, fileName: string) {
  const schema = z.preprocess((content) => content ?? {}, DramaDescription)
  return readYaml(text, { schema, fileName })
}

/** A key, or the keys that lead to it, and its new value; null takes it out. */
export type DescriptionChange = readonly [
  path: readonly string[],
  value: string | number | readonly unknown[] | null,
]

/** The text of the file with these changes, its comments and all else kept; or what is wrong with it then. */
export async function editDramaDescription(
  text: string,
  fileName: string,
  changes: readonly DescriptionChange[],
): Promise<{ text: string } | { faults: string[] }> {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) {
    const read = await parseDramaDescription(text, fileName)
    return 'faults' in read ? read : { faults: [`${fileName} is not proper YAML.`] }
  }
  for (const [path, value] of changes) {
    if (value !== null) document.setIn(path, document.createNode(value))
    else if (document.hasIn(path)) document.deleteIn(path)
  }
  const edited = document.toString({ lineWidth: 0 })
  const read = await parseDramaDescription(edited, fileName)
  return 'faults' in read ? read : { text: edited }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
