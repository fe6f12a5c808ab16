export const MAIL_FIELD = { act: 'act', address: 'address', consent: 'consent' } as const

export type MailAct =
  | 'give'
  /** The address that the sign-in provider told. */
  | 'use'
  | 'delete'
  /** The wallet’s offer. */
  | 'decline'

export type MailProblem = 'invalid' | 'noConsent' | 'tooMany' | 'notSaved'

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
  told: { address: string; lead: string; consent: string; use: string } | null
  /** Null: the backend sends no mail. */
  form: { heading: string; label: string; send: string } | null
}

export interface MailOfferView {
  question: string
  yes: string
  no: string
}
