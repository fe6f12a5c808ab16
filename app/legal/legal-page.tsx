import { useTranslation } from 'react-i18next'
import type { LegalText } from '../context.ts'
import { PageHead } from '../design/page-head.tsx'
import { toFormatLocale } from '../i18n/formats.ts'
import { toDirection } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'

interface LegalPageProps {
  heading: string
  text: LegalText
}

export function LegalPage({ heading, text }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const { updatedOn } = text
  return (
    <article className="page max-w-3xl">
      <PageHead heading={heading} />
      {updatedOn ? (
        <p className="text-haze text-sm">
          {t('updated', {
            date: new Date(updatedOn).toLocaleDateString(toFormatLocale(language), {
              dateStyle: 'long',
              timeZone: 'UTC',
            }),
          })}
        </p>
      ) : null}
      {text.language === language ? null : (
        <p className="mt-4 rounded-xl bg-ivory/6 px-4 py-3 text-mist">{t('englishNote')}</p>
      )}
      <div
        lang={text.language}
        dir={toDirection(text.language)}
        className="legal-text mt-8 text-mist leading-relaxed"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the operator's Markdown, without their markup.
        dangerouslySetInnerHTML={{ __html: text.html }}
      />
    </article>
  )
}
