import * as z from 'zod'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'

const DEADLINE_MS = 5_000
const LISTED_MAX = 100

const Answer = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.enum(['pending', 'firing', 'inactive']),
        activeAt: z.string(),
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()).default({}),
      }),
    ),
  }),
})

export interface Alert {
  name: string
  severity: string | null
  /** False: its condition holds, not yet for as long as the rule wants. */
  isFiring: boolean
  since: string
  summary: string
  /** Of its labels, what tells it from others of its name: `instance=web-1`. */
  of: string[]
}

/** What Prometheus says at this moment, by the rules in `deploy/prometheus`. Rejects with {@link OperatorRefusal} if it does not say. */
export async function readAlerts(prometheus: string): Promise<Alert[]> {
  const { data } = await requestAlerts(prometheus).catch((error: unknown) => {
    throw new OperatorRefusal(
      `Prometheus did not answer at ${prometheus} (${(error as Error).name}): see that it runs, or correct STUDIO_PROMETHEUS_URL.`,
    )
  })
  const alerts = data.alerts.filter(({ state }) => state !== 'inactive').slice(0, LISTED_MAX)
  return alerts
    .map(({ state, activeAt, labels: { alertname = 'Alert', severity, ...labels }, annotations }) => ({
      name: alertname,
      severity: severity ?? null,
      isFiring: state === 'firing',
      since: activeAt,
      summary: annotations.summary ?? annotations.description ?? '',
      of: Object.entries(labels).map(([label, value]) => `${label}=${value}`),
    }))
    .toSorted((a, b) => Number(b.isFiring) - Number(a.isFiring))
}

async function requestAlerts(prometheus: string): Promise<z.infer<typeof Answer>> {
  const response = await fetch(new URL('api/v1/alerts', `${prometheus}/`), {
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  return Answer.parse(await response.json())
}
