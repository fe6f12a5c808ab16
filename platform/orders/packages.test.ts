import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toWire } from '../../contract/spelling.ts'
import { packageList } from '../../contract/top-up.ts'
import { listPackages, loadPackages } from './packages.ts'

const DEMO = join(import.meta.dirname, '../demo/packages.yaml')
const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(text: string): string {
  const file = join(folder, 'packages.yaml')
  writeFileSync(file, text)
  return file
}

describe('packages (rows 168, 173-175, 244)', () => {
  test('each place offers its own, with prices in dollars and what is struck through', async () => {
    const packages = loadPackages([DEMO])
    const offeredIn = async (type: number) => {
      const answer = await listPackages(packages, { type }, 'en')
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

  test('the words on a package are in the language that is asked for', async () => {
    const copiesIn = async (language: string) =>
      (await listPackages(loadPackages([DEMO]), { type: 2 }, language)).packages.map(
        ({ marketingCopy }) => marketingCopy,
      )
    expect(await copiesIn('en')).toContain('Most chosen')
    expect(await copiesIn('ar')).toContain('الأكثر اختيارًا')
    expect(await copiesIn('fr')).toContain('Best value')
  })

  test('the operator’s own list comes before the demonstration’s; none is none', () => {
    const own = written('[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1 }]')
    expect(loadPackages([own, DEMO]).map(({ id }) => id)).toEqual(['one'])
    expect(loadPackages([join(folder, 'missing'), DEMO])).toHaveLength(7)
    expect(loadPackages([join(folder, 'missing')])).toEqual([])
  })

  test.each([
    ['{', /cannot be read/],
    ['[{ id: one }]', /0\.priceCents/],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 0, coins: 1 }]', /0\.priceCents/],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1.5 }]', /0\.coins/],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 5 }]', /0\.coins: .*no bonus and no VIP/],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: -1, bonus: 5 }]', /0\.coins/],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 5, vipDays: 3661 }]', /0\.vipDays/],
    [
      '[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1, bonusExpiresAfterDays: 0 }]',
      /0\.bonusExpiresAfterDays/,
    ],
    ['[{ id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1, prize: 2 }]', /prize/],
    [
      '[{ id: one, offeredIn: [player], name: One, priceCents: 5, originalPriceCents: 5, coins: 1 }]',
      /originalPriceCents: is above/,
    ],
    ['[&p { id: one, offeredIn: [player], name: One, priceCents: 5, coins: 1 }, *p]', /two have the same id/],
  ])('a faulty list is refused by name: %s', (text, fault) => {
    expect(() => loadPackages([written(text)])).toThrow(fault)
  })
})
