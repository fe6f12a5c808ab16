/**
 * Whether the browser handles a link click itself: with these keys it opens another tab or window, or
 * downloads.
 */
export function isForOtherTab({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
