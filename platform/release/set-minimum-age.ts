import * as z from 'zod'
import { MinimumAge } from '../../contract/catalog.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { noFault } from '../runtime/fault.ts'
import { DramaName, lockDrama } from './find-release.ts'
import type { ReleaseDeps } from './publish.ts'
import { touchCatalogue } from './set-state.ts'

export const AgeRequest = z.object({
  drama: DramaName,
  minimumAge: MinimumAge.nullable(),
})
export type AgeRequest = z.infer<typeof AgeRequest>

export interface AgeReport {
  key: string
  name: string
  minimumAge: number | null
}

/** Rejects with `OperatorRefusal` for an unknown drama. Record 056. */
export function setMinimumAge(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: name, minimumAge }: AgeRequest,
): Promise<AgeReport> {
  return inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, name)
    await tx.updateTable('drama').set({ minimum_age: minimumAge }).where('id', '=', drama.id).execute()
    await touchCatalogue(tx, drama.id, clock.nowMs())
    fault('release:before-commit')
    return { key: drama.key, name: drama.name, minimumAge }
  })
}
