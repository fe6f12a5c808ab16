import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASSUMED, MEASURED, PRICES, plan, toStepTable, toTable, VIEWERS } from './capacity.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const page = read('docs/operating/capacity.md')

describe('docs/operating/capacity.md', () => {
  test.each([
    ['needs', toTable],
    ['steps', toStepTable],
  ])('has the table of %s that the script prints', (_what, print) => {
    expect(page).toContain(`\n\n${print()}\n\n`)
  })

  test('starts from what the runbook says was measured', () => {
    const runbook = read('docs/runbooks/run.md')
    const line = (name: string) => runbook.split('\n').find((one) => one.startsWith(`| ${name}`)) ?? ''
    const figures = (name: string) => [...line(name).matchAll(/([\d.]+) ms/g)].map(([, ms]) => Number(ms))
    expect(figures('of ten requests')).toEqual(Object.values(MEASURED.request))
    expect(figures('375 kB of a video')).toEqual(Object.values(MEASURED.video))
  })

  test('counts as many unlocks as were measured', () => {
    const [, measured = ''] = /\(\d+ · \d+ · (\d+) unlocks a second\)/.exec(read('docs/performance.md')) ?? []
    expect(Number(measured)).toBe(MEASURED.unlocksPerSecond)
    for (const file of ['docs/operating/capacity.md', 'docs/decisions/109-members-first.md'])
      expect(read(file), file).toContain(`${measured} unlocks a second`)
  })

  test('says from when replicas, a bucket, Valkey and cells are needed, and why not earlier', () => {
    for (const what of ['replica', 'bucket', 'Valkey', 'cells', 'CDN', 'pooler'])
      expect(toStepTable()).toMatch(new RegExp(`^\\| [^|]*${what}[^|]* \\| [\\d,]+ \\| [^|]{15,} \\|$`, 'm'))
  })

  test('lists every assumption with its number', () => {
    const [, listed = ''] = page.split('\n## Assumptions\n')
    for (const [name, value] of Object.entries({ ...ASSUMED, ...PRICES })) {
      expect(listed).toContain(`| \`${name}\` | ${value} |`)
    }
  })
})

describe('what a service needs', () => {
  const [small, middle, large] = VIEWERS.map(plan) as [ReturnType<typeof plan>, ...ReturnType<typeof plan>[]]

  test('is proportional to its viewers, but for the CDN', () => {
    expect(middle!.requestsPerSecond).toBeCloseTo(100 * small.requestsPerSecond)
    expect(large!.watching).toBeCloseTo(100 * middle!.watching, 0)
    expect(large!.productGigabit).toBeCloseTo(100 * middle!.productGigabit, 5)
  })

  test('has a CDN from the bandwidth of a machine on', () => {
    expect([small, middle, large].map((one) => one!.hasCdn)).toEqual([false, true, true])
    expect(small.productGigabit).toBe(small.videoGigabit)
  })

  test('passes paid videos through the product, with a CDN too', () => {
    expect(middle!.productGigabit / middle!.videoGigabit).toBeCloseTo(
      ASSUMED.paidShare + (1 - ASSUMED.paidShare) * (1 - ASSUMED.cdnHitShare),
    )
  })

  test('is added up by hand for 10,000 viewers', () => {
    // 80,000 visits of 12 episodes: 4,480,000 requests and 960,000 episodes a month.
    const busiestMinute = (perMonth: number) => ((perMonth / 30) * 0.1 * 1.5) / 3600
    expect(small.requestsPerSecond).toBeCloseTo(busiestMinute(4_480_000))
    expect(small.watching).toBeCloseTo(busiestMinute(960_000 * 90))
    expect(small.unlocksPerSecond).toBeCloseTo(busiestMinute(960_000 * 0.25))
    expect(small.videoTerabytes).toBeCloseTo(16.2)
  })
})
