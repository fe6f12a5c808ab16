import { describe, expect, test } from 'vitest'
import { episodeEntry, openedEpisode, playableDetail } from '../../../tests/builders/opened-episode.ts'
import { nextPlayer, openedState, switchTo, toggleOutcome, unlockOutcome } from './state.ts'

const detail = playableDetail()

describe('opening an episode', () => {
  test('fills every field of the player’s state (row 123)', () => {
    expect(Object.keys(openedState(openedEpisode())).sort()).toEqual(
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

  test('a locked one needs a payment and has nothing to play, whatever was loaded (rows 117, 126)', () => {
    const state = openedState(openedEpisode({ epIndex: 2, currentEpisodeDetail: detail }))
    expect([state.isNeedPayEpisode, state.currentEpisodeDetail]).toEqual([true, null])
    const lockedMeanwhile = openedState(
      openedEpisode({ currentEpisodeDetail: { ...detail, isLocked: true } }),
    )
    expect([lockedMeanwhile.isNeedPayEpisode, lockedMeanwhile.currentEpisodeDetail]).toEqual([true, null])
  })

  test('finds the first one to pay for; app-only ones are not (row 123)', () => {
    expect(openedState(openedEpisode()).firstNeedPayEpisodeIndex).toBe(2)
    expect(openedState(openedEpisode({ episodesList: [episodeEntry('e1')] })).firstNeedPayEpisodeIndex).toBe(
      -1,
    )
  })
})

test('in-page full screen outlives a switch of episodes (row 124)', () => {
  const full = nextPlayer(openedState(openedEpisode()), { kind: 'cssFullscreen', isOn: true })
  expect(nextPlayer(full, { kind: 'opened', episode: openedEpisode({ epIndex: 2 }) })).toMatchObject({
    isCssFullscreen: true,
    epIndex: 2,
  })
})

describe('wishing for another episode', () => {
  const state = openedState(openedEpisode())

  test('the open one is ignored (row 127)', () => expect(switchTo(state, 0)).toBe('same'))
  test('an app-only one opens and needs the app (row 128)', () => expect(switchTo(state, 1)).toBe('open'))
  test('the first locked one opens (row 130)', () => expect(switchTo(state, 2)).toBe('open'))
  test('one beyond the first locked one does not (row 129)', () => {
    expect(switchTo(state, 3)).toBe('crossEpisode')
  })
  test('counts from the one requested last, which may not have come (rows 127, 129)', () => {
    expect(switchTo(state, 2, 2)).toBe('same')
    expect(switchTo(state, 3, 2)).toBe('crossEpisode')
    expect(switchTo(state, 0, 2)).toBe('open')
  })
  test('an unlocked one beyond it does', () => {
    const gap = openedState(
      openedEpisode({
        episodesList: [episodeEntry('a', { isLocked: true }), episodeEntry('b'), episodeEntry('c')],
      }),
    )
    expect(switchTo(gap, 2)).toBe('open')
  })
})

describe('asking for an unlock', () => {
  const state = openedState(openedEpisode({ epIndex: 2 }))

  test.each([
    ['a visitor is shown the price', 2, null, 'payPrompt'],
    ['too little is no unlock', 2, 59, 'payPrompt'],
    ['exactly the price is enough', 2, 60, 'unlock'],
    ['one past the first locked one is refused whatever there is', 3, 1000, 'purchaseToView'],
    ['an app-only one is not for sale', 1, 1000, 'notLocked'],
    ['a free one is not for sale', 0, 1000, 'notLocked'],
    ['one that does not exist is not for sale', 9, 1000, 'notLocked'],
  ] as const)('%s (rows 133-135, 138)', (_, index, totalBalance, outcome) => {
    expect(unlockOutcome(state, index, totalBalance)).toBe(outcome)
  })

  const play = { hlsUrl: '/e3.m3u8', dashUrl: null, mp4Url: null }

  test('once granted, the episode plays from its new address and the next one is to be paid for (row 137)', () => {
    const after = nextPlayer(state, { kind: 'unlocked', episodeId: 'e3', play })
    expect(after).toMatchObject({
      isNeedPayEpisode: false,
      firstNeedPayEpisodeIndex: 3,
      currentEpisodeDetail: { episodeId: 'e3', isLocked: false, play },
    })
    expect(after.episodesList[2]).toMatchObject({ isLocked: false, priceCoins: 60 })
    expect(state.episodesList[2]?.isLocked).toBe(true)
  })

  test('granted after the viewer went on, it changes the list and not what plays (row 137)', () => {
    const elsewhere = openedState(openedEpisode({ epIndex: 0, currentEpisodeDetail: detail }))
    const after = nextPlayer(elsewhere, { kind: 'unlocked', episodeId: 'e3', play })
    expect(after.currentEpisodeDetail).toBe(detail)
    expect([after.firstNeedPayEpisodeIndex, after.episodesList[2]?.isLocked]).toEqual([3, false])
    expect(nextPlayer(elsewhere, { kind: 'unlocked', episodeId: 'x', play })).toBe(elsewhere)
  })
})

describe('liking and saving', () => {
  const state = openedState(openedEpisode())

  test('needs an account (row 141)', () => {
    expect(toggleOutcome(state, 'like', false)).toBe('signIn')
    expect(toggleOutcome(state, 'save', false)).toBe('signIn')
  })

  test('a press adds, and the next one cancels (rows 139-140)', () => {
    expect(toggleOutcome(state, 'like', true)).toBe('add')
    const liked = nextPlayer(state, { kind: 'liked', episodeId: 'e1', isOn: true })
    expect(liked.behaviorData).toEqual({ isLiked: true, isSaved: false })
    expect(toggleOutcome(liked, 'like', true)).toBe('cancel')
    const saved = nextPlayer(liked, { kind: 'saved', episodeId: 'e1', isOn: true })
    expect(saved.behaviorData).toEqual({ isLiked: true, isSaved: true })
    expect(toggleOutcome(saved, 'save', true)).toBe('cancel')
  })

  test('a response about an episode that is no longer open changes nothing (rows 119, 139-140)', () => {
    expect(nextPlayer(state, { kind: 'saved', episodeId: 'e2', isOn: true })).toBe(state)
    const known = { isLiked: true, isSaved: true }
    expect(nextPlayer(state, { kind: 'behaviorKnown', episodeId: 'e2', behaviorData: known })).toBe(state)
    expect(
      nextPlayer(state, { kind: 'behaviorKnown', episodeId: 'e1', behaviorData: known }).behaviorData,
    ).toEqual(known)
  })
})
