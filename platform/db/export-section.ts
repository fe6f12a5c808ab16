import type { Database } from './tables.ts'

export type SectionKey = readonly string[]

/** Read by key a few rows at a time: a long history needs no more memory than a short one. */
export interface ExportSection {
  name: string
  read(
    db: Database,
    memberId: string,
    after: SectionKey,
    limit: number,
  ): Promise<{ key: SectionKey; value: Record<string, unknown> }[]>
}
