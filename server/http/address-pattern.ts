export function matchAddress(pattern: string): (path: string) => boolean {
  if (!pattern.endsWith('*')) return (path) => path === pattern
  const start = pattern.slice(0, -1)
  return (path) => path.startsWith(start)
}
