/** All namespaces of this language that any page may need, in one chunk; `controls` comes later, `records` never. */
export const messages = import.meta.glob<Record<string, string>>(
  ['./*.json', '!./controls.json', '!./records.json'],
  {
    eager: true,
    import: 'default',
  },
)
