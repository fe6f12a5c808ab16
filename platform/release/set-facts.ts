import { sql } from 'kysely'
import * as z from 'zod'
import { ShownFacts } from '../../contract/shown-facts.ts'
import { listAsStated } from '../catalog/publishing/listing.ts'
import { replaceCategories } from '../catalog/publishing/publish-drama.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { CATEGORIES_MAX, CategoryName } from '../publication/drama-publication.ts'
import { noFault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import { DramaName, lockDrama } from './find-release.ts'
import type { ReleaseDeps } from './publish.ts'
import { touchCatalogue } from './set-state.ts'

export const FactsRequest = z.object({
  drama: DramaName,
  /** In the drama's language; those that do not exist are made, without translations. */
  categories: z.array(CategoryName).max(CATEGORIES_MAX),
  ...ShownFacts.required().shape,
})
export type FactsRequest = z.infer<typeof FactsRequest>

export interface FactsReport {
  key: string
  name: string
}

/** Genres and cast. Rejects with `OperatorRefusal` for an unknown drama. */
export function setFacts(
  { db, clock, ids, fault = noFault }: ReleaseDeps & { ids: Ids },
  { drama: named, categories, ...facts }: FactsRequest,
): Promise<FactsReport> {
  return inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, named)
    const given = categories.map((name) => ({ name, translations: {} }))
    await replaceCategories(tx, drama, { categories: given, language: drama.language }, ids)
    await tx
      .updateTable('drama')
      .set({ facts: sql<string>`facts || ${JSON.stringify(facts)}::jsonb` })
      .where('id', '=', drama.id)
      .execute()
    await listAsStated(tx, drama.id)
    await touchCatalogue(tx, drama.id, clock.nowMs())
    fault('release:before-commit')
    return { key: drama.key, name: drama.name }
  })
}
