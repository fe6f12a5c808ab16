import * as z from 'zod'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { DramaPublication } from '../publication/drama-publication.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const Origin = z.object({
  importedFrom: z.string().min(1).max(4096).optional(),
  mayReplace: z.boolean().default(false),
})
export type Origin = z.input<typeof Origin>

export const ImportPreview = DramaPublication.pick({ key: true }).extend({
  ...Origin.shape,
  episodeCount: z.number().int().min(0),
})
export type ImportPreview = z.input<typeof ImportPreview>

export async function previewImports(
  { db }: { db: Database },
  imports: readonly ImportPreview[],
): Promise<(string | null)[]> {
  const refusals: (string | null)[] = []
  for (const each of imports) refusals.push(await findReplacement(db, ImportPreview.parse(each)))
  return refusals
}

/**
 * Rejects with {@link OperatorRefusal} if the publication would replace another drama or remove episodes, and
 * that was not allowed.
 */
export async function refuseReplacement(
  tx: Tx,
  publication: DramaPublication,
  origin: Origin,
): Promise<void> {
  const { key, name, episodes } = publication
  const videos = new Set(episodes.map(({ mediaKey }) => mediaKey))
  const reason = await findReplacement(
    tx,
    { key, ...Origin.parse(origin), episodeCount: episodes.length },
    { name, videos },
  )
  if (reason !== null) throw new OperatorRefusal(reason)
}

/** Without `content`, only folder and number of episodes are compared. */
async function findReplacement(
  db: Database,
  { key, importedFrom, mayReplace, episodeCount }: z.output<typeof ImportPreview>,
  content?: { name: string; videos: ReadonlySet<string> },
): Promise<string | null> {
  if (mayReplace) return null
  const drama = await db
    .selectFrom('drama')
    .select(['id', 'name', 'imported_from', 'is_hidden'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!drama) return null
  const known = `The key "${key}" belongs to "${drama.name}"${drama.is_hidden ? '' : ', which viewers see'}`
  if (importedFrom !== undefined && drama.imported_from !== null && drama.imported_from !== importedFrom) {
    return `${known}, imported from ${drama.imported_from}. ${GIVE_A_KEY}`
  }
  const before = await db
    .selectFrom('episode')
    .select(['number', 'media_key'])
    .where('drama_id', '=', drama.id)
    .where('state', 'not in', ['leftOut', 'removed', 'takenDown'])
    .orderBy('number')
    .execute()
  // The folder's content may have been replaced, and a drama of an earlier release has no folder.
  const isOther =
    content && content.name !== drama.name && !before.some((row) => content.videos.has(row.media_key))
  if (isOther && before.length > 0) return `${known}, and none of its videos is here. ${GIVE_A_KEY}`
  const lost = before.map((row) => row.number).filter((number) => number > episodeCount)
  if (lost.length === 0) return null
  const which = lost.length === 1 ? `episode ${lost[0]}` : `episodes ${lost[0]} to ${lost.at(-1)}`
  return `"${drama.name}" would lose ${which}, for members who bought them too: there ${episodeCount === 1 ? 'is one video' : `are ${episodeCount} videos`} in the folder. Add the missing videos, or import it with --replace.`
}

const GIVE_A_KEY =
  'Give this drama a key of its own in drama.yaml, or import it with --replace to put it in the place of the other.'
