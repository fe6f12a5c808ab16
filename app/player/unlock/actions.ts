import type { CaptionTrack, PlayAddresses } from '../../../contract/episodes.ts'
import type { LibraryChange } from '../../library/library-changes.ts'

/** What a member can do on the page of an episode; the value of the form's `intent`. */
export type ActionIntent =
  | 'unlock'
  | 'unlockRest'
  | 'unlockAutomatically'
  | 'autoUnlock'
  | 'limit'
  | LibraryChange

/** Actions that spend; each carries a key and the price that was shown. */
export type PurchaseIntent = Extract<ActionIntent, 'unlock' | 'unlockRest' | 'unlockAutomatically'>

/** Why an action was not done. `app/i18n` has a sentence for each that says what to do. */
export const EXPLAINED_REFUSALS = [
  'insufficientBalance',
  'priceChanged',
  'notNextLocked',
  'dailyLimit',
  'appOnly',
  'episodeNotFound',
  'autoUnlockOff',
] as const

/**
 * `unknown`: no answer came, or none that can be told: nothing was taken, or it was and the same key finds it.
 * `invalid`: what was typed in makes no sense.
 */
export type ActionProblem = (typeof EXPLAINED_REFUSALS)[number] | 'unknown' | 'invalid'

interface Action {
  intent: ActionIntent
  /** Empty: about the series. */
  episodeId: string
  /** Nothing else on the page can have changed, so that it need not be asked for again. */
  isPageCurrent: boolean
}

export interface ActionDone extends Action {
  problem: null
  /** Where the episode plays from now on; null when its page has to be asked. */
  play: PlayAddresses | null
  captions: CaptionTrack[]
}

export interface ActionRefused extends Action {
  problem: ActionProblem
  /** The key it was sent with: after `unknown` the next press sends it again. */
  key: string | null
}

export type ActionOutcome = ActionDone | ActionRefused

/** Names of the form's fields. */
export const FIELD = {
  intent: 'intent',
  episodeId: 'episodeId',
  priceCoins: 'priceCoins',
  key: 'key',
  isOn: 'isOn',
  coinsPerDay: 'coinsPerDay',
  /** Sent by scripts alone: they take the answer as data and stay where they are. */
  isInPlace: 'isInPlace',
} as const

/** The key of the next press: the one whose fate is not known, or the one minted with the offer. */
export function keyFor(intent: PurchaseIntent, offered: string, last: ActionOutcome | null): string {
  const isOpen = last?.problem === 'unknown' && last.intent === intent
  return (isOpen && last.key) || `${offered}-${intent}`
}

/** The refused outcome in the words of a page that never got an answer. */
export function unansweredOutcome(form: FormData): ActionRefused {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    intent: text(FIELD.intent) as ActionIntent,
    episodeId: text(FIELD.episodeId),
    isPageCurrent: true,
    problem: 'unknown',
    key: text(FIELD.key) || null,
  }
}
