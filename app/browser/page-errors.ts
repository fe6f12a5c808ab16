/** Something that nothing in the page handled, as it was thrown. */
export interface Thrown {
  thrown: unknown
  kind: 'script' | 'promise' | 'render'
}

/** For listeners that arrive late. */
const KEPT_MAX = 20

const kept: Thrown[] = []
const listeners: ((thrown: Thrown) => void)[] = []

/** Hears of errors of scripts and of promises from now on. Row 299. */
export function keepPageErrors(page: Window): void {
  page.addEventListener('error', ({ error, message }) => tellPageError(error ?? message, 'script'))
  page.addEventListener('unhandledrejection', (event) => {
    // What the page gave up waiting for is nothing for the console.
    if (event.reason?.name === 'AbortError') event.preventDefault()
    tellPageError(event.reason, 'promise')
  })
}

/** Something failed that can only be shown to the viewer. */
export function tellPageError(thrown: unknown, kind: Thrown['kind']): void {
  if (kept.push({ thrown, kind }) > KEPT_MAX) kept.shift()
  for (const listener of listeners) listener({ thrown, kind })
}

/** Calls the listener for everything thrown, what was before included. `on-page-error.ts` says what of it is an error. */
export function onThrown(listener: (thrown: Thrown) => void): void {
  kept.forEach(listener)
  listeners.push(listener)
}
