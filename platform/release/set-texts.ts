import * as z from 'zod'
import { addContentLanguages } from '../catalog/columns/content-languages.ts'
import { baseLanguage } from '../catalog/language.ts'
import { listAsStated } from '../catalog/publishing/listing.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { DramaText, LanguageTag } from '../publication/drama-publication.ts'
import { noFault } from '../runtime/fault.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { DramaName, lockDrama } from './find-release.ts'
import type { ReleaseDeps } from './publish.ts'
import { touchCatalogue } from './set-state.ts'

export const TextsRequest = z.object({
  drama: DramaName,
  language: LanguageTag,
  /** Null: as in the drama's own language. */
  name: DramaText.shape.name.nullable(),
  introduction: DramaText.shape.introduction.nullable(),
})
export type TextsRequest = z.infer<typeof TextsRequest>

export interface TextsReport {
  key: string
  /** In the drama's own language. */
  name: string
  language: string
}

/** What viewers read of a drama in one language. Rejects with `OperatorRefusal` for an unknown drama, and for one without a name. */
export function setTexts(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: named, language, ...texts }: TextsRequest,
): Promise<TextsReport> {
  return inTransaction(db, async (tx) => {
    const { id, key, ...own } = await lockDrama(tx, named)
    const isOwn = language === own.language
    const name = isOwn ? texts.name : own.name
    if (name === null) throw new OperatorRefusal(`"${key}" needs a name in its own language.`)
    if (isOwn) {
      const introduction = texts.introduction ?? ''
      await tx.updateTable('drama').set({ name, introduction }).where('id', '=', id).execute()
    } else {
      await translate(tx, id, { language, ...texts })
    }
    await listAsStated(tx, id)
    await touchCatalogue(tx, id, clock.nowMs())
    fault('release:before-commit')
    return { key, name, language }
  })
}

/** A language without any text of its own stays only for its cover. */
async function translate(
  tx: Tx,
  dramaId: string,
  { language, ...texts }: Pick<TextsRequest, 'language' | 'name' | 'introduction'>,
): Promise<void> {
  await addContentLanguages(tx, [language])
  await tx
    .insertInto('drama_translation')
    .values({ drama_id: dramaId, base_language: baseLanguage(language), language, ...texts })
    .onConflict((conflict) => conflict.columns(['drama_id', 'base_language', 'language']).doUpdateSet(texts))
    .execute()
  await tx
    .deleteFrom('drama_translation')
    .where('drama_id', '=', dramaId)
    .where((row) =>
      row.and([row('name', 'is', null), row('introduction', 'is', null), row('cover_key', 'is', null)]),
    )
    .execute()
}
