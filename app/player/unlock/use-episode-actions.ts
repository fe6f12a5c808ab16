import { useLocation } from '@remix-run/react'
import {
  createContext,
  type Dispatch,
  type MutableRefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useLatest } from '../../browser/use-latest.ts'
import { vibrate } from '../../browser/vibrate.ts'
import { toasts } from '../../design/toast-store.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { memberStore } from '../../member/member-store.ts'
import { type PlayerFact, type PlayerState, toggleOutcome } from '../episodes/state.ts'
import { type ActionOutcome, type ActionRefused, FIELD, keyFor, type PurchaseIntent } from './actions.ts'
import { showLockOpening } from './lock-opening.ts'
import type { MemberOffer, Offer } from './offer.ts'
import { useAction } from './use-action.ts'
import { useLibraryAction } from './use-library-action.ts'

/** Toasts of the namespace `player`. */
export const DONE = {
  unlock: 'unlockSuccess',
  unlockRest: 'unlockRestSuccess',
  like: 'thumbUpSuccess',
  unlike: 'thumbUpCancel',
  save: 'collectSuccess',
  unsave: 'collectCancel',
} as const

export interface EpisodeActions {
  state: PlayerState
  offer: Offer
  isMember: boolean
  isMemberAwaited: boolean
  refused: ActionRefused | null
  isBuying: boolean
  /** With the rest of the drama; its page is on the way. */
  isUnlocked: boolean
  automatic: { number: number; priceCoins: number } | null
  isSavingSpending: boolean
  buy(intent: PurchaseIntent, priceCoins: number): void
  purchaseKey(intent: PurchaseIntent): string
  setAutoUnlock(isOn: boolean): void
  setDailyLimit(coinsPerDay: string): void
  toggle(action: 'like' | 'save'): void
}

export const EpisodeActionsContext = createContext<EpisodeActions | null>(null)

export function useEpisodeActions(): EpisodeActions {
  const actions = useContext(EpisodeActionsContext)
  if (!actions) throw new Error('This belongs on the page of an episode.')
  return actions
}

interface EpisodeActionsOptions {
  state: PlayerState
  offer: Offer
  pictureUrl: string | null
  isMember: boolean
  isMemberAwaited: boolean
  dispatch: Dispatch<PlayerFact>
  sent: ActionOutcome | null
  advancingTo: MutableRefObject<string | null>
}

/** A press is a request, its response a fact. */
export function useCreateEpisodeActions(options: EpisodeActionsOptions): EpisodeActions {
  const { state, pictureUrl, isMember, isMemberAwaited, dispatch, sent, advancingTo } = options
  const [offer, setOffer] = useOffer(options.offer)
  const { t } = useTranslation(['player', 'common'])
  const { number } = useAmounts()
  const drawer = useAccountDrawer()
  const hrefs = useHrefs()
  const { pathname, search } = useLocation()
  const { contentId: dramaId, chapterId: episodeId } = state
  const [last, setLast] = useState(sent)
  const [automaticId, setAutomaticId] = useState<string | null>(null)

  const purchase = useAction((outcome) => {
    setLast(outcome)
    if (outcome.problem === null) {
      const { intent, episodeId, play, captions, offer: next } = outcome
      const left = next?.member
      showLockOpening(left ? number(left.coins + left.bonus) : null)
      vibrate()
      if (next) setOffer(next)
      if (intent === 'unlockAutomatically') setAutomaticId(episodeId)
      else toasts.show(t(DONE[intent as 'unlock']))
      if (intent !== 'unlockRest')
        dispatch({ kind: 'unlocked', episodeId, play, captions, firstFrameUrl: pictureUrl })
    } else if (outcome.problem === 'notNextLocked') {
      toasts.show(t('purchaseToView'), { tone: 'alert' })
    } else if (outcome.problem === 'insufficientBalance') {
      toasts.show(t('insufficientBalance'), { tone: 'alert' })
      const shortOf = outcome.intent === 'unlockRest' ? 'rest' : 'episode'
      drawer?.open('topUp', hrefs.topUp({ returnTo: pathname + search, dramaId, episodeId, shortOf }))
    }
  })
  const spending = useAction((outcome) => {
    setLast(outcome)
    // The sheet shows it beside the control; a playing episode has no sheet.
    if (outcome.problem !== null && !state.isNeedPayEpisode) {
      toasts.show(t('common:requestFailed'), { tone: 'alert' })
    }
  })
  const tellLibrary = ({ intent, episodeId, problem }: ActionOutcome) => {
    if (problem !== null) return toasts.show(t('common:requestFailed'), { tone: 'alert' })
    const isOn = intent === 'like' || intent === 'save'
    const kind = intent === 'like' || intent === 'unlike' ? 'liked' : 'saved'
    dispatch({ kind, episodeId, isOn })
    toasts.show(t(DONE[intent as 'like']))
  }
  const library = {
    like: useLibraryAction(dramaId, tellLibrary),
    save: useLibraryAction(dramaId, tellLibrary),
  }

  const purchaseKey = (intent: PurchaseIntent) => keyFor(intent, offer.key ?? '', last)
  const buy = (intent: PurchaseIntent, priceCoins: number) =>
    purchase.send(intent, {
      [FIELD.episodeId]: episodeId,
      [FIELD.priceCoins]: priceCoins,
      [FIELD.key]: purchaseKey(intent),
    })
  const priceCoins = state.episodesList[state.currentEpisodeIndex]?.priceCoins ?? 0
  useAutomaticUnlock({ state, offer, advancingTo, unlock: () => buy('unlockAutomatically', priceCoins) })

  return {
    state,
    offer,
    isMember,
    isMemberAwaited,
    refused: last !== null && last.problem !== null && isAbout(last, episodeId) ? last : null,
    isBuying: purchase.isBusy,
    isUnlocked: last?.problem === null && last.intent === 'unlockRest' && last.episodeId === episodeId,
    automatic:
      automaticId === episodeId && !state.isNeedPayEpisode
        ? { number: state.currentEpisodeIndex + 1, priceCoins }
        : null,
    isSavingSpending: spending.isBusy,
    buy,
    purchaseKey,
    setAutoUnlock: (isOn) => spending.send('autoUnlock', { [FIELD.isOn]: String(isOn) }),
    setDailyLimit: (coinsPerDay) => spending.send('limit', { [FIELD.coinsPerDay]: coinsPerDay }),
    toggle(action) {
      const press = toggleOutcome(state, action, isMember)
      if (press === 'signIn') return drawer?.open('signIn', hrefs.signIn(pathname + search))
      const [add, cancel] = action === 'like' ? (['like', 'unlike'] as const) : (['save', 'unsave'] as const)
      library[action].send(press === 'add' ? add : cancel, episodeId)
    },
  }
}

function useOffer(loaded: Offer) {
  const [newer, setNewer] = useState<{ loaded: Offer; offer: Offer } | null>(null)
  const setOffer = (offer: Offer) => {
    setNewer({ loaded, offer })
    if (offer.member) adoptBalances(offer.member)
  }
  return [newer?.loaded === loaded ? newer.offer : loaded, setOffer] as const
}

function adoptBalances({ coins, bonus }: MemberOffer): void {
  const now = memberStore.current()
  const { account } = now ?? {}
  if (!now || !account?.viewer) return
  const viewer = { ...account.viewer, coins, bonus, totalCoins: coins + bonus }
  memberStore.adopt({ ...now, account: { ...account, viewer } })
}

/** Settings concern the drama, not an episode. */
function isAbout({ episodeId }: ActionOutcome, currentId: string): boolean {
  return episodeId === '' || episodeId === currentId
}

interface AutomaticUnlock extends Pick<EpisodeActionsOptions, 'state' | 'offer' | 'advancingTo'> {
  unlock: () => void
}

/**
 * Only when a member continues to a locked episode of a drama with automatic unlocking. Opening the page,
 * choosing an episode in the list and moving the switch spend nothing.
 */
function useAutomaticUnlock({ state, offer, advancingTo, unlock }: AutomaticUnlock): void {
  const { chapterId: episodeId } = state
  const arrivedAt = useRef(episodeId)
  const latest = useLatest({
    isWanted: state.isNeedPayEpisode && offer.member?.isAutoUnlockOn === true,
    unlock,
  })
  useEffect(() => {
    if (arrivedAt.current === episodeId) return
    arrivedAt.current = episodeId
    const isAdvancing = advancingTo.current === episodeId
    advancingTo.current = null
    if (isAdvancing && latest.current.isWanted) latest.current.unlock()
  }, [episodeId, advancingTo])
}
