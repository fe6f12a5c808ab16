import type { ReactNode } from 'react'
import type { DramaSlideData } from '../app/catalog/drama-card.ts'
import { type EpisodeEntry, openedState, type PlayerState } from '../app/player/episodes/state.ts'
import { INITIAL_PLAYBACK, type Playback } from '../app/player/playback/playback.ts'
import { createVideoPresses } from '../app/player/playback/video-presses.ts'
import type { PlaybackController } from '../app/player/pool/playback-controller.ts'
import { PlaybackContext } from '../app/player/pool/use-playback.ts'
import type { ActionProblem, ActionRefused } from '../app/player/unlock/actions.ts'
import type { Offer } from '../app/player/unlock/offer.ts'
import { type EpisodeActions, EpisodeActionsContext } from '../app/player/unlock/use-episode-actions.ts'

const nothing = () => {}

const PRICE_COINS = 60

export const RENDITIONS = [240, 540, 1080].map((side) => ({ side, bitsPerSecond: side * 2_000 }))

const NO_OFFER: Offer = {
  rest: { priceCoins: 480, count: 8 },
  packages: [
    { minor: 99, coins: 100, bonus: 0 },
    { minor: 499, coins: 500, bonus: 50 },
  ],
  currency: 'USD',
  member: null,
  has: { rest: true, auto: true, limit: true },
  openPayments: [],
  key: null,
}

export const MEMBER_OFFER = {
  ...NO_OFFER,
  key: 'gallery',
  member: {
    coins: 1240,
    bonus: 85,
    spentCoins: 120,
    spentBonus: 0,
    dayLimitCoins: null,
    spentTodayCoins: 0,
    isAutoUnlockOn: false,
  },
} satisfies Offer

export const VISITOR: Partial<EpisodeActions> = { offer: NO_OFFER, isMember: false }

export function refused(problem: ActionProblem): ActionRefused {
  return { intent: 'unlock', episodeId: 'e2', isPageCurrent: true, problem, key: null }
}

interface Opened {
  drama?: DramaSlideData | undefined
  epIndex: number
  count?: number
  isWithdrawn?: boolean
}

/** One free episode, one for the app only, the others to pay for. */
export function sampleState({ drama, epIndex, count = 10, isWithdrawn = false }: Opened): PlayerState {
  const toEntry = (_: unknown, index: number): EpisodeEntry => ({
    id: `e${index}`,
    isLocked: index > 0,
    isAppOnly: index === 1,
    priceCoins: index > 1 ? PRICE_COINS : 0,
    ...(index === epIndex && isWithdrawn && { isWithdrawn }),
  })
  return openedState({
    detail: {
      dramaId: drama?.dramaId ?? 'd1',
      name: drama?.name ?? 'Love Me',
      introduction: drama?.introduction ?? '',
      categories: [],
      coverUrl: drama?.coverUrl ?? null,
      coverColor: drama?.coverColor ?? null,
      episodeSeconds: Array.from({ length: count }, () => 75),
      minimumAge: 16,
    },
    episodesList: Array.from({ length: count }, toEntry),
    epIndex,
    currentEpisodeDetail: null,
    behaviorData: { isLiked: false, isSaved: false },
  })
}

interface EpisodeProps {
  at?: Opened
  state?: Partial<PlayerState>
  playback?: Partial<Playback>
  actions?: Partial<EpisodeActions>
  children: ReactNode | ((state: PlayerState) => ReactNode)
}

/** What parts of the player find around them on the page of an episode; nothing they request happens. */
export function Episode({ at = { epIndex: 0 }, state, playback, actions, children }: EpisodeProps) {
  const shown = { ...sampleState(at), ...state }
  return (
    <PlaybackContext.Provider value={toController({ ...INITIAL_PLAYBACK, durationSeconds: 75, ...playback })}>
      <EpisodeActionsContext.Provider value={toActions(shown, actions)}>
        {typeof children === 'function' ? children(shown) : children}
      </EpisodeActionsContext.Provider>
    </PlaybackContext.Provider>
  )
}

function toController(playback: Playback): PlaybackController {
  const ignored = Object.fromEntries(['retry', 'requestRenditions'].map((request) => [request, nothing]))
  const renditions = () => RENDITIONS
  return {
    playback,
    video: null,
    subscribe: () => nothing,
    renditions,
    ...ignored,
    presses: createVideoPresses({ video: () => null, onFact: nothing }),
  } as unknown as PlaybackController
}

function toActions(state: PlayerState, given: Partial<EpisodeActions> = {}): EpisodeActions {
  return {
    state,
    offer: NO_OFFER,
    isMember: false,
    isMemberAwaited: false,
    refused: null,
    isBuying: false,
    isUnlocked: false,
    automatic: null,
    isSavingSpending: false,
    buy: nothing,
    purchaseKey: () => 'gallery',
    setAutoUnlock: nothing,
    setDailyLimit: nothing,
    toggle: nothing,
    ...given,
  }
}
