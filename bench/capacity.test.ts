import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MEASURED, plan, toEdgeTable, toStepTable, toTable, VIEWERS } from './capacity.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const page = read('docs/operating/capacity.md')

describe('docs/operating/capacity.md', () => {
  test.each([
    ['needs', toTable],
    ['paid videos at the edge', toEdgeTable],
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
})

describe('what a service needs', () => {
  const small = plan(VIEWERS[0])

  test('is added up by hand for 10,000 viewers', () => {
    // 80,000 visits of 12 episodes: 4,480,000 requests and 960,000 episodes a month.
    const busiestMinute = (perMonth: number) => ((perMonth / 30) * 0.1 * 1.5) / 3600
    expect(small.requestsPerSecond).toBeCloseTo(busiestMinute(4_480_000))
    expect(small.watching).toBeCloseTo(busiestMinute(960_000 * 90))
    expect(small.unlocksPerSecond).toBeCloseTo(busiestMinute(960_000 * 0.25))
    expect(small.videoTerabytes).toBeCloseTo(16.2)
  })

  test('is nine tenths fewer machines for a hundred million viewers with paid videos at the edge (row 472)', () => {
    const [before, after] = [false, true].map((isPaidAtEdge) => plan(VIEWERS[2], { isPaidAtEdge }))
    expect(after!.productGigabit).toBeLessThan(before!.productGigabit / 10)
    // Without a CDN there is no edge.
    expect(plan(VIEWERS[0], { isPaidAtEdge: true })).toEqual(small)
  })
})
