import * as z from 'zod'
import { lockForChange } from '../catalog/dramas/lock-drama.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database, EpisodeState } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const DramaName = z.string().normalize().trim().min(1).max(200)

/** Null: the drama as a whole. */
export const EpisodeNumbers = z.array(z.number().int().min(1).max(999)).min(1).max(999).nullable()

export type FoundDrama = Awaited<ReturnType<typeof findDrama>>

export async function findDrama(db: Database, name: string) {
  const rows = await db
    .selectFrom('drama')
    .select([
      'id',
      'key',
      'name',
      'language',
      'state',
      'publish_at_ms',
      'published_at_ms',
      'is_hidden',
      'ordinal',
      'comes_on',
    ])
    .where((row) => row.or([row('key', '=', name), row('id', '=', name)]))
    .execute()
  const drama = rows.find((row) => row.key === name) ?? rows[0]
  if (!drama) throw new OperatorRefusal(`There is no drama "${name}": "cliffhanger list" shows them all.`)
  return drama
}

/** Locks the drama until the transaction ends. Rejects like {@link findDrama}. */
export async function lockDrama(tx: Tx, name: string): Promise<FoundDrama> {
  await lockForChange(tx, (await findDrama(tx, name)).id)
  return findDrama(tx, name)
}

export interface FoundEpisode {
  id: string
  number: number
  state: EpisodeState
}

export async function findEpisodes(
  db: Database,
  drama: Pick<FoundDrama, 'id' | 'key'>,
  numbers: readonly number[],
): Promise<FoundEpisode[]> {
  const rows = await db
    .selectFrom('episode')
    .select(['id', 'number', 'state'])
    .where('drama_id', '=', drama.id)
    .where('number', 'in', numbers)
    .where('state', '!=', 'leftOut')
    .orderBy('number')
    .execute()
  const missing = numbers.find((number) => !rows.some((row) => row.number === number))
  if (missing !== undefined) {
    throw new OperatorRefusal(
      `"${drama.key}" has no episode ${missing}: "cliffhanger show ${drama.key}" lists them.`,
    )
  }
  return rows
}
