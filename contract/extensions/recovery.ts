import * as z from 'zod'
import { TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../feedback.ts'
import { MailToken } from './mail-address.ts'

/** Between the confirmation by mail and the end: time for whoever still has the former way to stop it. */
export const RECOVERY_DELAY_MS = 72 * 3_600_000

/** What shows that the lost account was the asker’s. */
export const RecoveryProof = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .meta({ description: 'The number of the lost account’s member, or of one of its purchases.' })

export const askRecovery = endpoint({
  method: 'POST',
  path: '/x/recovery',
  summary:
    'Asks that this account, new and without purchases, takes the place of one whose sign-in provider was lost. If address and proof are right, a mail goes to that address; the response is the same if they are not.',
  source: 'Row 439, rule 8',
  audience: 'member',
  body: z.object({
    address: z.string().refine(isEmailAddress).meta({
      maxLength: EMAIL_LENGTH_MAX,
      description: 'The confirmed address of the lost account.',
    }),
    proof: RecoveryProof,
  }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['recoveryRefused', 'tooManyRequests'],
})

export const confirmRecovery = endpoint({
  method: 'POST',
  path: '/x/recovery/confirm',
  summary: 'Begins the delay, with the link that was sent. Repeated, nothing more.',
  source: 'Row 439, rule 8',
  audience: 'anyone',
  body: z.object({ token: MailToken }),
  wire: z.object({ endTime: TimeMs }),
  read: ({ endTime }) => ({ endsAtMs: endTime }),
  refusals: ['linkExpired'],
})

export const recoveryState = endpoint({
  method: 'GET',
  path: '/x/recovery',
  summary: 'A recovery that this account asked for, and one that would move it.',
  source: 'Row 439, rule 8',
  audience: 'member',
  wire: z.object({
    asked: z
      .object({
        endTime: TimeMs.nullable().meta({ description: 'Null: the mail’s link was not opened yet.' }),
      })
      .nullable(),
    threatening: z
      .object({ endTime: TimeMs })
      .nullable()
      .meta({ description: 'Somebody with this account’s address asks for it; null: nobody.' }),
  }),
  read: ({ asked, threatening }) => ({
    asked: asked && { endsAtMs: asked.endTime },
    threatening: threatening && { endsAtMs: threatening.endTime },
  }),
})

export const stopRecovery = endpoint({
  method: 'POST',
  path: '/x/recovery/stop',
  summary: 'Stops every recovery of this account, or, with the token of a mail, that one.',
  source: 'Row 439, rule 8',
  body: z.object({ token: MailToken.nullish() }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['linkExpired'],
})

export const finishRecovery = endpoint({
  method: 'POST',
  path: '/x/recovery/finish',
  summary:
    'After the delay: this account’s sign-in opens the former account from now on, and this account is deleted.',
  source: 'Row 439, rule 8',
  audience: 'member',
  wire: z.unknown(),
  read: () => null,
  refusals: ['recoveryRefused'],
})
