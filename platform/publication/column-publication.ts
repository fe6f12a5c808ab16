import * as z from 'zod'
import { COLUMN_TYPES } from '../../contract/catalog.ts'
import { Id } from '../../contract/ids.ts'
import { LanguageTag } from './drama-publication.ts'

const Title = {
  name: z.string().trim().min(1).max(100),
  translations: z.record(LanguageTag, z.string().trim().min(1).max(100)).default({}),
}

/** Id under which the column has a page of its own, `/category/{id}-{type}/`. It stays the same between releases. */
const ColumnId = Id.refine((id) => id !== 'all', '"all" is the id of the genre that holds every drama')

/** Dramas by hand: keys of publications in the order shown. */
const Picked = z.strictObject({
  id: ColumnId,
  type: z.enum(['carousel', 'theme']),
  ...Title,
  dramas: z.array(z.string()).min(1).max(100),
})

/** The latest dramas, published last first. */
const Newest = z.strictObject({ id: ColumnId, type: z.literal('newest'), ...Title })

/** The dramas most watched in the last seven days. `dramas`: in which order equals stand, such as all on the first day. */
const Ranking = z.strictObject({
  id: ColumnId,
  type: z.literal('ranking'),
  ...Title,
  dramas: z.array(z.string()).max(100).default([]),
})

/** One genre, under the genre's own id and name. `category` is the category's name as publications write it. */
const Genre = z.strictObject({ type: z.literal('genre'), category: z.string().trim().min(1) })

export const ColumnPublication = z.discriminatedUnion('type', [Picked, Newest, Ranking, Genre])
export type ColumnPublication = z.infer<typeof ColumnPublication>

/** The rows of Home from top to bottom; what `platform/demo/columns.yaml` holds. */
export const ColumnsPublication = z.array(ColumnPublication).max(100)
export type ColumnsPublication = z.infer<typeof ColumnsPublication>

/** Type in answers: rows 109, 112. `newest` is a theme whose dramas a rule picks. */
export function columnTypeNumber(type: ColumnPublication['type']): number {
  return type === 'newest' ? COLUMN_TYPES.theme : COLUMN_TYPES[type]
}
