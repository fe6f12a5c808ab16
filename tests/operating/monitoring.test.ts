import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Measured } from '../../configuration/instruments.ts'
import { createPlatformMetrics } from '../../platform/metrics/platform-metrics.ts'
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

/** The names of every series that exists. */
async function listSeries(): Promise<string[]> {
  // Prometheus's own, of each target.
  const names = ['up', ...toMeasured({ isUp: true, failedCount: 0 }).map(({ name }) => name)]
  for (const { registry } of [web, platform]) {
    for (const { name, type } of (await registry.getMetricsAsJSON()) as unknown as Measured) {
      names.push(
        ...(type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]),
      )
    }
  }
  return names
}

const metricsIn = (text: string) => text.match(/\bcliffhanger_\w+/g) ?? []

describe('alert rules and dashboards', () => {
  test.each(expressions)('%s reads metrics that exist', async (_name, expression) => {
    const series = await listSeries()
    expect(metricsIn(expression).filter((name) => !series.includes(name))).toEqual([])
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
    const shown = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)))
    const measured = (await listSeries()).filter((name) => name !== 'up' && !/_(sum|count)$/.test(name))
    expect(measured.filter((name) => !shown.has(name))).toEqual([])
  })

  test('docs/operating/monitoring.md names metrics that exist', async () => {
    const named = metricsIn(read('docs/operating/monitoring.md'))
    const series = await listSeries()
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !series.includes(name))).toEqual([])
  })
})
