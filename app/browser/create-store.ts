export interface Store<State> {
  current(): State
  /** Notifies every listener, even if the value is the same. */
  become(next: State): void
  subscribe(listener: () => void): () => void
}

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
