export type FetchState<Data> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'success'; data: Data }
  | { kind: 'error' }

interface Fetcher<Data> {
  state: 'idle' | 'loading' | 'submitting'
  data: Data | null | undefined
}

/** A loader reports an error by returning null, since a thrown one would replace the whole page. */
export function toFetchState<Data>({ state, data }: Fetcher<Data>): FetchState<Data> {
  if (state !== 'idle') return { kind: 'pending' }
  if (data === undefined) return { kind: 'idle' }
  return data === null ? { kind: 'error' } : { kind: 'success', data }
}
