import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { countCharacters, FEEDBACK_LENGTH_MAX } from '../../contract/feedback.ts'
import { limitMessage } from './feedback-message.ts'

const FIELD =
  'mt-2 w-full rounded-2xl bg-ink-high px-4 py-3 text-ivory ring-1 ring-ivory/20 ring-inset placeholder:text-haze aria-invalid:ring-danger'

interface FieldProps {
  name?: string
  value: string
  onChange: (value: string) => void
  /** Id of the sentence that says what is wrong with it. */
  problemId?: string | undefined
  isReadOnly?: boolean
}

export function DescriptionField({ name, value, onChange, problemId, isReadOnly }: FieldProps) {
  const { t } = useTranslation('account')
  const [id, counterId] = [useId(), useId()]
  const count = countCharacters(value)
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {t('feedbackDescription')}
        <Required />
      </label>
      <textarea
        id={id}
        name={name}
        required
        readOnly={isReadOnly}
        rows={6}
        // Browsers count an emoji as two.
        maxLength={2 * FEEDBACK_LENGTH_MAX}
        value={value}
        onChange={({ target }) => onChange(limitMessage(target.value, value))}
        placeholder={t('feedbackDescriptionHint')}
        aria-describedby={problemId ? `${problemId} ${counterId}` : counterId}
        aria-invalid={problemId ? true : undefined}
        dir="auto"
        className={`${FIELD} resize-none`}
      />
      <p id={counterId} className="mt-1 text-end text-haze text-sm tabular-nums">
        <bdi>
          {count}/{FEEDBACK_LENGTH_MAX}
        </bdi>
      </p>
    </div>
  )
}

export function EmailField({ name, value, onChange, problemId, isReadOnly }: FieldProps) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {t('feedbackEmail')}
        <Required />
      </label>
      <input
        id={id}
        name={name}
        type="email"
        required
        readOnly={isReadOnly}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="email"
        placeholder={t('feedbackEmailHint')}
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
        className={`${FIELD} min-h-12 text-ellipsis`}
      />
    </div>
  )
}

export const TOPIC_CHIP =
  'min-h-11 rounded-full bg-ivory/8 px-5 font-medium text-mist ring-1 ring-ivory/15 ring-inset transition-colors hover:bg-ivory/14'

export function TopicsField({
  problemId,
  children,
}: {
  problemId?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('account')
  return (
    <fieldset aria-describedby={problemId}>
      <legend className="font-medium">
        {t('feedbackTopics')}
        <Required />
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-2.5">{children}</div>
    </fieldset>
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
