import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import { type PageRouter, toRouteName } from '../page/framework/page-router.ts'
import { track } from './track.ts'

/**
 * Reports this document's web vitals, each once it is final. Browsers measure nothing for later navigations within
 * the page.
 */
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
