import type { EpisodeDetail } from '../../contract/episodes.ts'

/** One row of the episode list, as the page knows it: no play address, whoever may watch it. Row 126. */
export interface EpisodeEntry {
  id: string
  isLocked: boolean
  isAppOnly: boolean
  priceCoins: number
}

export interface DramaFacts {
  dramaId: string
  name: string
  introduction: string
  categories: { name: string; columnId: string | null }[]
  coverUrl: string | null
  coverColor: string | null
}

/** What the member did with the episode; all false for a visitor. Row 119. */
export interface BehaviorData {
  isThumbedUp: boolean
  isSaved: boolean
}

/** What is open and what stands in its way. The names are those of row 123. */
export interface PlayerState {
  contentId: string
  chapterId: string
  detail: DramaFacts
  episodesList: EpisodeEntry[]
  /** From 0. Row 114. */
  currentEpisodeIndex: number
  /** Null while the episode may not be watched here. */
  currentEpisodeDetail: EpisodeDetail | null
  isNeedDownloadEpisode: boolean
  isNeedPayEpisode: boolean
  /** From 0; -1 when nothing is locked. */
  firstNeedPayEpisodeIndex: number
  /** What the address asked for, from 0. */
  epIndex: number
  /** Fills the page where the browser has no full screen for anything but the video itself. Row 124. */
  isCssFullscreen: boolean
  behaviorData: BehaviorData
}

/** What a loader found for one episode. */
export interface OpenedEpisode {
  detail: DramaFacts
  episodesList: EpisodeEntry[]
  epIndex: number
  currentEpisodeDetail: EpisodeDetail | null
  behaviorData: BehaviorData
}

export type PlayerFact = { kind: 'opened'; episode: OpenedEpisode } | { kind: 'cssFullscreen'; isOn: boolean }

/** App-only is asked before locked: nobody is asked to pay for what does not play here. Rows 116-117. */
export function obstacleOf(entry: Pick<EpisodeEntry, 'isAppOnly' | 'isLocked'>): 'app' | 'pay' | null {
  if (entry.isAppOnly) return 'app'
  return entry.isLocked ? 'pay' : null
}

export function openedState(episode: OpenedEpisode): PlayerState {
  const { detail, episodesList, epIndex, currentEpisodeDetail, behaviorData } = episode
  const entry = episodesList[epIndex]
  if (!entry) throw new RangeError(`There is no episode at index ${epIndex}.`)
  const obstacle = obstacleOf({
    ...entry,
    isLocked: entry.isLocked || currentEpisodeDetail?.isLocked === true,
  })
  return {
    contentId: detail.dramaId,
    chapterId: entry.id,
    detail,
    episodesList,
    currentEpisodeIndex: epIndex,
    currentEpisodeDetail: obstacle ? null : currentEpisodeDetail,
    isNeedDownloadEpisode: obstacle === 'app',
    isNeedPayEpisode: obstacle === 'pay',
    firstNeedPayEpisodeIndex: episodesList.findIndex((other) => obstacleOf(other) === 'pay'),
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
  }
}

/** What a wish to see another episode means. Rows 127-129. */
export function switchTo(now: PlayerState, index: number): 'same' | 'crossEpisode' | 'open' {
  if (index === now.currentEpisodeIndex) return 'same'
  const target = now.episodesList[index]
  const isBeyondFirstLocked = now.firstNeedPayEpisodeIndex >= 0 && index > now.firstNeedPayEpisodeIndex
  return target && obstacleOf(target) === 'pay' && isBeyondFirstLocked ? 'crossEpisode' : 'open'
}
