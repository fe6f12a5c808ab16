import type { ExportSection } from './export-section.ts'
import type { Tx } from './in-transaction.ts'

/** What one subject stores about members: part of their export, and deleted with their account. */
export interface MemberRecords {
  sections: readonly ExportSection[]
  forget(tx: Tx, memberId: string): Promise<void>
}
