import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  EMAIL_LENGTH_MAX,
  FEEDBACK_KEY,
  FEEDBACK_LENGTH_MAX,
  FEEDBACK_TOPICS,
  isEmailAddress,
  isMessage,
  isPagePath,
  PAGE_LENGTH_MAX,
} from '../feedback.ts'

/** Offered where the operator has switched it on in `site.yaml`. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/x/feedback',
  summary: 'Stores a viewer’s message for the operator.',
  source: 'Row 84, rule 8',
  body: z.object({
    key: z
      .string()
      .regex(FEEDBACK_KEY)
      .meta({ description: 'Random. The same message with the same key is stored once.' }),
    description: z.string().refine(isMessage).meta({
      minLength: 1,
      maxLength: FEEDBACK_LENGTH_MAX,
      description: 'Trimmed, with `\\n` as the only control character.',
    }),
    topics: z.array(z.enum(FEEDBACK_TOPICS)).min(1).max(FEEDBACK_TOPICS.length),
    email: z.string().refine(isEmailAddress).meta({
      maxLength: EMAIL_LENGTH_MAX,
      description: 'Where the viewer wants the answer; nobody has verified it.',
    }),
    page: z.string().refine(isPagePath).optional().meta({
      maxLength: PAGE_LENGTH_MAX,
      description: 'Path of the page that the viewer came from, without its query.',
    }),
    language: z
      .string()
      .regex(/^[A-Za-z0-9-]{2,35}$/)
      .meta({ description: 'Language of the interface, BCP 47.' }),
  }),
  wire: z.unknown(),
  read: () => null,
})
