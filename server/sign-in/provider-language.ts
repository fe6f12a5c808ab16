import { withRegion } from '../../contract/language-region.ts'

/** Google's own parameter beside OpenID's; what the product API has put into the address stays. */
export function signInIn(address: URL, language: string): string {
  const added = { hl: toGoogleLanguage(language), ui_locales: language }
  for (const [name, value] of Object.entries(added))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  return address.href
}

/** Chinese by country, and Spanish of Latin America, as Google lists its languages. */
function toGoogleLanguage(language: string): string {
  if (language === 'es') return 'es-419'
  return language.startsWith('zh') ? withRegion(language) : language
}
