import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { AddressProblem } from '../context.ts'

export const MAIL_FIELD = { act: 'act', address: 'address' } as const

export type MailAct =
  | 'give'
  | 'delete'
  /** The wallet’s offer. */
  | 'decline'

export type MailProblem = 'invalid' | 'tooMany' | 'notSaved'

export interface MailOutcome {
  act: MailAct
  problem: MailProblem
  message: string
  typed: string
}

/** All sentences are in the language of the page. */
export interface MailAddressView {
  lead: string
  current: { label: string; address: string; state: string; remove: string } | null
  waiting: { address: string; sentences: string[]; again: string; remove: string } | null
  /** Null: the backend sends no mail. */
  form: { heading: string; label: string; send: string } | null
  /** Null: the provider cannot be asked for the address. */
  ofProvider: {
    provider: SignInProvider
    use: string
    note: string
    problems: Record<AddressProblem, string>
  } | null
}

export interface MailOfferView {
  question: string
  yes: string
  no: string
}
