import * as z from 'zod'
import { isEmailAddress } from '../contract/feedback.ts'
import { isLoopback } from './values/loopback.ts'

/** `Name <address>`, or an address alone. */
const SENDER = /^(?:(?<name>[^<>"\p{C}]{0,100}?)\s*<(?<named>[^<>]+)>|(?<alone>[^<>\s]+))$/u

interface Sender {
  name: string
  address: string
}

function parseSender(text: string): Sender | null {
  const { name = '', named, alone } = SENDER.exec(text)?.groups ?? {}
  const address = named ?? alone ?? ''
  return isEmailAddress(address) ? { name, address } : null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const SmtpUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  if (!isDecodable(url.username) || !isDecodable(url.password)) return false
  const hasHalf = (url.username === '') !== (url.password === '')
  return /^\/?$/.test(url.pathname) && !url.search && !url.hash && !hasHalf
}, 'must be like smtps://USER:PASSWORD@HOST, or smtp:// for STARTTLS')

export const MAIL_VARIABLES = {
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseSender(text) !== null, {
      error: 'must be an address, or a name and an address like Cliffhanger <receipts@watch.example>',
    })
    .optional(),
}

export const MAIL_SECRETS = ['SMTP_URL'] as const

type MailEnvironment = { [Name in keyof typeof MAIL_VARIABLES]: z.output<(typeof MAIL_VARIABLES)[Name]> }

/** Where mails are handed over, and whom they are from. Holds a password, so it is never logged. */
export interface MailServer {
  host: string
  port: number
  /** `implicit`: from the first byte; `starttls`: required, before anything else is said; `none`: on this machine. */
  tls: 'implicit' | 'starttls' | 'none'
  credentials: { user: string; password: string } | null
  from: Sender
}

export function mailFaults({ SMTP_URL: url, MAIL_FROM: from }: MailEnvironment): string[] {
  return Boolean(url) === Boolean(from)
    ? []
    : ['SMTP_URL (or SMTP_URL_FILE) and MAIL_FROM are needed together.']
}

/** Null: no mail is sent. */
export function toMailServer({ SMTP_URL: text, MAIL_FROM: from }: MailEnvironment): MailServer | null {
  if (!text || !from) return null
  const url = new URL(text)
  const isImplicit = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : isLoopback(host) ? 'none' : 'starttls',
    credentials: url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : null,
    from: parseSender(from) as Sender,
  }
}
