import * as z from 'zod'
import { TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../feedback.ts'
import { Id } from '../ids.ts'
import { CodeProof, TokenProof } from '../sign-in.ts'

const EmailAddress = z.string().refine(isEmailAddress).meta({ maxLength: EMAIL_LENGTH_MAX })

/** Of the link in a mail; see `mail-links.ts`. */
export const MailToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const mailAddress = endpoint({
  method: 'GET',
  path: '/x/member/mail-address',
  summary: 'The member’s mail address, if one was given.',
  source: 'Row 439, rule 8',
  audience: 'member',
  wire: z.object({
    address: z.string().nullable(),
    confirmTime: TimeMs.nullable().meta({ description: 'Null: not confirmed, or no address.' }),
    waiting: z
      .string()
      .nullable()
      .meta({ description: 'Given, and not confirmed yet: it replaces `address` once it is.' }),
    declined: z.boolean().nullish().meta({
      description:
        'True: the member gave up an address or wanted none, so the site offers mails no more; absent: not known.',
    }),
    sends: z
      .boolean()
      .meta({ description: 'False: this backend sends no mail; documents stand in the records.' }),
  }),
  read: ({ confirmTime, declined, ...rest }) => ({
    ...rest,
    confirmedAtMs: confirmTime,
    declined: declined ?? null,
  }),
})

export const setMailAddress = endpoint({
  method: 'POST',
  path: '/x/member/mail-address',
  summary:
    'Gives a mail address, to which a link is sent that confirms it; until then a former one stays. Null: forgets both, and is remembered as `declined`.',
  source: 'Row 439, rule 8',
  audience: 'member',
  body: z.object({ address: EmailAddress.nullable() }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['tooManyRequests'],
})

export const addressConsentUrl = endpoint({
  method: 'GET',
  path: '/x/member/mail-address/provider',
  summary:
    'The page of the redirect provider that asks the member to share the mail address, which signing in never asks for.',
  source: 'Row 439, rule 8',
  audience: 'member',
  query: z.object({ redirectUrl: z.url() }),
  wire: z.string().max(4096),
  read: (wire) => wire,
  refusals: ['providerUnavailable'],
})

export const takeProviderAddress = endpoint({
  method: 'POST',
  path: '/x/member/mail-address/provider',
  summary:
    'Gives the mail address that a provider shares after asking the member, with what a sign-in would end with; confirmed by a link like any other. The provider’s account must be one that the member signs in with.',
  source: 'Row 439, rule 8',
  audience: 'member',
  body: z.union([CodeProof, TokenProof]),
  wire: z.unknown(),
  read: () => null,
  refusals: [
    'signInRefused',
    'signInUsed',
    'signInStale',
    'providerUnavailable',
    'otherAccount',
    'addressNotShared',
    'tooManyRequests',
  ],
})

export const confirmMailAddress = endpoint({
  method: 'POST',
  path: '/x/member/mail-address/confirm',
  summary: 'Confirms the address to which the link with this token was sent. Repeated, it succeeds.',
  source: 'Row 439, rule 8',
  audience: 'anyone',
  body: z.object({ token: MailToken }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['linkExpired'],
})

export const DOCUMENT_KINDS = [
  'receipt',
  'withdrawal',
  'refund',
  'newDevice',
  'addressChange',
  'providerEnds',
  'recovery',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export const DOCUMENTS_MAX = 100

export const memberDocuments = endpoint({
  method: 'GET',
  path: '/x/member/documents',
  summary: 'The documents for the member, newest first, whether or not they were sent by mail.',
  source: 'Row 439, rule 8',
  audience: 'member',
  wire: z.object({
    records: z
      .array(
        z.object({
          documentNo: Id,
          kind: z
            .string()
            .max(40)
            .meta({ description: DOCUMENT_KINDS.map((kind) => `\`${kind}\``).join(', ') }),
          title: z.string(),
          orderNo: z.string().max(64).nullable(),
          createTime: TimeMs,
          sendTime: TimeMs.nullable().meta({
            description: 'When a mail server accepted it; null: not sent.',
          }),
        }),
      )
      .max(DOCUMENTS_MAX),
  }),
  read: ({ records }) =>
    records.map(({ createTime, sendTime, ...rest }) => ({
      ...rest,
      createdAtMs: createTime,
      sentAtMs: sendTime,
    })),
})

export const memberDocument = endpoint({
  method: 'GET',
  path: '/x/member/document',
  summary:
    'One document as a file to keep: a whole page of HTML without scripts, pictures or addresses of other sites.',
  source: 'Row 439, rule 8',
  audience: 'member',
  query: z.object({ documentNo: Id }),
  wire: z.object({ title: z.string(), html: z.string().max(100_000) }).nullable(),
  read: (document) => document,
})
