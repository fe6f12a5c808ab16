/** A value for each name. Callers state the type of each name's own value: this one only knows what all have in common. */
export function mapEntries<Name extends string, Entry, Value>(
  entries: Readonly<Record<Name, Entry>>,
  toValue: (name: Name, entry: Entry) => Value,
): Record<Name, Value> {
  const names = Object.keys(entries) as Name[]
  return Object.fromEntries(names.map((name) => [name, toValue(name, entries[name])])) as Record<Name, Value>
}
