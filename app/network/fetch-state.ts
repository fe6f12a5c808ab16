/** Where a fetch of data stands. */
export type FetchState<Data> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'success'; data: Data }
  | { kind: 'error' }

/** Data of a Remix fetcher; null from a loader without a result. */
interface Fetcher<Data> {
  state: 'idle' | 'loading' | 'submitting'
  data: Data | null | undefined
}

/**
 * The four states of a fetch, derived from a Remix fetcher: `idle` before it was asked for, `pending` while it runs (also
 * again), then `success` with its data or `error`. A loader says `error` by answering null, since what it throws would
 * take the whole page.
 */
export function toFetchState<Data>({ state, data }: Fetcher<Data>): FetchState<Data> {
  if (state !== 'idle') return { kind: 'pending' }
  if (data === undefined) return { kind: 'idle' }
  return data === null ? { kind: 'error' } : { kind: 'success', data }
}
