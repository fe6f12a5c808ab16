/**
 * Whether a path may be one of a page, as providers return to any of them.
 *
 * @param path as sent, with the slash every page address ends with
 * @param reserved first path segments that are not pages
 */
export function isPagePath(path: string, reserved: readonly string[]): boolean {
  const [, first = ''] = path.split('/', 2)
  return path.endsWith('/') && !reserved.includes(first)
}
