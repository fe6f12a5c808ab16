import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import { ClipRange } from '../publication/clip-range.ts'
import { noFault } from '../runtime/fault.ts'
import { DramaName, lockDrama } from './find-release.ts'
import type { ReleaseDeps } from './publish.ts'

export const ClipRequest = z.object({
  drama: DramaName,
  /** Null: its opening. */
  clip: ClipRange.nullable(),
})
export type ClipRequest = z.infer<typeof ClipRequest>

export interface ClipReport {
  key: string
  name: string
  clip: ClipRange | null
}

/** What For You shows of a drama. Rejects with `OperatorRefusal` for an unknown drama. */
export function setClip(
  { db, fault = noFault }: ReleaseDeps,
  { drama: name, clip }: ClipRequest,
): Promise<ClipReport> {
  return inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, name)
    const range = { clip_start_ms: clip?.startMs ?? null, clip_end_ms: clip?.endMs ?? null }
    await tx.updateTable('drama').set(range).where('id', '=', drama.id).execute()
    fault('release:before-commit')
    return { key: drama.key, name: drama.name, clip }
  })
}
