import { onThrown, type Thrown } from './page-errors.ts'

/** An error that nothing in the page handled. */
export interface PageError {
  error: Error
  kind: Thrown['kind']
}

/** Calls the listener for every error of the page, those before included. */
export function onPageError(listener: (failure: PageError) => void): void {
  onThrown(({ thrown, kind }) => {
    // An answer of the server is its own affair, and what the page gave up waiting for no failure.
    if (thrown instanceof Response || (thrown as Partial<Error> | null)?.name === 'AbortError') return
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (!isNotice(error)) listener({ error, kind })
  })
}

/**
 * Browsers raise an error when a resize observer's work is put off to the next frame, which is harmless. Of scripts of
 * other origins, such as extensions, they say nothing but this. What the server could not render, it has reported.
 */
function isNotice({ message }: Error): boolean {
  return (
    message.startsWith('ResizeObserver loop') ||
    message === 'Script error.' ||
    message === 'Unexpected Server Error'
  )
}
