import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, describe, expect, test } from 'vitest'
import { SITE_ADDRESSES } from '../../app/addresses/address-rules.ts'
import { LAG_SECONDS, type Measured } from '../../configuration/instruments.ts'
import { CODES } from '../../contract/codes.ts'
import { endpointNames } from '../../contract/product-api/endpoints.ts'
import { createPlatformMetrics } from '../../platform/metrics/platform-metrics.ts'
import { OTHER_ROUTE, routeLabels } from '../../server/metrics/route-label.ts'
import { createWebMetrics } from '../../server/metrics/web-metrics.ts'
import { toMeasured } from '../../server/shared-state/machines-state.ts'
import { readAlerts, readDashboards, toExpression } from './read-monitoring.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const alerts = readAlerts()
const dashboards = readDashboards()
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`${uid}, ${title}`, toExpression(expr)] as const),
    ),
  ),
]

const web = createWebMetrics()
const platform = createPlatformMetrics()
afterAll(() => {
  web.stop()
  platform.stop()
})

/** Every series that exists, with its labels. */
async function listSeries(): Promise<Map<string, readonly string[]>> {
  const series = new Map<string, readonly string[]>()
  // Prometheus's own, of each target.
  series.set('up', ['job', 'instance'])
  for (const { name } of toMeasured({ isUp: true, failedCount: 0 })) series.set(name, [])
  for (const { registry } of [web, platform]) {
    for (const { name, type } of (await registry.getMetricsAsJSON()) as unknown as Measured) {
      const { labelNames } = registry.getSingleMetric(name) as unknown as { labelNames: readonly string[] }
      if (type !== 'histogram') series.set(name, labelNames)
      else {
        series.set(`${name}_bucket`, [...labelNames, 'le'])
        for (const suffix of ['sum', 'count']) series.set(`${name}_${suffix}`, labelNames)
      }
    }
  }
  return series
}

/** The texts of all nodes of a kind, by Prometheus's own grammar. */
function nodes(expression: string, ...kinds: string[]): string[] {
  const found: string[] = []
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      if (kinds.includes(name) || (type.isError && kinds.includes('error')))
        found.push(expression.slice(from, to) || `at ${from}`)
    },
  })
  return found
}

interface Matcher {
  label: string
  operator: string
  value: string
}

function matchers(expression: string): Matcher[] {
  return nodes(expression, 'UnquotedLabelMatcher').map((text) => {
    const [, label = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? []
    return { label, operator, value }
  })
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  call: endpointNames,
  outcome: [...Object.keys(CODES), 'mismatch', 'refused'],
  route: listRoutes(),
  status: ['2xx', '3xx', '4xx', '5xx', 'closed', '200', '400', '503'],
  source: ['cached', 'rendered', 'stale'],
  state: ['created', 'approved', 'pending', 'failed', 'expired', 'credited', 'refunded'],
  result: ['equal', 'different'],
  job: read('docs/operating/monitoring.md').match(/(?<=job_name: )\w+/g) ?? [],
  le: LAG_SECONDS.map(String),
}

function listRoutes(): string[] {
  const toLabel = routeLabels(SITE_ADDRESSES, ['en'])
  const targets = SITE_ADDRESSES.front.map(({ path }) => path.replace('*', 'x'))
  return targets.map(toLabel).filter((label) => label !== OTHER_ROUTE)
}

describe('alert rules and dashboards', () => {
  test.each(expressions)('%s is PromQL', (_name, expression) => {
    expect(nodes(expression, 'error')).toEqual([])
  })

  test.each(expressions)('%s reads metrics and labels that exist', async (_name, expression) => {
    const series = await listSeries()
    const names = nodes(expression, 'Identifier')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !series.has(name))).toEqual([])
    const labels = names.flatMap((name) => series.get(name)!)
    const grouped = nodes(expression, 'GroupingLabels').flatMap((text) => text.match(/\w+/g) ?? [])
    const used = [...grouped, ...matchers(expression).map(({ label }) => label)]
    expect(used.filter((label) => !labels.includes(label))).toEqual([])
  })

  test.each(expressions)('%s selects values that occur', (_name, expression) => {
    for (const { label, operator, value } of matchers(expression)) {
      const alternatives = operator.endsWith('~') ? value.split('|') : [value]
      for (const alternative of alternatives) {
        const isOne = operator.endsWith('~')
          ? (one: string) => new RegExp(`^(?:${alternative})$`).test(one)
          : (one: string) => one === alternative
        expect(VALUES[label]!.filter(isOne), `${label} ${alternative}`).not.toEqual([])
      }
    }
  })

  test.each(alerts)('$alert says what is wrong and what to do', ({ alert, labels, annotations }) => {
    expect(labels.severity).toMatch(/^(critical|warning)$/)
    expect(annotations.summary).toMatch(/^.{15,100}\.$/)
    const [file, anchor] = annotations.runbook.split('#') as [string, string]
    expect(file).toMatch(/^docs\/runbooks\//)
    expect(existsSync(join(ROOT, file))).toBe(true)
    expect(anchor).toBe(alert.toLowerCase())
    const section = read(file).split(`\n## ${alert}\n`)[1]?.split('\n## ')[0]
    expect(section?.trim().length).toBeGreaterThan(80)
  })

  test('names and panels are unique', () => {
    const names = alerts.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    for (const { panels } of dashboards) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    }
  })

  test('every metric is in a rule or on a dashboard', async () => {
    const shown = new Set(expressions.flatMap(([, expression]) => nodes(expression, 'Identifier')))
    const measured = [...(await listSeries()).keys()].filter(
      (name) => name !== 'up' && !/_(sum|count)$/.test(name),
    )
    expect(measured.filter((name) => !shown.has(name))).toEqual([])
  })

  test('docs/operating/monitoring.md names metrics that exist', async () => {
    const named = [...read('docs/operating/monitoring.md').matchAll(/`(cliffhanger_\w+)`/g)].map(
      ([, name]) => name!,
    )
    const series = await listSeries()
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !series.has(name))).toEqual([])
  })
})
