import { readText, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { type Language, toPathPrefix } from '../i18n/language.ts'

const toAddress = ({ location }: Window, language: Language) =>
  location.pathname.slice(toPathPrefix(language).length)

export function keepLanguagePlace(page: Window, language: Language): void {
  writeText(tabStorage(), STORAGE_KEYS.languagePlace, `${page.scrollY} ${toAddress(page, language)}`)
}

/** Once, at the reader's scroll position in the former language. */
export function takeLanguagePlace(page: Window, language: Language): void {
  const [scrollY, address] = readText(tabStorage(), STORAGE_KEYS.languagePlace)?.split(' ') ?? []
  writeText(tabStorage(), STORAGE_KEYS.languagePlace, null)
  if (address === toAddress(page, language)) page.scrollTo(0, Number(scrollY))
}
