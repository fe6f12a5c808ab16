import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadAccountPositions, nearbyPositions } from './account-positions.server.ts'

const RECORD = { episodeId: 'e2', positionSeconds: 12.5, savedAtMs: 7 }

function open({ hasToken = true, extensions = ['positions', 'savePosition'], fails = false } = {}) {
  const positions = vi.fn(async () => {
    if (fails) throw new Error('down')
    return [RECORD]
  })
  const api = { areaInfo: async () => ({ extensions }), positions }
  const context = { api, hasToken, isShared: false, log: { warn: vi.fn() } } as unknown as AppLoadContext
  return { positions, answer: loadAccountPositions(context, 'd1') }
}

describe('where a member left the episodes of a drama (row 401)', () => {
  test('is requested for members, from a backend that has it', async () => {
    expect(await open().answer).toEqual([RECORD])
  })

  test.each([
    ['visitors', { hasToken: false }],
    ['a backend without the extension', { extensions: ['seriesCost'] }],
  ])('is not asked for %s', async (_, how) => {
    const { positions, answer } = open(how)
    expect(await answer).toBeNull()
    expect(positions).not.toHaveBeenCalled()
  })

  test('is omitted when it is unavailable', async () => {
    expect(await open({ fails: true }).answer).toBeNull()
  })

  test('reaches the page for the episode and its neighbours alone', () => {
    const list = ['e1', 'e2', 'e3', 'e4'].map((id) => ({
      id,
      isLocked: false,
      isAppOnly: false,
      priceCoins: 0,
    }))
    expect(nearbyPositions([RECORD], list, 0)).toEqual({
      e1: { seconds: 0, savedAtMs: 0 },
      e2: { seconds: 12.5, savedAtMs: 7 },
    })
    expect(Object.keys(nearbyPositions([RECORD], list, 3) ?? {})).toEqual(['e3', 'e4'])
    expect(nearbyPositions(null, list, 0)).toBeNull()
  })
})
