import type { Database } from './tables.ts'

/** Empty: from the beginning. */
export type SectionKey = readonly string[]

/** Read by key a few rows at a time: a long history costs no more at once than a short one. */
export interface ExportSection {
  name: string
  /** At most `limit` rows after `after` in key order, each with its key. One query. */
  read(
    db: Database,
    memberId: string,
    after: SectionKey,
    limit: number,
  ): Promise<{ key: SectionKey; value: Record<string, unknown> }[]>
}
