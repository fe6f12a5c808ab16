import { digestDrama } from '../catalog/drama-digest.ts'
import { type CatalogDeps, type PublishedDrama, publishDramaIn } from '../catalog/publish-drama.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { DramaPublication } from '../publication/drama-publication.ts'

/** A publication and whether the catalogue says anything else after it. */
export type Published = PublishedDrama & { isChanged: boolean }

/** Publishes on an operator's command. Throws like `publishDrama`. */
export function publishByCommand(deps: CatalogDeps, publication: DramaPublication): Promise<Published> {
  return inTransaction(deps.db, async (tx) => {
    const before = await digestDrama(tx, publication.key)
    const published = await publishDramaIn(tx, deps, publication)
    return { ...published, isChanged: before !== (await digestDrama(tx, publication.key)) }
  })
}
