/** Callers assert the type of each value: here, only the common type is known. */
export function mapEntries<Name extends string, Entry, Value>(
  entries: Readonly<Record<Name, Entry>>,
  toValue: (name: Name, entry: Entry) => Value,
): Record<Name, Value> {
  const names = Object.keys(entries) as Name[]
  return Object.fromEntries(names.map((name) => [name, toValue(name, entries[name])])) as Record<Name, Value>
}
