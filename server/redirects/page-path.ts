/** Providers return to any page. `path` as sent, with a trailing slash. */
export function isPagePath(path: string, reserved: readonly string[]): boolean {
  const [, first = ''] = path.split('/', 2)
  return path.endsWith('/') && !reserved.includes(first)
}
