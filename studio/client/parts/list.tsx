import { ListContextProvider, useList, useListContext } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import type { Problem } from '../api/post.ts'
import { Empty, Failure, Loading } from './states.tsx'

interface Query<Row> {
  data: readonly Row[] | undefined
  error: Problem | null
  isPending: boolean
  refetch(): unknown
}

interface ListProps<Row> {
  query: Query<Row>
  toId(row: Row, index: number): string
  /** Shown are the rows with this text in any of their values. */
  text?: string
  empty: string
  children: ReactNode
}

/** The rows that an act answers; in its place while there are none: loading, empty or failing. */
export function List<Row extends object>({ query, toId, text = '', empty, children }: ListProps<Row>) {
  const { data: rows, error, isPending, refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: an id depends on its row alone
  const data = useMemo(() => rows?.map((row, index) => ({ ...row, id: toId(row, index) })), [rows])
  const filter = useMemo(() => (text ? { q: text } : {}), [text])
  const list = useList({ ...(data ? { data } : {}), error, isPending: isPending || !data, filter })
  if (error && !data) return <Failure problem={error} onRetry={refetch} />
  // Its rows follow its data one step later.
  if (list.isPending || list.total === undefined) return <Loading />
  return (
    <ListContextProvider value={list}>
      {error && <Failure problem={error} onRetry={refetch} />}
      {list.total > 0 ? children : <Empty>{text ? 'Nothing here has this text.' : empty}</Empty>}
    </ListContextProvider>
  )
}

export interface Column<Row> {
  label: string
  /** Not broken into lines. */
  isShort?: boolean
  render(row: Row): ReactNode
}

/** The first column names the row. */
export function Table<Row extends object>({
  caption,
  columns,
}: {
  caption: string
  columns: readonly Column<Row>[]
}) {
  const { data = [] } = useListContext()
  return (
    <div className="@container">
      <table className="rows">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, isShort, render }, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={label}
                    scope={index === 0 ? 'row' : undefined}
                    data-label={label}
                    className={isShort ? 'short' : undefined}
                  >
                    <div>{render(row)}</div>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** For rows with more to read than a table has room for. */
export function Cards<Row extends object>({ render }: { render(row: Row): ReactNode }) {
  const { data = [] } = useListContext()
  return (
    <ul className="grid gap-3">
      {data.map((row) => (
        <li key={row.id} className="card">
          {render(row)}
        </li>
      ))}
    </ul>
  )
}

export function More({ isLoading, onMore }: { isLoading: boolean; onMore(): unknown }) {
  return (
    <button type="button" className="button mt-4" disabled={isLoading} onClick={() => void onMore()}>
      {isLoading ? 'Loading…' : 'Show more'}
    </button>
  )
}
