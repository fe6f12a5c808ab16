import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../..')
export const ALERTS_FILE = join(ROOT, 'deploy/prometheus/alerts.yaml')

export interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

interface Dashboard {
  uid: string
  panels: { id: number; title: string; targets: { expr: string }[] }[]
}

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function readDashboards(): (Dashboard & { file: string })[] {
  return globSync('deploy/grafana/*.json', { cwd: ROOT })
    .sort()
    .map((file) => ({ file, ...(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Dashboard) }))
}

/** Grafana replaces its own variable before Prometheus sees the query of a panel. */
export const toExpression = (query: string) => query.replaceAll('$__rate_interval', '5m')
