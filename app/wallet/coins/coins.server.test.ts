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
  coinsExpireAfterDays: 0 as number | null,
  bonusExpiresAfterDays: 0 as number | null,
}
const LARGE = { ...PACKAGE, productId: 'large', price: '4.99', coins: 500, bonus: 50 }
const VIP = { ...PACKAGE, productId: 'vip', price: '14.99', coins: 300, bonus: 100, vipDays: 30 }
const EXACT = { minor: 129, coins: 100, coinsMin: 50, stepMinor: 1, expireAfterDays: 0 }

function open({
  extensions = ['coinRules'],
  packages = [PACKAGE, LARGE],
  exactTopUp = null as object | null,
} = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    coinRules: vi.fn(async () => ({ spentFirst: 'bonus' as 'bonus' | 'coins' })),
    packageList: vi.fn(async (_input: object) => ({ packages, exactTopUp, currency: 'USD' })),
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
        'Coins and bonus that you buy never expire.',
      ]),
    )
  })

  test('a package with VIP sells more than coins, and tells what expires', async () => {
    const read = await open({ packages: [PACKAGE, { ...VIP, bonusExpiresAfterDays: 30 }] }).read()
    expect(read).toContain('Without any discount, 100 coins cost $0.99.')
    expect(read).toContain('300 coins · +100 bonus · 30 days of VIP · Bonus expires after 30 days: $14.99')
    expect(read?.join(' ')).toContain('expires only where its package says so')
    expect(read?.join(' ')).not.toContain('buy never expire')
  })

  test('exactly what is missing is told where it is sold', async () => {
    expect((await open().read())?.join(' ')).not.toContain('exactly')
    const read = await open({ exactTopUp: EXACT }).read()
    expect(read).toContain('You can buy exactly the coins an episode still needs, starting at 50 coins.')
    expect(read, 'the rate is dearer than the packages').toContain(
      'Without any discount, 100 coins cost $1.29.',
    )
  })

  test('bonus is a discount, unless there is nothing else', async () => {
    const twice = { ...PACKAGE, price: '1.98', bonus: 100 }
    expect(await open({ packages: [twice] }).read()).toContain('Without any discount, 100 coins cost $1.98.')
    expect(await open({ packages: [twice, PACKAGE] }).read()).toContain(
      'Without any discount, 100 coins cost $0.99.',
    )
  })

  test('that nothing expires is said only if the backend says it of all that is sold', async () => {
    const says = async (given: Parameters<typeof open>[0]) => {
      const text = (await open(given).read())?.join(' ') ?? ''
      return text.includes('buy never expire') ? 'never' : text.includes('expires only') ? 'some' : 'nothing'
    }
    expect(await says({ packages: [PACKAGE, LARGE] })).toBe('never')
    expect(await says({ packages: [PACKAGE, { ...LARGE, bonusExpiresAfterDays: null }] })).toBe('nothing')
    expect(await says({ exactTopUp: { ...EXACT, expireAfterDays: 30 } })).toBe('some')
    expect(await says({ exactTopUp: { ...EXACT, expireAfterDays: null } })).toBe('nothing')
    expect(await says({ packages: [] })).toBe('nothing')
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
    const outage = await read()
    expect(outage).toContain('Bonus is spent before coins.')
    expect(outage?.join(' ')).not.toContain('buy never expire')
  })
})
