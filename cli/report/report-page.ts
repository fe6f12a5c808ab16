import { parseHTML } from 'linkedom'
import type { Report } from '../../platform/reporting/report.ts'
import { createReportElements } from '../../platform/reporting/report-elements.ts'
import { renderReport, toRangeInWords } from '../../platform/reporting/report-sections.ts'

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d1b1a; background: #faf8f5 }
  body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem }
  h1 { margin: 0; font-size: 1.75rem } h2 { margin: 3rem 0 0.25rem; font-size: 1.2rem }
  p { margin: 0.25rem 0 1rem; color: #5c5753 }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0 }
  dl div { padding: 0.75rem 1rem; border-radius: 0.75rem; background: #fff; box-shadow: 0 1px 3px #0002 }
  dt { font-size: 0.8125rem; color: #5c5753 } dd { margin: 0; font-size: 1.5rem; font-weight: 600 }
  .scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 0.875rem }
  th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid #e5dfd8; text-align: right; white-space: nowrap }
  th:first-child, td:first-child { text-align: left }
  figure { margin: 0 } svg { background: transparent }
  @media print { body { max-width: none } h2 { break-after: avoid } figure, table { break-inside: avoid } }`

/** The report as an HTML page that needs no other file. */
export function toReportPage(report: Report): string {
  const title = `Cliffhanger report, ${toRangeInWords(report)}`
  const { document } = parseHTML(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title></title><style></style></head><body><h1>Cliffhanger report</h1></body></html>',
  )
  document.title = title
  document.querySelector('style')!.textContent = STYLE
  renderReport(createReportElements({ document, width: 720 }, document.body), report)
  return `${document.toString()}\n`
}
