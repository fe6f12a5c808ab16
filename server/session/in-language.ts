import type { Languages } from './preferred-language.ts'

export function inLanguage(address: string, language: string, languages: Languages): string {
  const [, first = ''] = address.split(/[/?#]/, 2)
  const bare = languages.all.includes(first) ? address.slice(first.length + 1) : address
  const local = bare.startsWith('/') ? bare.replace(/^\/+/, '/') : `/${bare}`
  return language === languages.default ? local : `/${language}${local}`
}
