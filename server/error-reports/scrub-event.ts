import type { ErrorEvent } from '@sentry/core'
import * as z from 'zod'
import { redactText } from '../observability/redact.ts'

const TEXT_LENGTH_MAX = 2000
const Message = z.string().transform((text) => redactText(text.slice(0, TEXT_LENGTH_MAX)))
const File = z.string().transform((text) => text.slice(0, TEXT_LENGTH_MAX).replace(/[?#].*$/s, ''))
const Word = z.string().regex(/^[\w .:$<>[\]-]{1,200}$/)

const Frame = z.object({
  filename: File.optional(),
  module: Word.optional().catch(undefined),
  function: Message.optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
  in_app: z.boolean().optional(),
})

/** The complete contents of an error report. Unknown fields are dropped: user, request, cookies, breadcrumbs, contexts. */
const Report = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.number().optional(),
  platform: z.enum(['javascript', 'node']).catch('javascript'),
  level: z.enum(['fatal', 'error', 'warning']).catch('error'),
  release: Word.optional().catch(undefined),
  environment: Word.optional().catch(undefined),
  message: Message.optional(),
  exception: z
    .object({
      values: z
        .array(
          z.object({
            type: Message.optional(),
            value: Message.optional(),
            stacktrace: z.object({ frames: z.array(Frame).max(100) }).optional(),
            mechanism: z.object({ type: Word, handled: z.boolean().optional() }).optional().catch(undefined),
          }),
        )
        .max(10),
    })
    .optional(),
  tags: z
    .object({
      page: Word.optional().catch(undefined),
      requestId: Word.optional().catch(undefined),
      event: Message.optional(),
    })
    .optional()
    .catch(undefined),
})

export function scrubEvent(event: unknown): ErrorEvent | null {
  const report = Report.safeParse(event)
  // Sentry marks error events by an undefined `type`.
  return report.success ? ({ ...report.data, type: undefined } as ErrorEvent) : null
}
