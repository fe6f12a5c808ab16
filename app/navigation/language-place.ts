import { readText, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { type Language, toPathPrefix } from '../i18n/language.ts'

/** Without its language. */
const toAddress = ({ location }: Window, language: Language) =>
  location.pathname.slice(toPathPrefix(language).length)

/** Call before the same page opens in another language. */
export function keepLanguagePlace(page: Window, language: Language): void {
  writeText(tabStorage(), STORAGE_KEYS.languagePlace, `${page.scrollY} ${toAddress(page, language)}`)
}

/** To where the reader was in the former language, once. */
export function takeLanguagePlace(page: Window, language: Language): void {
  const [scrollY, address] = readText(tabStorage(), STORAGE_KEYS.languagePlace)?.split(' ') ?? []
  writeText(tabStorage(), STORAGE_KEYS.languagePlace, null)
  if (address === toAddress(page, language)) page.scrollTo(0, Number(scrollY))
}
