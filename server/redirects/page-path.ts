/**
 * Whether a path may be a page's, since providers return to any of them.
 *
 * @param path as sent, with a trailing slash
 * @param reserved first path segments that are not pages
 */
export function isPagePath(path: string, reserved: readonly string[]): boolean {
  const [, first = ''] = path.split('/', 2)
  return path.endsWith('/') && !reserved.includes(first)
}
