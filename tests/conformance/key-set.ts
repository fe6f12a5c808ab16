/** Every field path of a value, list items as one: `records[].id`. What two answers of one shape share. */
export function keySetOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((item) => keySetOf(item, `${path}[]`)))].toSorted()
  }
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .flatMap(([key, inner]) => keySetOf(inner, `${path}.${key}`))
      .toSorted()
  }
  return [path]
}
