export const WITHDRAWAL_FIELD = {
  orderNo: 'orderNo',
  email: 'email',
  name: 'name',
  sendTo: 'sendTo',
  /** As it was shown; only the form that confirms has it. */
  refund: 'refund',
} as const

export type WithdrawalField = keyof typeof WITHDRAWAL_FIELD

export type TypedWithdrawal = Record<WithdrawalField, string>

export type WrongField = Exclude<WithdrawalField, 'refund'>

/** The field to correct, or why nothing was withdrawn from. */
export type WithdrawalProblem = WrongField | 'unknown' | 'ended' | 'changed' | 'unavailable' | 'tooMany'

export interface ShownFact {
  label: string
  value: string
}

export interface ShownOffer {
  orderNo: string
  product: string
  /** As the product API writes it. */
  refund: string
  refundText: string
  purchase: ShownFact[]
  /** Until when, and what goes back. */
  reckoning: ShownFact[]
}

/** The acknowledgement of a withdrawal. */
export interface ShownWithdrawal {
  orderNo: string
  product: string
  refundText: string
  /** What was declared, word for word. */
  statement: string
  facts: ShownFact[]
}

/** Sentences without values, by their keys; only the server has them. */
export type WithdrawalTexts = Record<(typeof WITHDRAWAL_TEXTS)[number], string>

export const WITHDRAWAL_TEXTS = [
  'offers',
  'noOffers',
  'withdrawThis',
  'made',
  'name',
  'sendTo',
  'sendToHint',
  'findHeading',
  'findLead',
  'findOther',
  'orderNoHint',
  'email',
  'emailHint',
  'continue',
  'howHeading',
  'howFree',
  'howCoins',
  'howVip',
  'howBonus',
  'howMoney',
  'youGetBack',
  'checkHeading',
  'declaration',
  'confirm',
  'doneHeading',
  'keep',
  'save',
] as const

interface Choosing {
  step: 'choose'
  isMember: boolean
  offers: ShownOffer[]
  made: ShownWithdrawal[]
  /** The backend sends mail to an address that it does not know already. */
  asksAddress: boolean
  typed: TypedWithdrawal
}

interface Confirming {
  step: 'confirm'
  offer: ShownOffer
  statement: string
  typed: TypedWithdrawal
}

interface Done {
  step: 'done'
  made: ShownWithdrawal
  /** The address that showed whose it is; empty: a member’s own. */
  email: string
}

export type WithdrawalStep = Choosing | Confirming | Done

/** What became of a form. */
export interface WithdrawalOutcome {
  /** Null: the page’s own. */
  step: Confirming | Done | null
  problem: { kind: WithdrawalProblem; text: string } | null
  typed: TypedWithdrawal
}
