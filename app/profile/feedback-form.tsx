import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_TOPICS, type FeedbackTopic } from '../../contract/feedback.ts'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { randomId } from '../browser/random-id.ts'
import { buttonLook } from '../design/button.tsx'
import { requestJson } from '../page/requests/request-json.ts'
import { DescriptionField, EmailField, TOPIC_CHIP, TopicsField } from './feedback-fields.tsx'
import {
  FEEDBACK_FIELD,
  type FeedbackOpening,
  type FeedbackOutcome,
  type FeedbackProblem,
  findProblem,
  NOTHING_TYPED,
  type ReturnedFeedback,
  type TypedFeedback,
} from './feedback-message.ts'
import { findPageBefore } from './page-before.ts'

interface FeedbackFormProps {
  opening: FeedbackOpening
  /** Without scripts, the page comes back with what was typed. */
  returned?: ReturnedFeedback | undefined
}

type State = 'open' | 'sending' | 'sent' | FeedbackProblem

/** Sends a message to the operator. A form that fails keeps what was typed, and what was sent is sent once. */
export function FeedbackForm({ opening, returned }: FeedbackFormProps) {
  const { t } = useTranslation('account')
  const { texts } = opening
  const hrefs = useHrefs()
  const form = useRef<HTMLFormElement>(null)
  const problemId = useId()
  const { typed, change, state, key, send } = useMessage(opening, returned)
  const problems: Record<FeedbackProblem, string> = {
    description: texts.describe,
    topics: texts.chooseTopic,
    email: t('feedbackEmailHint'),
    notSent: texts.notSent,
  }
  const problem = state === 'open' || state === 'sending' || state === 'sent' ? null : state
  const idIf = (field: FeedbackProblem) => (problem === field ? problemId : undefined)
  const isSending = state === 'sending'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = await send()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      action={hrefs.feedback}
      noValidate
      onSubmit={submit}
      className="space-y-6 pt-2"
    >
      <input type="hidden" name={FEEDBACK_FIELD.key} value={key} />
      <input type="hidden" name={FEEDBACK_FIELD.page} value={(returned ?? opening).page ?? ''} />
      <DescriptionField
        name={FEEDBACK_FIELD.description}
        value={typed.description}
        onChange={(description) => change({ description })}
        problemId={idIf('description')}
        isReadOnly={isSending}
      />
      <TopicBoxes
        chosen={typed.topics}
        onChange={(topics) => change({ topics })}
        problemId={idIf('topics')}
      />
      <EmailField
        name={FEEDBACK_FIELD.email}
        value={typed.email}
        onChange={(email) => change({ email })}
        problemId={idIf('email')}
        isReadOnly={isSending}
      />
      <p className="text-mist text-sm">{texts.stored}</p>
      <button
        type="submit"
        className={buttonLook({ tone: 'accent', className: 'w-full aria-busy:opacity-60' })}
        aria-busy={isSending}
      >
        {t('feedbackSubmit')}
      </button>
      {/* Both are there before they have anything to say, so that screen readers notice it. */}
      <div>
        <p role="alert" id={problemId} className="text-danger">
          {problem ? problems[problem] : null}
        </p>
        <p role="status">{state === 'sent' ? texts.sent : null}</p>
      </div>
    </form>
  )
}

function useMessage(opening: FeedbackOpening, returned: ReturnedFeedback | undefined) {
  const hrefs = useHrefs()
  const { accountFeedback } = useDataHrefs()
  const isUnsent = returned !== undefined && returned.problem !== null
  const [typed, setTyped] = useState(isUnsent ? returned.typed : NOTHING_TYPED)
  const [key, setKey] = useState(isUnsent ? returned.key : opening.key)
  const [state, setState] = useState<State>(returned === undefined ? 'open' : (returned.problem ?? 'sent'))

  function change(changed: Partial<TypedFeedback>) {
    if (state === 'sending') return
    setTyped({ ...typed, ...changed })
    setState('open')
  }

  /** The problem, if there is one. */
  async function send(): Promise<FeedbackProblem | null> {
    if (state === 'sending') return null
    const problem = findProblem(typed)
    setState(problem ?? 'sending')
    if (problem) return problem
    const page = findPageBefore(window, [hrefs.feedback, hrefs.profile, hrefs.login])
    const outcome = await requestJson<FeedbackOutcome>(accountFeedback, {
      method: 'POST',
      body: toBody({ ...typed, key, page: page ?? opening.page }),
    })
    const found = outcome === null ? 'notSent' : outcome.problem
    setState(found ?? 'sent')
    if (found !== null) return found
    setTyped(NOTHING_TYPED)
    setKey(randomId())
    return null
  }

  return { typed, change, state, key, send }
}

function toBody({
  description,
  topics,
  email,
  key,
  page,
}: TypedFeedback & { key: string; page: string | null }) {
  return new URLSearchParams([
    [FEEDBACK_FIELD.key, key],
    [FEEDBACK_FIELD.description, description],
    ...topics.map((topic) => [FEEDBACK_FIELD.topics, topic]),
    [FEEDBACK_FIELD.email, email],
    [FEEDBACK_FIELD.page, page ?? ''],
  ])
}

interface TopicBoxesProps {
  chosen: readonly FeedbackTopic[]
  onChange: (chosen: FeedbackTopic[]) => void
  problemId: string | undefined
}

/** Boxes that look like chips: they work without scripts. */
function TopicBoxes({ chosen, onChange, problemId }: TopicBoxesProps) {
  const { t } = useTranslation('account')
  const toggled = (topic: FeedbackTopic) =>
    FEEDBACK_TOPICS.filter((other) => (other === topic) !== chosen.includes(other))
  return (
    <TopicsField problemId={problemId}>
      {FEEDBACK_TOPICS.map((topic) => (
        <label
          key={topic}
          className={`${TOPIC_CHIP} relative inline-flex cursor-pointer items-center has-checked:bg-ivory has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2`}
        >
          <input
            type="checkbox"
            name={FEEDBACK_FIELD.topics}
            value={topic}
            checked={chosen.includes(topic)}
            onChange={() => onChange(toggled(topic))}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
          {t(topic)}
        </label>
      ))}
    </TopicsField>
  )
}
