import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadCoinsText } from './coins.server.ts'

const PACKAGE = {
  productId: 'small',
  price: '0.99',
  currency: 'USD',
  coins: 100,
  bonus: 0,
  vipDays: 0,
  coinsEndAfterDays: null,
  bonusEndsAfterDays: null,
}
const LARGE = { ...PACKAGE, productId: 'large', price: '4.99', coins: 500, bonus: 50 }
const VIP = { ...PACKAGE, productId: 'vip', price: '14.99', coins: 300, bonus: 100, vipDays: 30 }
const EXACT = { minor: 99, coins: 100, coinsMin: 50, stepMinor: 1 }

function open({
  extensions = ['coinRules'],
  packages = [PACKAGE, LARGE],
  exactTopUp = null as object | null,
} = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    coinRules: vi.fn(async () => ({ spentFirst: 'bonus' as 'bonus' | 'coins' })),
    packageList: vi.fn(async (_input: object) => ({ packages, exactTopUp })),
  }
  const context = { api, language: 'en', log: { warn: vi.fn() } } as unknown as AppLoadContext
  const read = async () => {
    const text = await loadCoinsText(context)
    return text?.sections.flatMap(({ sentences, packages: rows }) => [
      ...sentences,
      ...rows.map(({ what, price }) => `${what}: ${price}`),
    ])
  }
  return { api, read }
}

describe('how coins work, in plain words (row 437)', () => {
  test('what a coin costs without a discount is the dearest rate, and each package is told whole', async () => {
    expect(await open().read()).toEqual(
      expect.arrayContaining([
        'Without any discount, 100 coins cost $0.99.',
        '100 coins: $0.99',
        '500 coins · +50 bonus: $4.99',
        'Bonus is spent before coins.',
        'Coins and bonus that you buy never end.',
      ]),
    )
  })

  test('a package with VIP sells more than coins, and tells what ends', async () => {
    const read = await open({ packages: [PACKAGE, { ...VIP, bonusEndsAfterDays: 30 as never }] }).read()
    expect(read).toContain('Without any discount, 100 coins cost $0.99.')
    expect(read).toContain('300 coins · +100 bonus · bonus ends after 30 days · 30 days of VIP: $14.99')
    expect(read?.join(' ')).toContain('ends only where its package says so')
    expect(read?.join(' ')).not.toContain('never end.')
  })

  test('exactly what is missing is told where it is sold', async () => {
    expect((await open().read())?.join(' ')).not.toContain('exactly')
    expect(await open({ exactTopUp: EXACT }).read()).toContain(
      'You can also buy exactly the coins an episode still needs, from 50 coins on.',
    )
  })

  test('of a backend that spends coins first, this; of one that does not say, nothing (rule 8)', async () => {
    const { api, read } = open()
    api.coinRules.mockResolvedValue({ spentFirst: 'coins' })
    expect(await read()).toContain('Coins are spent before bonus.')
    const other = open({ extensions: [] })
    expect(await other.read()).toBeUndefined()
    expect(other.api.packageList).not.toHaveBeenCalled()
  })

  test('a store that does not answer, or sells nothing, leaves prices out', async () => {
    const { api, read } = open({ packages: [] })
    expect((await read())?.join(' ')).not.toContain('$')
    api.packageList.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await read()).toContain('Bonus is spent before coins.')
  })
})
