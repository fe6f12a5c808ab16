import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import type { PageRouter } from '../network/page-router.ts'
import { toRouteName } from '../network/route-name.ts'
import { track } from './track.ts'

/** Tells how fast and steady this document was, each vital once it is final. Of pages drawn later browsers measure nothing. */
export function followVitals({ state }: PageRouter): void {
  const page = toRouteName(state)
  const report = ({ name, value }: MetricType) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') {
      track('web_vital', { page, metric: name, value: Math.round(value * 1000) / 1000 })
    }
  }
  onLCP(report)
  onINP(report)
  onCLS(report)
}
