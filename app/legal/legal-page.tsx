import { useTranslation } from 'react-i18next'
import type { LegalText } from '../context.ts'
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
    <article className="page max-w-3xl pt-8 md:pt-14">
      <h1 className="text-4xl md:text-5xl high-lines:max-md:text-3xl">{heading}</h1>
      {updatedOn ? (
        <p className="mt-3 text-haze text-sm">
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
