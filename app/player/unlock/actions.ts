import type { CaptionTrack, PlayAddresses } from '../../../contract/episodes.ts'
import type { LibraryChange } from '../../library/library-changes.ts'
import type { Offer } from './offer.ts'

export type ActionIntent =
  | 'unlock'
  | 'unlockRest'
  | 'unlockAutomatically'
  | 'autoUnlock'
  | 'limit'
  | LibraryChange

/** These spend coins: each sends a key and the price that was shown. */
export type PurchaseIntent = Extract<ActionIntent, 'unlock' | 'unlockRest' | 'unlockAutomatically'>

/** `app/i18n` has a message for each that says what to do. */
export const EXPLAINED_REFUSALS = [
  'insufficientBalance',
  'priceChanged',
  'notNextLocked',
  'dailyLimit',
  'appOnly',
  'episodeNotFound',
  'autoUnlockOff',
] as const

/** After these a purchase may have been made all the same. A retry with the same key finds the charge, if there was one. */
export const UNCERTAIN: readonly ActionProblem[] = ['unknown', 'refused']

/** `unknown`: no usable response. `refused`: a purchase, with a code of the backend's own. */
export type ActionProblem = (typeof EXPLAINED_REFUSALS)[number] | 'unknown' | 'refused' | 'invalid'

interface Action {
  intent: ActionIntent
  episodeId: string
  isPageCurrent: boolean
}

export interface ActionDone extends Action {
  problem: null
  /** Null: the episode's page has them. */
  play: PlayAddresses | null
  captions: CaptionTrack[]
  /** After an unlock; absent: the page has it. */
  offer?: Offer
}

export interface ActionRefused extends Action {
  problem: ActionProblem
  /** Where it is uncertain whether a purchase was made, the next press sends the same key again. */
  key: string | null
}

export type ActionOutcome = ActionDone | ActionRefused

export const FIELD = {
  intent: 'intent',
  episodeId: 'episodeId',
  priceCoins: 'priceCoins',
  key: 'key',
  isOn: 'isOn',
  coinsPerDay: 'coinsPerDay',
  isInPlace: 'isInPlace',
} as const

/** The last key if its outcome is uncertain, otherwise the one minted with the offer. */
export function keyFor(intent: PurchaseIntent, offered: string, last: ActionOutcome | null): string {
  const isOpen = last?.problem && UNCERTAIN.includes(last.problem) && last.intent === intent
  return (isOpen && last.key) || `${offered}-${intent}`
}

export function unknownOutcome(form: FormData): ActionRefused {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    intent: text(FIELD.intent) as ActionIntent,
    episodeId: text(FIELD.episodeId),
    isPageCurrent: true,
    problem: 'unknown',
    key: text(FIELD.key) || null,
  }
}
