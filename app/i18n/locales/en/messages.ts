/** Every namespace of this language, in one piece for the browser. */
export const messages = import.meta.glob<Record<string, string>>('./*.json', {
  eager: true,
  import: 'default',
})
