import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { toWire } from '../../contract/spelling.ts'
import { packageList, STORE_TYPES } from '../../contract/top-up.ts'
import { NO_TIMERS } from '../../tests/builders/platform.ts'
import { followPackages, loadPackages } from './package-file.ts'
import { findPackage, listPackages } from './packages.ts'

const DEMO = join(import.meta.dirname, '../demo/packages.yaml')
const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Of a file with this text; none when it can be used. */
const readFaults = (text: string): Promise<string[]> =>
  loadPackages([written(text)]).then(
    () => [],
    (error: Error) => error.message.replaceAll(`${folder}/`, '').split('\n'),
  )

function written(text: string): string {
  const file = join(folder, 'packages.yaml')
  writeFileSync(file, text)
  return file
}

describe('packages (rows 168, 173-175, 244)', () => {
  test('each place offers its own, with prices and what is struck through', async () => {
    const packages = await loadPackages([DEMO])
    const offeredIn = async (type: number) => {
      const answer = listPackages(packages, { type }, 'en')
      return packageList.read(packageList.wire.parse(toWire(packageList.wire, answer)))
    }
    const [player, profile] = [await offeredIn(1), await offeredIn(2)]
    expect(player.packages.map(({ price }) => price)).toEqual(['0.99', '4.99', '9.99', '19.99'])
    expect(profile.packages).toHaveLength(7)
    expect(profile.packages.at(-1)).toMatchObject({ productId: 'vip_month', vipDays: 30, bonus: 100 })
    expect(player.packages.map(({ originalPrice }) => originalPrice)).toEqual([null, null, null, '21.99'])
    expect(player.packages[1]).toMatchObject({
      productId: 'evening',
      coins: 500,
      bonus: 50,
      cornerTip: '+10%',
    })
    expect(player.memberLayerId).not.toBe('')
  })

  test.each([
    ['JPY', 'priceMinor: 500', '500'],
    ['EUR', 'priceMinor: 499', '4.99'],
    ['EUR', 'priceCents: 499', '4.99'],
    ['HUF', 'priceMinor: 150000', '1500.00'],
  ])('the file states the currency of its prices: %s, %s (row 8)', async (currency, price, shown) => {
    const packages = await loadPackages([
      written(
        `currency: ${currency}\npackages:\n- { id: one, offeredIn: [player], name: One, ${price}, coins: 1 }`,
      ),
    ])
    const answer = listPackages(packages, { type: 1 }, 'en')
    const read = packageList.read(packageList.wire.parse(toWire(packageList.wire, answer)))
    expect(read.packages).toMatchObject([{ price: shown, currency }])
  })

  test.each([
    ['withdrawal: {}', 14],
    ['withdrawal: { days: 30, countries: [DE, FR] }', 30],
  ])('the file offers withdrawal, for so many days: %s (row 438)', async (line, days) => {
    const sold = 'packages:\n- { id: one, offeredIn: [player], name: One, priceMinor: 99, coins: 1 }'
    expect(listPackages(await loadPackages([written(sold)]), { type: 1 }, 'en')).not.toHaveProperty(
      'withdrawal',
    )
    const packages = await loadPackages([written(`${line}\n${sold}`)])
    expect(listPackages(packages, { type: 1 }, 'en')).toMatchObject({ withdrawal: { days } })
    expect(packages[0]?.withdrawal?.countries).toEqual(days === 30 ? ['DE', 'FR'] : undefined)
  })

  test.each([
    ['yes', 'must be { days: 14 }, or left out'],
    ['{ days: 0 }', 'must be a whole number from 1 to 366'],
    ['{ countries: [Germany] }', 'must be a list of countries by ISO 3166, such as [DE, FR]'],
    ['{ countries: [] }', 'must be a list of countries by ISO 3166, such as [DE, FR]'],
    ['{ day: 3 }', 'day'],
  ])('a withdrawal of %s is a fault of the file (row 438)', async (given, fault) => {
    const sold = '- { id: one, offeredIn: [player], name: One, priceMinor: 99, coins: 1 }'
    const faults = await readFaults(`withdrawal: ${given}\npackages:\n${sold}`)
    expect(faults).toEqual([expect.stringContaining(fault)])
  })

  test('a backend that names no currency means US dollars (row 8)', () => {
    const wire = packageList.wire.parse({
      rechargeProducts: [{ productId: 'one', price: '4.99', coinsBuy: 1 }],
    })
    expect(packageList.read(wire).packages).toMatchObject([{ price: '4.99', currency: 'USD' }])
  })

  test('a currency or an amount that cannot be paid is a fault of the file, not of an order (row 8)', async () => {
    const sold = (price: string) =>
      `packages:\n- { id: one, offeredIn: [player], name: One, ${price}, coins: 1 }`
    expect(await readFaults(`currency: KWD\n${sold('priceMinor: 500')}`)).toEqual([
      expect.stringMatching(
        /^packages\.yaml:1: "currency" must be a currency that PayPal takes: AUD, .*USD\.$/,
      ),
    ])
    expect(await readFaults(`currency: HUF\n${sold('priceMinor: 150050')}`)).toEqual([
      'packages.yaml:3: "priceMinor" must be a multiple of 100: PayPal takes HUF without decimals.',
    ])
    expect(await readFaults(`currency: JPY\n${sold('priceCents: 50000')}`)).toEqual([
      'packages.yaml:3: "priceCents" must be "priceMinor": JPY has no cents.',
    ])
    expect(await readFaults(sold('priceMinor: 5, priceCents: 500'))).toEqual([
      'packages.yaml:2: "priceCents" must be left out beside "priceMinor".',
    ])
  })

  test('the words on a package are in the requested language', async () => {
    const wordsIn = async (language: string) =>
      listPackages(await loadPackages([DEMO]), { type: 2 }, language).packages.flatMap(
        ({ name, marketingCopy }) => [name, marketingCopy],
      )
    expect(await wordsIn('en')).toEqual(expect.arrayContaining(['500 coins', 'Most chosen']))
    expect(await wordsIn('ar')).toEqual(expect.arrayContaining(['500 عملة', 'الأكثر اختيارًا']))
    expect(await wordsIn('pt-PT')).toEqual(expect.arrayContaining(['500 moedas', 'Mais escolhido']))
    expect(await wordsIn('sv')).toEqual(expect.arrayContaining(['500 coins', 'Best value']))
  })

  test('coins by their number: exactly what is missing, from the fewest that are sold (row 437)', async () => {
    const packages = await loadPackages([DEMO])
    const read = (type: number, missingCoins?: number) => {
      const answer = listPackages(packages, { type, missingCoins }, 'en')
      return packageList.read(packageList.wire.parse(toWire(packageList.wire, answer)))
    }
    const rate = { minor: 99, coins: 100, coinsMin: 50, stepMinor: 1, expireAfterDays: 0 }
    expect(read(1).exactTopUp).toEqual(rate)
    expect(read(1).packages.map(({ productId }) => productId)).not.toContain('exact')
    expect(read(1, 180).packages[0]).toMatchObject({
      productId: 'exact_180',
      price: '1.79',
      coins: 180,
      bonus: 0,
    })
    expect(read(1, 7).packages[0]).toMatchObject({ productId: 'exact_50', price: '0.50', coins: 50 })
    expect(read(2, 180), 'not offered in the profile’s store').toMatchObject({ exactTopUp: null })
    expect(read(2, 180).packages).toEqual(read(2).packages)

    const wanted = { type: STORE_TYPES.player, memberLayerId: '', memberLayerGroupId: '' }
    const find = (productId: string, payConfigId = '') =>
      findPackage(packages, { ...wanted, productId, payConfigId })
    const { payConfigId } = read(1, 180).packages[0]!
    expect(find('exact_180', payConfigId)).toMatchObject({
      coins: 180,
      price: { minor: 179, currency: 'USD' },
    })
    expect(find('exact_181', payConfigId), 'the price of another number').toBeNull()
    for (const none of [
      'exact',
      'exact_7',
      'exact_',
      'exact_0180',
      'exact_1e2',
      'exact_100001',
      'starter_180',
    ])
      expect(find(none), none).toBeNull()
    expect(findPackage(packages, { ...wanted, type: 2, productId: 'exact_180', payConfigId: '' })).toBeNull()
  })

  test('a price by the number is one that the provider takes (rows 8, 437)', async () => {
    const packages = await loadPackages([
      written(
        'currency: HUF\npackages:\n- { id: any, offeredIn: [player], name: Any, priceMinor: 35000, coins: 100, anyNumberFromCoins: 1 }',
      ),
    ])
    const answer = listPackages(packages, { type: 1, missingCoins: 101 }, 'en')
    expect(answer).toMatchObject({
      packages: [{ price: '354.00' }],
      exactTopUp: { price: '350.00', priceStep: '1.00' },
    })
  })

  test('what does not go with a number of coins is a fault of the file (row 437)', async () => {
    const faults = (keys: string) =>
      readFaults(`- { id: any, offeredIn: [player], name: Any, anyNumberFromCoins: 50, ${keys} }`)
    expect(await faults('priceMinor: 99, coins: 100')).toEqual([])
    expect(await faults('priceMinor: 99, coins: 100, bonus: 5, vipDays: 1, originalPriceMinor: 199')).toEqual(
      [
        'packages.yaml:1: "bonus" must be left out beside "anyNumberFromCoins".',
        'packages.yaml:1: "vipDays" must be left out beside "anyNumberFromCoins".',
        'packages.yaml:1: "originalPriceMinor" must be left out beside "anyNumberFromCoins".',
      ],
    )
    expect(await faults('priceMinor: 99')).toContain(
      'packages.yaml:1: "coins" is missing: the number of coins that "priceMinor" buys.',
    )
    const pair = (first: string, second: string) =>
      readFaults(
        `- { name: A, coins: 100, priceMinor: 99, ${first} }\n- { name: B, coins: 100, priceMinor: 99, ${second} }`,
      )
    const rate = (id: string) => `id: ${id}, offeredIn: [player], anyNumberFromCoins: 50`
    expect(await pair(rate('a'), rate('b'))).toEqual([
      'packages.yaml:2: "anyNumberFromCoins" must be left out: another package has it.',
    ])
    expect(
      await pair('id: b, offeredIn: [player]', 'id: a, offeredIn: [player, profile], anyNumberFromCoins: 50'),
    ).toEqual(['packages.yaml:2: "offeredIn" must be [player] beside "anyNumberFromCoins".'])
    expect(await pair(rate('a'), 'id: a_80, offeredIn: [profile]')).toEqual([
      'packages.yaml:1: "id" must not begin "a_80", the id of another package.',
    ])
    expect(await faults('priceMinor: 10000000, coins: 1')).toEqual([
      'packages.yaml:1: "anyNumberFromCoins" must be left out: 100000 coins at this price cost more than can be paid.',
    ])
  })

  test('the operator’s list comes before the demonstration’s; without either there are no packages', async () => {
    const own = written('[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1 }]')
    expect((await loadPackages([own, DEMO])).map(({ id }) => id)).toEqual(['one'])
    expect(await loadPackages([join(folder, 'missing'), DEMO])).toHaveLength(8)
    expect(await loadPackages([join(folder, 'missing')])).toEqual([])
  })

  test('all faults of the file are reported at once, each with its line', async () => {
    const text = `- id: one
  offeredIn: [player]
  name: One
  priceCents: 0
  coins: 1.5
- id: one
  offeredIn: [shop]
  name: 12
  priceCents: 500
  originalPriceCents: 500
  bonus: -1
- name: Three
  priceCents: 5
  prize: 2
  cornerTip: { ar: x }
- id: four
  offeredIn: []
  name: { ar: أربعة }
  priceCents: 5
  vipDays: 3661
  bonusExpiresAfterDays: 0
- five
- id: six
  offeredIn: [player]
  name: Six
  priceCents: 5
`
    expect(await readFaults(text)).toEqual([
      'packages.yaml:4: "priceCents" must be a whole number from 1 to 100000000.',
      'packages.yaml:5: "coins" must be a whole number from 0 to 1000000.',
      'packages.yaml:6: "id" must not be "one", the id of another package.',
      'packages.yaml:7: "offeredIn" must be [player], [profile] or [player, profile].',
      'packages.yaml:8: "name" must be text of at most 60 characters, or one for each language: { en: …, ar: … }.',
      'packages.yaml:10: "originalPriceCents" must be above "priceCents", or left out.',
      'packages.yaml:11: "bonus" must be a whole number from 0 to 1000000.',
      'packages.yaml:12: "id" is missing.',
      'packages.yaml:12: "offeredIn" is missing.',
      'packages.yaml:12: "coins" is missing, and the package gives no bonus and no VIP either.',
      'packages.yaml:14: there is no key "prize" here.',
      'packages.yaml:15: "cornerTip" must be text of at most 20 characters, or one for each language: { en: …, ar: … }.',
      'packages.yaml:17: "offeredIn" must be [player], [profile] or [player, profile].',
      'packages.yaml:18: "name" must be text of at most 60 characters, or one for each language: { en: …, ar: … }.',
      'packages.yaml:20: "vipDays" must be a whole number from 0 to 3660.',
      'packages.yaml:21: "bonusExpiresAfterDays" must be a whole number from 1 to 3660.',
      'packages.yaml:22: this must be a package, beginning with "- id: …".',
      'packages.yaml:23: "coins" is missing, and the package gives no bonus and no VIP either.',
    ])
  })

  test('a file that has no list of packages, or cannot be read, is reported in a sentence', async () => {
    expect(await readFaults('{')).toEqual([
      expect.stringMatching(/^packages\.yaml:1: this is not proper YAML: /),
    ])
    expect(await readFaults('')).toEqual([
      'packages.yaml:1: this must be a list of packages, each beginning with "- id: …".',
    ])
    expect(await readFaults('[]')).toEqual([])
    await expect(loadPackages([folder])).rejects.toThrow(`${folder} cannot be read (EISDIR).`)
    const huge = written(`# ${'x'.repeat(1024 * 1024)}`)
    await expect(loadPackages([huge])).rejects.toThrow(`${huge} is larger than a megabyte.`)
  })
})

describe('packages follow their file (rows 173, 454)', () => {
  const aFile = (priceCents: number) =>
    written(
      `- id: starter\n  offeredIn: [player]\n  name: Starter\n  priceCents: ${priceCents}\n  coins: 5\n`,
    )

  test('without a restart; a faulty file changes nothing and is logged once', async () => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const sold = await followPackages({ timers: NO_TIMERS, log }, [aFile(499)])
    const prices = () => sold.packages.map(({ price }) => price.minor)
    const look = async () => {
      await sold.run()
      await sold.run()
    }
    expect(prices()).toEqual([499])
    aFile(599)
    await sold.run()
    expect(prices(), 'it may be half saved').toEqual([499])
    await sold.run()
    expect(prices()).toEqual([599])
    written('- id: starter')
    await look()
    await look()
    expect(prices()).toEqual([599])
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        faults: expect.arrayContaining([expect.stringContaining('"priceMinor" is missing')]),
      }),
      'packages not changed',
    )
    rmSync(aFile(1))
    await look()
    expect(prices()).toEqual([])
    await sold.close()
  })

  test('which must be valid at the start', async () => {
    const deps = { timers: NO_TIMERS, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }
    await expect(followPackages(deps, [written('- id: starter')])).rejects.toThrow('"priceMinor" is missing')
  })
})
