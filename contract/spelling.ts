import * as z from 'zod'

/**
 * The product API's names for what this code base calls something else (`docs/glossary.md`). They occur only on the wire and in
 * this folder.
 */
const OUR_WORDS = {
  contentId: 'dramaId',
  contentIdList: 'dramaIds',
  contentName: 'dramaName',
  contentNames: 'dramaNames',
  contentCoverUrl: 'coverUrl',
  contents: 'dramas',
  introduce: 'introduction',
  classList: 'categories',
  chapters: 'episodes',
  chapterId: 'episodeId',
  contentChapterId: 'episodeId',
  chapterName: 'episodeName',
  chapterNum: 'episodeCount',
  chapterCount: 'episodeCount',
  freeChapterNum: 'freeEpisodeCount',
  sequenceNo: 'episodeNumber',
  chapterPrice: 'priceCoins',
  chapterFirstFrameImageUrl: 'firstFrameUrl',
  likeFlag: 'isSaved',
  thumbUpFlag: 'isLiked',
  rechargeProducts: 'packages',
} as const
type OurWords = typeof OUR_WORDS

export type InOurWords<Value> = Value extends readonly (infer Item)[]
  ? InOurWords<Item>[]
  : Value extends object
    ? {
        [Key in keyof Value as Key extends keyof OurWords ? OurWords[Key] : Key]: InOurWords<Value[Key]>
      }
    : Value

type Direction = 'toWire' | 'fromWire'
type Rename = (value: unknown) => unknown

/** Computed once per schema; null: the schema renames nothing. */
const RENAMES: Record<Direction, WeakMap<z.core.$ZodType, Rename | null>> = {
  toWire: new WeakMap(),
  fromWire: new WeakMap(),
}

/** Renames every key that `schema` knows to the product API's spelling; values are unchanged. */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  const rename = renameFor(schema, 'toWire')
  return rename ? rename(value) : value
}

export function fromWire(schema: z.core.$ZodType, value: unknown): unknown {
  const rename = renameFor(schema, 'fromWire')
  return rename ? rename(value) : value
}

function renameFor(schema: z.core.$ZodType, direction: Direction): Rename | null {
  const known = RENAMES[direction].get(schema)
  if (known !== undefined) return known
  const rename = createRename(schema, direction)
  RENAMES[direction].set(schema, rename)
  return rename
}

function createRename(schema: z.core.$ZodType, direction: Direction): Rename | null {
  if (schema instanceof z.ZodObject) return createObjectRename(schema, direction)
  if (schema instanceof z.ZodArray) {
    const rename = renameFor(schema.element, direction)
    return rename && ((value) => (Array.isArray(value) ? value.map(rename) : value))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return renameFor(schema.unwrap(), direction)
  }
  if (schema instanceof z.ZodUnion) {
    const renames = schema.options.flatMap((option) => renameFor(option, direction) ?? [])
    if (renames.length > 1)
      throw new Error('Several options of one union have keys that are spelled otherwise.')
    return renames[0] ?? null
  }
  return null
}

/** Drops keys that `schema` does not have, as parsing would. */
function createObjectRename({ shape }: z.ZodObject, direction: Direction): Rename | null {
  const keys = Object.entries(shape).map(([wire, inner]) => {
    const ours = wire in OUR_WORDS ? OUR_WORDS[wire as keyof OurWords] : wire
    const [from, to] = direction === 'toWire' ? [ours, wire] : [wire, ours]
    return { from, to, rename: renameFor(inner, direction) }
  })
  if (keys.every(({ from, to, rename }) => from === to && !rename)) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const renamed: Record<string, unknown> = {}
    for (const { from, to, rename } of keys) {
      const inner = (value as Record<string, unknown>)[from]
      if (inner !== undefined) renamed[to] = rename ? rename(inner) : inner
    }
    return renamed
  }
}
