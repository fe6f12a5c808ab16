import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'

export interface LegalSection {
  title: string
  paragraphs: ReactNode[]
}

interface LegalPageProps {
  /** In the language of the page; the text below is English. Rule 29. */
  heading: string
  updatedOn: string
  lead: string
  sections: LegalSection[]
}

export function LegalPage({ heading, updatedOn, lead, sections }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const date = new Date(updatedOn).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article className="page max-w-3xl pt-8 md:pt-14">
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <p className="mt-3 text-haze text-sm">{t('updated', { date })}</p>
      {language === DEFAULT_LANGUAGE ? null : (
        <p className="mt-4 rounded-xl bg-ivory/6 px-4 py-3 text-mist">{t('englishNote')}</p>
      )}
      <div lang="en" dir="ltr" className="mt-8 space-y-8 text-mist leading-relaxed">
        <p className="text-ivory text-lg">{lead}</p>
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2 className="mb-2 text-ivory text-xl">{title}</h2>
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a fixed text never move.
              <p key={index} className="mt-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}
