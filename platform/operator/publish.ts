import { digestDrama } from '../catalog/dramas/drama-digest.ts'
import { type CatalogDeps, type PublishedDrama, publishDramaIn } from '../catalog/publishing/publish-drama.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { DramaPublication } from '../publication/drama-publication.ts'
import { Origin, refuseReplacement } from './refuse-replacement.ts'

export type Published = PublishedDrama & { isChanged: boolean }

export const PublicationByCommand = DramaPublication.extend(Origin.shape)
export type PublicationByCommand = DramaPublication & Origin

/** Throws like `publishDrama`, and `OperatorRefusal` when it would replace another drama. */
export function publishByCommand(
  deps: CatalogDeps,
  { importedFrom, mayReplace, ...given }: PublicationByCommand,
): Promise<Published> {
  const publication = DramaPublication.parse(given)
  return inTransaction(deps.db, async (tx) => {
    await refuseReplacement(tx, publication, { importedFrom, mayReplace })
    const before = await digestDrama(tx, publication.key)
    const published = await publishDramaIn(tx, { ...deps, importedFrom }, publication)
    return { ...published, isChanged: before !== (await digestDrama(tx, publication.key)) }
  })
}
