import { join } from 'node:path'
import { DEMONSTRATION, SEED_STATE } from '../catalog/publishing/seed.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readState } from '../db/platform-state.ts'
import type { Database } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import type { ReleaseDeps } from './publish.ts'
import { removeDrama } from './remove.ts'
import { findUnneeded, type MediaKeys } from './unneeded-media.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../demo')

/** Where its media are: in the folder that is set, which may name films of ours, and in ours. */
export function demoFolders(demoDir: string | null): string[] {
  return [demoDir ?? [], DEMO_FOLDER].flat()
}

/** False once a command has removed the demonstration. */
export async function hasDemonstration(db: Database): Promise<boolean> {
  return (await readState(db, SEED_STATE)) !== null
}

export interface DemonstrationReport {
  dramaCount: number
  unneeded: MediaKeys
}

/**
 * Removes the demonstration's dramas, for its members too: their videos are not part of a production service.
 * Demonstration mode adds them again at its next start. Rejects with {@link OperatorRefusal} if there is
 * none.
 */
export async function removeDemonstration({ db, clock }: ReleaseDeps): Promise<DemonstrationReport> {
  const ids = await inTransaction(db, async (tx) => {
    if (!(await hasDemonstration(tx))) {
      throw new OperatorRefusal('There is no demonstration here; nothing was removed.')
    }
    const dramas = await tx
      .selectFrom('drama')
      .select(['id', 'state'])
      .where('imported_from', '=', DEMONSTRATION)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const drama of dramas) await removeDrama(tx, drama, { isTakedown: true, nowMs: clock.nowMs() })
    await tx.deleteFrom('platform_state').where('name', '=', SEED_STATE).execute()
    return dramas.map((drama) => drama.id)
  })
  return { dramaCount: ids.length, unneeded: await findUnneeded(db, ids) }
}
