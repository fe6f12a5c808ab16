import { onThrown, type Thrown } from './page-errors.ts'

export interface PageError {
  error: Error
  kind: Thrown['kind']
}

export function onPageError(listener: (failure: PageError) => void): void {
  onThrown(({ thrown, kind }) => {
    // The server reports its own responses, and an aborted request is not an error.
    if (thrown instanceof Response || (thrown as Partial<Error> | null)?.name === 'AbortError') return
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (!isNotice(error)) listener({ error, kind })
  })
}

/**
 * Browsers report a harmless error when a resize observer's work is deferred to the next frame. "Script error" is
 * all they reveal about scripts of other origins, such as extensions. The server has already reported what it
 * could not render.
 */
function isNotice({ message }: Error): boolean {
  return (
    message.startsWith('ResizeObserver loop') ||
    message === 'Script error.' ||
    message === 'Unexpected Server Error'
  )
}
