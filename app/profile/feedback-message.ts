import {
  cleanMessage,
  countCharacters,
  FEEDBACK_LENGTH_MAX,
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  firstCharacters,
  isEmailAddress,
  isMessage,
} from '../../contract/feedback.ts'

export const FEEDBACK_FIELD = {
  key: 'key',
  description: 'description',
  topics: 'topics',
  email: 'email',
  page: 'page',
} as const

export interface TypedFeedback {
  description: string
  topics: readonly FeedbackTopic[]
  email: string
}

export const NOTHING_TYPED: TypedFeedback = { description: '', topics: [], email: '' }

/** The field to correct, or `notSent`: the message is fine, and nobody received it. */
export type FeedbackProblem = 'description' | 'topics' | 'email' | 'notSent'

export interface FeedbackOutcome {
  problem: FeedbackProblem | null
}

/** Sentences that only this form has. They come with its data, since no other page needs them. */
export type FeedbackTexts = Record<'sent' | 'describe' | 'chooseTopic' | 'notSent' | 'stored', string>

/** One opening of the form. */
export interface FeedbackOpening {
  /** Of the message: pressing twice sends it once. */
  key: string
  /** Path of the page before, as far as the server knows it. */
  page: string | null
  texts: FeedbackTexts
}

/** A form that came back, from a browser without scripts. */
export interface ReturnedFeedback extends FeedbackOutcome {
  key: string
  page: string | null
  typed: TypedFeedback
}

export function readTyped(form: FormData): TypedFeedback {
  const text = (name: string) => String(form.get(name) ?? '')
  const topics = form.getAll(FEEDBACK_FIELD.topics)
  return {
    description: cleanMessage(text(FEEDBACK_FIELD.description)),
    topics: FEEDBACK_TOPICS.filter((topic) => topics.includes(topic)),
    email: text(FEEDBACK_FIELD.email).trim(),
  }
}

/** The first field that is wrong, from the top. */
export function findProblem({ description, topics, email }: TypedFeedback): FeedbackProblem | null {
  if (!isMessage(cleanMessage(description))) return 'description'
  if (topics.length === 0) return 'topics'
  return isEmailAddress(email.trim()) ? null : 'email'
}

/** A full field takes nothing more, so that typing in its middle does not push out its end. */
export function limitMessage(typed: string, former: string): string {
  const isFull = countCharacters(former) >= FEEDBACK_LENGTH_MAX
  return isFull && countCharacters(typed) > FEEDBACK_LENGTH_MAX
    ? former
    : firstCharacters(typed, FEEDBACK_LENGTH_MAX)
}
