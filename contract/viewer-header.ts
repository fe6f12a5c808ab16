/**
 * Header of files, and of calls that anybody may make about another's purchase: the web front's key for the client's address. It tells
 * clients apart and reveals no address; a header that a viewer sends is not passed on. A backend may ignore it.
 */
export const VIEWER_HEADER = 'x-viewer'

const COUNTED_CALLS: ReadonlySet<string> = new Set(['withdrawalOf', 'withdraw'])

export function isCountedByViewer(call: string): boolean {
  return COUNTED_CALLS.has(call)
}
