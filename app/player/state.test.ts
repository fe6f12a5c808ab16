import { describe, expect, test } from 'vitest'
import { nextPlayer, type OpenedEpisode, obstacleOf, openedState, switchTo } from './state.ts'

const entry = (id: string, given: object = {}) => ({
  id,
  isLocked: false,
  isAppOnly: false,
  priceCoins: 0,
  ...given,
})

function opened(given: Partial<OpenedEpisode> = {}): OpenedEpisode {
  return {
    detail: {
      dramaId: 'd1',
      name: 'Love Me',
      introduction: '',
      categories: [],
      coverUrl: null,
      coverColor: null,
    },
    episodesList: [
      entry('e1'),
      entry('e2', { isAppOnly: true, isLocked: true }),
      entry('e3', { isLocked: true, priceCoins: 60 }),
      entry('e4', { isLocked: true, priceCoins: 60 }),
    ],
    epIndex: 0,
    currentEpisodeDetail: null,
    behaviorData: { isThumbedUp: false, isSaved: false },
    ...given,
  }
}

const detail = {
  episodeId: 'e1',
  isLocked: false,
  priceCoins: 0,
  firstFrameUrl: null,
  play: { hlsUrl: null, dashUrl: '/a.mpd', mp4Url: null },
  captions: [],
}

describe('opening an episode', () => {
  test('fills every field the player keeps (row 123)', () => {
    expect(Object.keys(openedState(opened())).sort()).toEqual(
      [
        ...[
          'contentId',
          'chapterId',
          'detail',
          'episodesList',
          'currentEpisodeIndex',
          'currentEpisodeDetail',
        ],
        ...['isNeedDownloadEpisode', 'isNeedPayEpisode', 'firstNeedPayEpisodeIndex', 'epIndex'],
        ...['isCssFullscreen', 'behaviorData'],
      ].sort(),
    )
  })

  test('a free episode plays (rows 114, 118)', () => {
    const state = openedState(opened({ currentEpisodeDetail: detail }))
    expect(state).toMatchObject({ contentId: 'd1', chapterId: 'e1', currentEpisodeIndex: 0, epIndex: 0 })
    expect(state.currentEpisodeDetail).toBe(detail)
    expect([state.isNeedPayEpisode, state.isNeedDownloadEpisode]).toEqual([false, false])
  })

  test('an app-only one asks for the app, locked or not (rows 116-117)', () => {
    const state = openedState(opened({ epIndex: 1 }))
    expect([state.isNeedDownloadEpisode, state.isNeedPayEpisode]).toEqual([true, false])
    expect(obstacleOf({ isAppOnly: true, isLocked: true })).toBe('app')
  })

  test('a locked one asks to pay and has nothing to play, whatever was loaded (rows 117, 126)', () => {
    const state = openedState(opened({ epIndex: 2, currentEpisodeDetail: detail }))
    expect([state.isNeedPayEpisode, state.currentEpisodeDetail]).toEqual([true, null])
    const lockedMeanwhile = openedState(opened({ currentEpisodeDetail: { ...detail, isLocked: true } }))
    expect([lockedMeanwhile.isNeedPayEpisode, lockedMeanwhile.currentEpisodeDetail]).toEqual([true, null])
  })

  test('finds the first one to pay for; app-only ones are not (row 123)', () => {
    expect(openedState(opened()).firstNeedPayEpisodeIndex).toBe(2)
    expect(openedState(opened({ episodesList: [entry('e1')] })).firstNeedPayEpisodeIndex).toBe(-1)
  })
})

test('in-page full screen outlives a switch of episodes (row 124)', () => {
  const full = nextPlayer(openedState(opened()), { kind: 'cssFullscreen', isOn: true })
  expect(nextPlayer(full, { kind: 'opened', episode: opened({ epIndex: 2 }) })).toMatchObject({
    isCssFullscreen: true,
    epIndex: 2,
  })
})

describe('wishing for another episode', () => {
  const state = openedState(opened())

  test('the open one is ignored (row 127)', () => expect(switchTo(state, 0)).toBe('same'))
  test('an app-only one opens and asks for the app (row 128)', () => expect(switchTo(state, 1)).toBe('open'))
  test('the first locked one opens (row 130)', () => expect(switchTo(state, 2)).toBe('open'))
  test('one beyond the first locked one does not (row 129)', () => {
    expect(switchTo(state, 3)).toBe('crossEpisode')
  })
  test('an unlocked one beyond it does', () => {
    const gap = openedState(
      opened({ episodesList: [entry('a', { isLocked: true }), entry('b'), entry('c')] }),
    )
    expect(switchTo(gap, 2)).toBe('open')
  })
})
