import fc from 'fast-check'
import { expect, test } from 'vitest'
import { episodeEntry, openedEpisode, playableDetail } from '../../../tests/builders/opened-episode.ts'
import { nextPlayer, type OpenedEpisode, openedState, switchTo, unlockOutcome } from './state.ts'

const PRICE_COINS = 10
const PLAY = { hlsUrl: null, dashUrl: '/e.mpd', mp4Url: null }

interface Row {
  isLocked: boolean
  isAppOnly: boolean
}

type Step =
  | { kind: 'switch'; at: number }
  | { kind: 'press'; at: number }
  /** The oldest press that was sent is answered. */
  | { kind: 'answer' }
  | { kind: 'reload' }

const row = fc.record({ isLocked: fc.boolean(), isAppOnly: fc.boolean() })
const at = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('switch' as const), at }),
  fc.record({ kind: fc.constant('press' as const), at }),
  fc.constant({ kind: 'answer' as const }),
  fc.constant({ kind: 'reload' as const }),
)

/** The backend, as simple as can be: it charges each episode once, the first locked one only. */
class Shop {
  readonly rows: Row[]
  readonly paid = new Set<number>()
  chargedCoins = 0

  constructor(rows: Row[]) {
    this.rows = rows
  }

  isLocked(index: number): boolean {
    return this.rows[index]!.isLocked && !this.paid.has(index)
  }

  get firstToPayFor(): number {
    return this.rows.findIndex(({ isAppOnly }, index) => !isAppOnly && this.isLocked(index))
  }

  sell(index: number): boolean {
    if (this.paid.has(index)) return true
    if (index !== this.firstToPayFor) return false
    this.paid.add(index)
    this.chargedCoins += PRICE_COINS
    return true
  }

  open(epIndex: number): OpenedEpisode {
    const isOpen = !this.rows[epIndex]!.isAppOnly && !this.isLocked(epIndex)
    return openedEpisode({
      episodesList: this.rows.map(({ isAppOnly }, index) =>
        episodeEntry(`e${index}`, { isLocked: this.isLocked(index), isAppOnly, priceCoins: PRICE_COINS }),
      ),
      epIndex,
      currentEpisodeDetail: isOpen
        ? playableDetail({ episodeId: `e${epIndex}`, priceCoins: PRICE_COINS, play: PLAY })
        : null,
    })
  }
}

test('in any order of switches, presses and late responses, the player shows what was paid for and nothing else (rows 114-118, 123, 127-138)', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 60 }),
      (rows, steps) => {
        const shop = new Shop(rows)
        let now = openedState(shop.open(0))
        /** Sold or refused by the shop, and not known to the player yet. */
        const underWay: { index: number; isSold: boolean }[] = []
        for (const step of steps) {
          const index = 'at' in step ? step.at % rows.length : now.currentEpisodeIndex
          switch (step.kind) {
            case 'switch': {
              const outcome = switchTo(now, index)
              if (index === now.currentEpisodeIndex) expect(outcome).toBe('same')
              if (outcome === 'open') now = nextPlayer(now, { kind: 'opened', episode: shop.open(index) })
              else expect(outcome === 'same' || shop.isLocked(index) || underWay.length > 0).toBe(true)
              break
            }
            case 'press': {
              const outcome = unlockOutcome(now, index, 1_000)
              // The page never offers what the shop would have to refuse for its order alone, but for answers under way.
              if (outcome !== 'unlock') break
              const isSold = shop.sell(index)
              expect(isSold || underWay.length > 0).toBe(true)
              underWay.push({ index, isSold })
              break
            }
            case 'answer': {
              const answer = underWay.shift()
              if (answer?.isSold) {
                now = nextPlayer(now, { kind: 'unlocked', episodeId: `e${answer.index}`, play: PLAY })
              }
              break
            }
            case 'reload':
              now = openedState(shop.open(now.currentEpisodeIndex))
          }
          // Nothing plays that is locked or belongs to the app, whatever the order.
          const current = rows[now.currentEpisodeIndex]!
          expect(now.currentEpisodeDetail !== null).toBe(!now.isNeedPayEpisode && !now.isNeedDownloadEpisode)
          expect(now.isNeedDownloadEpisode).toBe(current.isAppOnly)
          if (now.currentEpisodeDetail) {
            expect(current.isAppOnly || shop.isLocked(now.currentEpisodeIndex)).toBe(false)
            expect(now.currentEpisodeDetail.episodeId).toBe(now.chapterId)
          }
          expect(now.chapterId).toBe(`e${now.currentEpisodeIndex}`)
          expect(now.firstNeedPayEpisodeIndex).toBe(
            now.episodesList.findIndex(({ isLocked, isAppOnly }) => isLocked && !isAppOnly),
          )
        }
        // Once every answer is there, player and shop agree.
        for (const { index, isSold } of underWay) {
          if (isSold) now = nextPlayer(now, { kind: 'unlocked', episodeId: `e${index}`, play: PLAY })
        }
        expect(now.firstNeedPayEpisodeIndex).toBe(shop.firstToPayFor)
        expect(now.isNeedPayEpisode).toBe(
          !rows[now.currentEpisodeIndex]!.isAppOnly && shop.isLocked(now.currentEpisodeIndex),
        )
        expect(shop.chargedCoins).toBe(shop.paid.size * PRICE_COINS)
      },
    ),
    { numRuns: 300 },
  )
})
