import type { Database } from './tables.ts'

/** Parts of a key, as texts; none: from the beginning. */
export type SectionKey = readonly string[]

/**
 * One kind of a member's data, read by its key some rows at a time, so that a long past costs no more at once than a short
 * one. Row 436.
 */
export interface ExportSection {
  name: string
  /** At most `limit` rows behind `after` in the order of their keys, each with its own. One query. */
  read(
    db: Database,
    memberId: string,
    after: SectionKey,
    limit: number,
  ): Promise<{ key: SectionKey; value: Record<string, unknown> }[]>
}
