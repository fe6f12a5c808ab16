/** A page loads only the file of the language that it offers. */
export const OFFERS = import.meta.glob<Record<string, string>>('./locales/*/offer.json', {
  import: 'default',
})
