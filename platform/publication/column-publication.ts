import * as z from 'zod'
import { orMissing } from '../../configuration/yaml-values.ts'
import { COLUMN_TYPES } from '../../contract/catalog.ts'
import { Id } from '../../contract/ids.ts'
import { TEXT } from '../../contract/text.ts'
import { LanguageTag } from './drama-publication.ts'

const DRAMAS_MAX = 100
const COLUMNS_MAX = 100

const name = (max: number) =>
  z
    .string({ error: orMissing(TEXT) })
    .normalize()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
const language = z.string().refine((tag) => LanguageTag.safeParse(tag).success, {
  error: 'must be a language tag such as en, ar, zh-Hans or pt-BR',
})
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
  error: 'must be a time with its zone, such as 2027-02-14T00:00+01:00 or 2027-02-14T00:00Z',
})
const KEYS = 'must be a list of the keys of dramas, such as [neon-oath, moonbound]'
const dramas = z
  .array(z.string({ error: KEYS }).normalize().min(1, KEYS), { error: orMissing(KEYS) })
  .max(DRAMAS_MAX, `must be at most ${DRAMAS_MAX}`)

/** The row is shown from `from` until just before `until`, or always without them. */
const Period = { from: moment.optional(), until: moment.optional() }

const ID = 'must be up to 64 letters, digits and "_", such as new_this_week'

const Title = {
  /** Id of the column's page, `/category/{id}-{type}/`. It stays the same between releases. */
  id: z
    .string({ error: orMissing(ID) })
    .refine((id) => Id.safeParse(id).success, ID)
    .refine((id) => id !== 'all', 'must not be "all", the id of the genre that holds every drama'),
  name: name(100),
  language: language.optional(),
  translations: z.record(language, name(100), { error: 'must be written { ar: اسم الصف }' }).default({}),
  ...Period,
}

const Carousel = z.strictObject({ type: z.literal('carousel'), ...Title, dramas: dramas.optional() })

/** Dramas by hand: a row of covers, or one banner that leads to them. */
const Picked = z.strictObject({
  type: z.enum(['theme', 'banner']),
  ...Title,
  dramas: dramas.min(1, 'must name at least one drama'),
})

const Newest = z.strictObject({ type: z.literal('newest'), ...Title })

/** Of the last seven days. `dramas` orders ties, such as between all dramas on the first day. */
const Ranking = z.strictObject({ type: z.literal('ranking'), ...Title, dramas: dramas.default([]) })

/** Has the genre's id and name. `category` is the category's name in publications. */
const Genre = z.strictObject({ type: z.literal('genre'), category: name(60), ...Period })

export const ColumnPublication = z.discriminatedUnion('type', [Carousel, Picked, Newest, Ranking, Genre], {
  error: ({ input }) =>
    typeof input === 'object' && input !== null
      ? 'must be one of carousel, theme, banner, newest, ranking and genre'
      : 'must be a row, beginning with "- type: …"',
})
export type ColumnPublication = z.infer<typeof ColumnPublication>

export const ColumnsPublication = z
  .array(ColumnPublication, { error: 'must be a list of rows, each beginning with "- type: …"' })
  .max(COLUMNS_MAX, `must have at most ${COLUMNS_MAX} rows`)
export type ColumnsPublication = z.infer<typeof ColumnsPublication>

/**
 * Faults that no single value shows. Accepts rows with other faults: a schema's refinements run only when
 * everything else is valid, and operators must see all faults at once.
 */
export const ColumnsTogether = z
  .array(
    z
      .looseObject({
        id: z.string().optional().catch(undefined),
        from: moment.optional().catch(undefined),
        until: moment.optional().catch(undefined),
      })
      .catch({ id: undefined, from: undefined, until: undefined }),
  )
  .catch([])
  .superRefine((columns, check) => {
    const fault = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message })
    for (const [index, { id, from, until }] of columns.entries()) {
      if (id !== undefined && columns.findIndex((column) => column.id === id) < index) {
        fault([index, 'id'], `must not be "${id}", the id of another row`)
      }
      if (from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from)) {
        fault([index, 'until'], 'must be after "from"')
      }
    }
  })

/** In responses, `newest` is a theme whose dramas a rule selects. */
export function columnTypeNumber(type: ColumnPublication['type']): number {
  return type === 'newest' ? COLUMN_TYPES.theme : COLUMN_TYPES[type]
}
