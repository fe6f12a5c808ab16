import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Sample } from '../builders/samples.ts'
import { mayLack } from '../gate/tools.ts'
import { FAULTS, type Fault } from './alert-faults.ts'
import { type FreshMetrics, measureFresh } from './fresh-product.ts'
import { ALERTS_FILE, readAlerts, readDashboards, toExpression } from './read-monitoring.ts'

/** Less often than Prometheus by default, so that a case takes a moment. */
const SCRAPE_SECONDS = 30
const toScrapes = (minutes: number) => (minutes * 60) / SCRAPE_SECONDS
/** All is well until then, for rules that compare with it. */
const BEFORE_MINUTES = 30
type Layout = 'one' | 'two'

let fresh: FreshMetrics
let folder: string
beforeAll(async () => {
  fresh = await measureFresh()
  folder = mkdtempSync(join(tmpdir(), 'alerts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Target {
  instance: string
  parts: ('web' | 'platform')[]
  samples: Sample[]
}

/** One machine with everything, or two with a web front and a platform each; the first of a kind is the one that fails. */
function listTargets(layout: Layout): Target[] {
  const { web, platform } = fresh
  if (layout === 'one') {
    return [{ instance: '10.0.0.1:9464', parts: ['web', 'platform'], samples: [...web, ...platform] }]
  }
  return ['10.0.0.1', '10.0.0.2'].flatMap((host): Target[] => [
    { instance: `${host}:9464`, parts: ['web'], samples: web },
    { instance: `${host}:9465`, parts: ['platform'], samples: platform },
  ])
}

function toSeries(name: string, labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

/** The value at the start and what each scrape adds while all is well: a counter that has counted goes on like that. */
function healthy({ name, value }: Sample): { from: number; step: number } {
  if (name.includes('event_loop_lag')) return { from: 0, step: 300 }
  if (name === 'cliffhanger_web_up') return { from: 2, step: 0 }
  return { from: value, step: /_(total|bucket|count|sum)$/.test(name) ? value : 0 }
}

type Change = NonNullable<Fault['changes']>[string]

/** In Prometheus's notation for the series of a test. */
function toValues(sample: Sample, minutes: number, change?: Change): string {
  const { from, step } = healthy(sample)
  const reached = from + step * toScrapes(BEFORE_MINUTES)
  const before = `${from}+${step}x${toScrapes(BEFORE_MINUTES) - 1}`
  const count = toScrapes(minutes)
  if (change === null) return `${before} stale _x${count - 1}`
  if (change && 'value' in change) return `${before} ${change.value}x${count}`
  if (change && 'briefly' in change) {
    return `${before} ${change.briefly}x${toScrapes(1)} ${reached}x${count - toScrapes(1)}`
  }
  if (change && 'once' in change) return `${before} ${reached + change.once}x${count}`
  return `${before} ${reached}+${change?.eachScrape ?? step}x${count}`
}

/** All series of a layout, of which the fault changes those of the target that fails. */
function listSeries(layout: Layout, { changes = {}, target: failing, withinMinutes: minutes }: Fault) {
  const targets = listTargets(layout)
  const listed = new Map<string, string>()
  const add = (target: Target, sample: Sample, change?: Change) => {
    const labels = { job: 'cliffhanger', instance: target.instance, ...sample.labels }
    listed.set(toSeries(sample.name, labels), toValues(sample, minutes, change))
  }
  for (const target of targets) {
    const isFailing = target === targets.find(({ parts }) => failing && parts.includes(failing.part))
    const gone = isFailing ? null : undefined
    const isUp = { name: 'up', labels: {}, value: 1 }
    add(target, isUp, isFailing && failing?.is === 'dead' ? { value: 0 } : gone)
    for (const sample of target.samples) add(target, sample, gone)
  }
  for (const [series, change] of Object.entries(changes)) {
    const [, name = '', inBraces = ''] = /^(\w+)(?:\{(.+)\})?$/.exec(series)!
    const labels = Object.fromEntries(
      [...inBraces.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
    )
    const target = targets.find(({ samples }) => samples.some((sample) => sample.name === name))
    const alike = target?.samples.filter((sample) => sample.name === name) ?? []
    const sample = alike.find((one) => isDeepStrictEqual(one.labels, labels))
    expect(
      alike.map((one) => Object.keys(one.labels).sort()),
      series,
    ).toContainEqual(Object.keys(labels).sort())
    add(target!, sample ?? { name, labels, value: 0 }, change)
  }
  return [...listed].map(([series, values]) => ({ series, values }))
}

interface RuleTest {
  series: { series: string; values: string }[]
  minutes: number
  expectations: { expr: string; exp_samples: { labels: string; value: number }[] }[]
}

/** Evaluates the rules as Prometheus does, in one run for all tests, and compares their expressions at the end. */
async function evaluate(tests: readonly RuleTest[]): Promise<string> {
  const file = join(folder, 'rules.test.yaml')
  const interval = `${SCRAPE_SECONDS}s`
  const text = stringify({
    rule_files: [ALERTS_FILE],
    evaluation_interval: interval,
    tests: tests.map(({ series, minutes, expectations }) => ({
      interval,
      input_series: series,
      promql_expr_test: expectations.map((one) => ({ eval_time: `${BEFORE_MINUTES + minutes}m`, ...one })),
    })),
  })
  writeFileSync(file, text)
  const { all, exitCode } = await execa('promtool', ['test', 'rules', file], { reject: false, all: true })
  return exitCode === 0 ? '' : all
}

const READ = new Set(readAlerts().flatMap(({ expr }) => expr.match(/\bcliffhanger_\w+/g) ?? [])).add('up')
const isRead = (series: string) => READ.has(/^\w+/.exec(series)![0])

describe.skipIf(mayLack('prometheus'))('alerts in Prometheus (row 463)', { timeout: 360_000 }, () => {
  test('each fault fires its alerts and no other, with one of everything and with two', async () => {
    const tests = FAULTS.flatMap((fault) =>
      (['one', 'two'] as const).map((layout): RuleTest => {
        const names = Array.isArray(fault.fires) ? fault.fires : fault.fires[layout]
        // A label, since the report of a failure shows expressions and samples only.
        const situation = JSON.stringify(`${fault.what}, with ${layout} of everything`)
        return {
          series: listSeries(layout, fault).filter(({ series }) => isRead(series)),
          minutes: fault.withinMinutes,
          expectations: [
            {
              expr: `label_replace(count by (alertname) (max by (alertname) (max_over_time(ALERTS{alertstate="firing"}[3h]))), "in", ${situation}, "", "")`,
              exp_samples: names.map((name) => ({
                labels: `{alertname="${name}",in=${situation}}`,
                value: 1,
              })),
            },
          ],
        }
      }),
    )
    expect(await evaluate(tests)).toBe('')
  })

  test('each rule has a fault that it is for', () => {
    const fired = new Set(
      FAULTS.flatMap(({ fires }) => (Array.isArray(fires) ? fires : Object.values(fires).flat())),
    )
    expect(
      readAlerts()
        .map(({ alert }) => alert)
        .filter((name) => !fired.has(name)),
    ).toEqual([])
  })

  test('no panel is empty on the first day', async () => {
    const series = listSeries('one', { what: 'the first visits', fires: [], withinMinutes: 0 })
    const panels = readDashboards().flatMap(({ panels }) => panels)
    const expectations = panels.map(({ targets }) => {
      // What is not a number is drawn as a gap.
      const drawn = targets.map(({ expr }) => toExpression(expr)).map((expr) => `(${expr}) == (${expr})`)
      return { expr: `count(${drawn.join(' or ')}) > bool 0`, exp_samples: [{ labels: '{}', value: 1 }] }
    })
    const found = await evaluate([{ series, minutes: 0, expectations }])
    expect(panels.length).toBeGreaterThan(20)
    expect(found).toBe('')
  })
})
