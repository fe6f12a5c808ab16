/** By file: a page loads the one of the language that it offers. */
export const OFFERS = import.meta.glob<Record<string, string>>('./locales/*/offer.json', {
  import: 'default',
})
