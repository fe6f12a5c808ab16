export interface Thrown {
  thrown: unknown
  kind: 'script' | 'promise' | 'render'
}

const KEPT_MAX = 20

const kept: Thrown[] = []
const listeners: ((thrown: Thrown) => void)[] = []

export function keepPageErrors(page: Window): void {
  page.addEventListener('error', ({ error, message }) => tellPageError(error ?? message, 'script'))
  page.addEventListener('unhandledrejection', (event) => {
    // Aborted requests need no console message.
    if (event.reason?.name === 'AbortError') event.preventDefault()
    tellPageError(event.reason, 'promise')
  })
}

/** For failures that only the viewer would notice otherwise. */
export function tellPageError(thrown: unknown, kind: Thrown['kind']): void {
  if (kept.push({ thrown, kind }) > KEPT_MAX) kept.shift()
  for (const listener of listeners) listener({ thrown, kind })
}

/** Earlier values included. `on-page-error.ts` decides which of them are errors. */
export function onThrown(listener: (thrown: Thrown) => void): void {
  kept.forEach(listener)
  listeners.push(listener)
}
