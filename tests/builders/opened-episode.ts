import type {
  DramaFacts,
  EpisodeEntry,
  OpenedEpisode,
  PlayableDetail,
} from '../../app/player/episodes/state.ts'

/** A free episode as the list of a drama has it. */
export function episodeEntry(id: string, given: Partial<EpisodeEntry> = {}): EpisodeEntry {
  return { id, isLocked: false, isAppOnly: false, priceCoins: 0, ...given }
}

/** What a free episode plays. */
export function playableDetail(given: Partial<PlayableDetail> = {}): PlayableDetail {
  return {
    episodeId: 'e1',
    isLocked: false,
    priceCoins: 0,
    firstFrameUrl: null,
    play: { hlsUrl: null, dashUrl: '/e.mpd', mp4Url: null },
    captions: [],
    ...given,
  }
}

const SAMPLE_DRAMA: DramaFacts = {
  dramaId: 'd1',
  name: 'Love Me',
  introduction: '',
  categories: [],
  coverUrl: null,
  coverColor: null,
  episodeSeconds: [],
}

/** A drama's first episode, one for the app only, and two to pay for; nothing of them is playable yet. */
export function openedEpisode(given: Partial<OpenedEpisode> = {}): OpenedEpisode {
  return {
    detail: SAMPLE_DRAMA,
    episodesList: [
      episodeEntry('e1'),
      episodeEntry('e2', { isAppOnly: true, isLocked: true }),
      episodeEntry('e3', { isLocked: true, priceCoins: 60 }),
      episodeEntry('e4', { isLocked: true, priceCoins: 60 }),
    ],
    epIndex: 0,
    currentEpisodeDetail: null,
    behaviorData: { isLiked: false, isSaved: false },
    ...given,
  }
}
