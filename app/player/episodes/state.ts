import type { CaptionTrack, EpisodeDetail, PlayAddresses } from '../../../contract/episodes.ts'
import type { ShownFacts } from '../../../contract/shown-facts.ts'

export interface EpisodeEntry {
  id: string
  isLocked: boolean
  isAppOnly: boolean
  /** Removed from the drama; such an episode is `isAppOnly` too. */
  isWithdrawn?: boolean
  priceCoins: number
}

export interface DramaFacts extends ShownFacts {
  dramaId: string
  name: string
  introduction: string
  categories: { name: string; columnId: string | null }[]
  coverUrl: string | null
  coverColor: string | null
  episodeSeconds: number[]
  minimumAge?: number
}

export type PlayableDetail = EpisodeDetail & { play: PlayAddresses }

export function isPlayable(detail: EpisodeDetail | null): detail is PlayableDetail {
  return detail?.play != null
}

export interface BehaviorData {
  isLiked: boolean
  isSaved: boolean
}

export interface PlayerState {
  contentId: string
  chapterId: string
  detail: DramaFacts
  episodesList: EpisodeEntry[]
  currentEpisodeIndex: number
  currentEpisodeDetail: EpisodeDetail | null
  isNeedDownloadEpisode: boolean
  isNeedPayEpisode: boolean
  firstNeedPayEpisodeIndex: number
  epIndex: number
  /** In-page full screen, where the browser allows real full screen for the video element alone. */
  isCssFullscreen: boolean
  behaviorData: BehaviorData
}

export interface OpenedEpisode {
  detail: DramaFacts
  episodesList: EpisodeEntry[]
  epIndex: number
  currentEpisodeDetail: EpisodeDetail | null
  behaviorData: BehaviorData
}

/** A fact about an episode names it, since the viewer may have moved on before it arrived. */
export type PlayerFact =
  | { kind: 'opened'; episode: OpenedEpisode }
  | { kind: 'cssFullscreen'; isOn: boolean }
  | {
      kind: 'unlocked'
      episodeId: string
      play: PlayAddresses | null
      captions?: CaptionTrack[]
      firstFrameUrl?: string | null
    }
  | { kind: 'behaviorKnown'; episodeId: string; behaviorData: BehaviorData }
  | { kind: 'liked'; episodeId: string; isOn: boolean }
  | { kind: 'saved'; episodeId: string; isOn: boolean }

/** App-only comes before locked: viewers are never asked to pay for an episode that does not play here. */
export function findGate(entry: Pick<EpisodeEntry, 'isAppOnly' | 'isLocked'>): 'app' | 'pay' | null {
  if (entry.isAppOnly) return 'app'
  return entry.isLocked ? 'pay' : null
}

export function openedState(episode: OpenedEpisode): PlayerState {
  const { detail, episodesList, epIndex, currentEpisodeDetail, behaviorData } = episode
  const entry = episodesList[epIndex]
  if (!entry) throw new RangeError(`There is no episode at index ${epIndex}.`)
  const gate = findGate({
    ...entry,
    isLocked: entry.isLocked || currentEpisodeDetail?.isLocked === true,
  })
  return {
    contentId: detail.dramaId,
    chapterId: entry.id,
    detail,
    episodesList,
    currentEpisodeIndex: epIndex,
    currentEpisodeDetail: gate ? null : currentEpisodeDetail,
    isNeedDownloadEpisode: gate === 'app',
    isNeedPayEpisode: gate === 'pay',
    firstNeedPayEpisodeIndex: firstToPayFor(episodesList),
    epIndex,
    isCssFullscreen: false,
    behaviorData,
  }
}

export function nextPlayer(now: PlayerState, fact: PlayerFact): PlayerState {
  switch (fact.kind) {
    case 'opened':
      return { ...openedState(fact.episode), isCssFullscreen: now.isCssFullscreen }
    case 'cssFullscreen':
      return now.isCssFullscreen === fact.isOn ? now : { ...now, isCssFullscreen: fact.isOn }
    case 'unlocked':
      return withUnlocked(now, fact)
    case 'behaviorKnown':
      return withBehavior(now, fact.episodeId, fact.behaviorData)
    case 'liked':
      return withBehavior(now, fact.episodeId, { isLiked: fact.isOn })
    case 'saved':
      return withBehavior(now, fact.episodeId, { isSaved: fact.isOn })
  }
}

/**
 * Marks the episode as unlocked, in the list and, if it is still open, on the screen. Then finds the next
 * episode to pay for: the following ones may be unlocked or app-only.
 */
function withUnlocked(
  now: PlayerState,
  { episodeId, play, captions = [], firstFrameUrl = null }: Extract<PlayerFact, { kind: 'unlocked' }>,
): PlayerState {
  const index = now.episodesList.findIndex(({ id }) => id === episodeId)
  const entry = now.episodesList[index]
  if (!entry) return now
  const episodesList = now.episodesList.with(index, { ...entry, isLocked: false })
  const unlocked = { ...now, episodesList, firstNeedPayEpisodeIndex: firstToPayFor(episodesList) }
  if (episodeId !== now.chapterId || !now.isNeedPayEpisode) return unlocked
  return {
    ...unlocked,
    isNeedPayEpisode: false,
    currentEpisodeDetail: {
      episodeId,
      isLocked: false,
      priceCoins: entry.priceCoins,
      firstFrameUrl,
      play,
      captions,
    },
  }
}

function withBehavior(now: PlayerState, episodeId: string, known: Partial<BehaviorData>): PlayerState {
  return episodeId === now.chapterId ? { ...now, behaviorData: { ...now.behaviorData, ...known } } : now
}

function firstToPayFor(episodesList: readonly EpisodeEntry[]): number {
  return episodesList.findIndex((entry) => findGate(entry) === 'pay')
}

/** `fromIndex`: the episode requested last, which may not have arrived yet. */
export function switchTo(
  now: PlayerState,
  index: number,
  fromIndex = now.currentEpisodeIndex,
): 'same' | 'crossEpisode' | 'open' {
  if (index === fromIndex) return 'same'
  const target = now.episodesList[index]
  const isBeyondFirstLocked = now.firstNeedPayEpisodeIndex >= 0 && index > now.firstNeedPayEpisodeIndex
  return target && findGate(target) === 'pay' && isBeyondFirstLocked ? 'crossEpisode' : 'open'
}

export type UnlockOutcome = 'notLocked' | 'purchaseToView' | 'payPrompt' | 'unlock'

/** `index` from 0; `totalBalance`: coins and bonus; null for a visitor, who sees the price as well. */
export function unlockOutcome(now: PlayerState, index: number, totalBalance: number | null): UnlockOutcome {
  const target = now.episodesList[index]
  if (!target || findGate(target) !== 'pay') return 'notLocked'
  if (index > now.firstNeedPayEpisodeIndex) return 'purchaseToView'
  return totalBalance !== null && totalBalance >= target.priceCoins ? 'unlock' : 'payPrompt'
}

export function toggleOutcome(now: PlayerState, action: 'like' | 'save', isMember: boolean) {
  if (!isMember) return 'signIn'
  const isOn = action === 'like' ? now.behaviorData.isLiked : now.behaviorData.isSaved
  return isOn ? 'cancel' : 'add'
}
