import type { Language } from '../i18n/language.ts'
import { isLanguageSettled } from './language-settled.ts'
import { offeredLanguage } from './offered-language.ts'

/**
 * A shared link opens in the language in which it was shared; a reader whose browser prefers another language
 * is offered that one, unless the reader has picked or declined one before. Decided in the browser, since
 * shared caches have one page for everybody.
 */
export async function offerLanguage(page: Window, shown: Language): Promise<void> {
  const alternates = page.document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')
  const announced = Array.from(alternates, ({ hreflang }) => hreflang)
  const offered = offeredLanguage(shown, page.navigator.languages, announced)
  if (offered === null || isLanguageSettled(page)) return
  try {
    const [{ OFFERS }, { showLanguageNotice }] = await Promise.all([
      import('../i18n/offer-texts.ts'),
      import('./show-language-notice.tsx'),
    ])
    const texts = await OFFERS[`./locales/${offered}/offer.json`]?.()
    if (texts) showLanguageNotice(page, { shown, offered, texts })
  } catch {
    // The next page tries again.
  }
}
