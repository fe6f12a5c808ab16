/** A separate module: it has a line for each language, which Home need not load. */
export const CONTROLS = import.meta.glob<Record<string, string>>('./locales/*/controls.json', {
  import: 'default',
})
