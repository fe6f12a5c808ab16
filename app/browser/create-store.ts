/** A value that parts of the page listen to; what `useSyncExternalStore` takes. */
export interface Store<State> {
  current(): State
  /** Tells every listener, whether or not the value differs. */
  become(next: State): void
  /** @returns stops it */
  subscribe(listener: () => void): () => void
}

/** What others than its owner see of a store. */
export type ReadableStore<State> = Pick<Store<State>, 'current' | 'subscribe'>

export function createStore<State>(first: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = first
  return {
    current: () => state,
    become(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
