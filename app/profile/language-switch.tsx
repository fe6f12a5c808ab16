import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { Languages } from '../design/icons.tsx'
import { LANGUAGES, toLanguageName } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { keepLanguagePlace } from '../page/language-place.ts'

export const LANGUAGE_CHOICE_ID = 'language'

const LOOKS = {
  row: 'min-h-9 rounded-full px-3',
  list: 'min-h-12 w-full rounded-xl px-4 text-start',
}

/**
 * A form handled by the web server, which stores the choice and redirects to this page in that language.
 *
 * @param isList one language below the other, in a separate panel
 */
export function LanguageSwitch({ isList = false }: { isList?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={SERVER_HREFS.language}
      onSubmit={() => keepLanguagePlace(window, language)}
      className="flex cramped:flex-wrap items-start gap-1"
    >
      {isList ? null : <Languages aria-hidden="true" className="me-1 h-9 w-4.5 shrink-0" />}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className={`flex min-w-0 flex-wrap gap-1 ${isList ? 'w-full' : ''}`}>
        <legend className="sr-only">{t('changeLanguage')}</legend>
        {LANGUAGES.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
            className={`hover:bg-ivory/10 hover:text-ivory aria-pressed:bg-ivory/12 aria-pressed:text-ivory aria-busy:opacity-60 ${LOOKS[isList ? 'list' : 'row']}`}
          >
            {toLanguageName(code)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
