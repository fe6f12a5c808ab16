import { type FormEvent, Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_TOPICS } from '../../contract/feedback.ts'
import { buttonLook } from '../design/button.tsx'
import { useSiteData } from '../site/site-data.ts'
import { DescriptionField, EmailField, TOPIC_CHIP, TopicsField } from './feedback-fields.tsx'

/** Where the operator takes no feedback here: nothing is sent or validated, and it says so first. */
export function FeedbackPreview() {
  const { t } = useTranslation('account')
  const [description, setDescription] = useState('')
  const [email, setEmail] = useState('')
  const [topics, setTopics] = useState<readonly string[]>([])
  const contactEmail = useSiteData()?.site.contactEmail ?? ''
  const toggle = (topic: string) =>
    setTopics((chosen) =>
      chosen.includes(topic) ? chosen.filter((other) => other !== topic) : [...chosen, topic],
    )
  return (
    <form noValidate onSubmit={(event: FormEvent) => event.preventDefault()} className="space-y-6 pt-2">
      <p className="rounded-2xl bg-ivory/6 cramped:px-2 px-4 py-3 text-mist ring-1 ring-ivory/10 ring-inset">
        <Sentence text={t('feedbackNotSent', { email: contactEmail })} address={contactEmail} />
      </p>
      <DescriptionField value={description} onChange={setDescription} />
      <TopicsField>
        {FEEDBACK_TOPICS.map((topic) => (
          <button
            key={topic}
            type="button"
            aria-pressed={topics.includes(topic)}
            onClick={() => toggle(topic)}
            className={`${TOPIC_CHIP} aria-pressed:bg-ivory aria-pressed:text-ink`}
          >
            {t(topic)}
          </button>
        ))}
      </TopicsField>
      <EmailField value={email} onChange={setEmail} />
      <button type="submit" className={buttonLook({ tone: 'accent', className: 'w-full' })}>
        {t('feedbackSubmit')}
      </button>
    </form>
  )
}

/** With the address as a link, which breaks at its parts: a narrow window has no room for all of it. */
function Sentence({ text, address }: { text: string; address: string }) {
  if (address === '') return text
  const [before, after] = text.split(address)
  const parts = address.split(/(?=[@.])/)
  return (
    <>
      {before}
      <a href={`mailto:${address}`} className="text-ivory underline underline-offset-4">
        <bdi>
          {parts.map((part, index) => (
            <Fragment key={parts.slice(0, index).join('')}>
              {index === 0 ? null : <wbr />}
              {part}
            </Fragment>
          ))}
        </bdi>
      </a>
      {after}
    </>
  )
}
