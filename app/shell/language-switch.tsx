import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { Languages } from '../design/icons.tsx'
import { LANGUAGES, toLanguageName } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** A form handled by the web server, which stores the choice and redirects to this page in that language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={SERVER_HREFS.language} className="flex flex-wrap items-center gap-1">
      <Languages aria-hidden="true" className="me-1 size-4.5" />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t('changeLanguage')}</legend>
        {LANGUAGES.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
            className="min-h-9 rounded-full px-3 hover:bg-ivory/10 hover:text-ivory aria-pressed:bg-ivory/12 aria-pressed:text-ivory aria-busy:opacity-60"
          >
            {toLanguageName(code)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
