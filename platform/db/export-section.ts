import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

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

/** The member's rows of one table, in the order of a column that is unique among them. */
export function tableSection<Table extends keyof Tables & string>(
  name: string,
  table: Table,
  column: keyof Selectable<Tables[Table]> & string,
  toValue: (row: Selectable<Tables[Table]>) => Record<string, unknown>,
): ExportSection {
  return {
    name,
    async read(db, memberId, [after], limit) {
      const { rows } = await sql<Selectable<Tables[Table]>>`
        SELECT * FROM ${sql.table(table)} WHERE member_id = ${memberId}
        ${after === undefined ? sql`` : sql`AND ${sql.ref(column)} > ${after}`}
        ORDER BY ${sql.ref(column)} LIMIT ${limit}`.execute(db)
      return rows.map((row) => ({ key: [String(row[column])], value: toValue(row) }))
    },
  }
}
