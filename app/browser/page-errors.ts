export interface Thrown {
  thrown: unknown
  kind: 'script' | 'promise' | 'render'
}

const RECENT_MAX = 20

const recent: Thrown[] = []
const listeners: ((thrown: Thrown) => void)[] = []

export function listenForPageErrors(page: Window): void {
  page.addEventListener('error', ({ error, message }) => recordPageError(error ?? message, 'script'))
  page.addEventListener('unhandledrejection', (event) => {
    // Aborted requests need no console message.
    if (event.reason?.name === 'AbortError') event.preventDefault()
    recordPageError(event.reason, 'promise')
  })
}

/** For failures that only the viewer would notice otherwise. */
export function recordPageError(thrown: unknown, kind: Thrown['kind']): void {
  if (recent.push({ thrown, kind }) > RECENT_MAX) recent.shift()
  for (const listener of listeners) listener({ thrown, kind })
}

/** Earlier values included. `on-page-error.ts` decides which of them are errors. */
export function onThrown(listener: (thrown: Thrown) => void): void {
  recent.forEach(listener)
  listeners.push(listener)
}
