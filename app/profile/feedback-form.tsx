import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { useSiteData } from '../site/site-data.ts'

const DESCRIPTION_LENGTH_MAX = 300
const TOPICS = ['contentError', 'breachOfLaw'] as const

const FIELD =
  'mt-2 w-full rounded-2xl bg-ink-high px-4 py-3 text-ivory ring-1 ring-ivory/20 ring-inset placeholder:text-haze'

/** A preview: nothing is sent or validated yet, and it says so first. */
export function FeedbackForm() {
  const { t } = useTranslation('account')
  const [description, setDescription] = useState('')
  const [topics, setTopics] = useState<readonly string[]>([])
  const email = useSiteData()?.site.contactEmail ?? ''
  const [descriptionId, emailId, counterId] = [useId(), useId(), useId()]
  const toggle = (topic: string) =>
    setTopics((chosen) =>
      chosen.includes(topic) ? chosen.filter((other) => other !== topic) : [...chosen, topic],
    )
  return (
    <form noValidate onSubmit={(event: FormEvent) => event.preventDefault()} className="space-y-6 pt-2">
      <p className="rounded-2xl bg-ivory/6 px-4 py-3 text-mist ring-1 ring-ivory/10 ring-inset">
        {t('feedbackNotSent', { email })}
      </p>
      <div>
        <label htmlFor={descriptionId} className="font-medium">
          {t('feedbackDescription')}
          <Required />
        </label>
        <textarea
          id={descriptionId}
          required
          rows={6}
          maxLength={DESCRIPTION_LENGTH_MAX}
          value={description}
          onChange={({ target }) => setDescription(target.value.slice(0, DESCRIPTION_LENGTH_MAX))}
          placeholder={t('feedbackDescriptionHint')}
          aria-describedby={counterId}
          dir="auto"
          className={`${FIELD} resize-none`}
        />
        <p id={counterId} className="mt-1 text-end text-haze text-sm tabular-nums">
          <bdi>
            {description.length}/{DESCRIPTION_LENGTH_MAX}
          </bdi>
        </p>
      </div>
      <fieldset>
        <legend className="font-medium">
          {t('feedbackTopics')}
          <Required />
        </legend>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          {TOPICS.map((topic) => (
            <button
              key={topic}
              type="button"
              aria-pressed={topics.includes(topic)}
              onClick={() => toggle(topic)}
              className="min-h-11 rounded-full bg-ivory/8 px-5 font-medium text-mist ring-1 ring-ivory/15 ring-inset transition-colors hover:bg-ivory/14 aria-pressed:bg-ivory aria-pressed:text-ink"
            >
              {t(topic)}
            </button>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={emailId} className="font-medium">
          {t('feedbackEmail')}
          <Required />
        </label>
        <input
          id={emailId}
          type="email"
          required
          autoComplete="email"
          placeholder={t('feedbackEmailHint')}
          className={`${FIELD} h-12`}
        />
      </div>
      <button type="submit" className={buttonLook({ tone: 'accent', className: 'w-full' })}>
        {t('feedbackSubmit')}
      </button>
    </form>
  )
}

/** Visual only: the field is `required`. */
function Required() {
  return (
    <span aria-hidden="true" className="ms-1 text-ember">
      *
    </span>
  )
}
