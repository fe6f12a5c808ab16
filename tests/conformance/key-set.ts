/** Every field path of a value, list items as one: `records[].id`. What two answers of one shape share. */
export function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((item) => listKeys(item, `${path}[]`)))].toSorted()
  }
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .flatMap(([key, inner]) => listKeys(inner, `${path}.${key}`))
      .toSorted()
  }
  return [path]
}
