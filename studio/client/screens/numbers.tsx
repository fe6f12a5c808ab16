import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LANGUAGE_NAMES } from '../../../contract/language-names.ts'
import { toCsvFiles } from '../../../platform/reporting/csv-files.ts'
import { collectReport, DAY_MS, type Report, toDate } from '../../../platform/reporting/report.ts'
import { createReportElements } from '../../../platform/reporting/report-elements.ts'
import { renderReport, toCountryName } from '../../../platform/reporting/report-sections.ts'
import type { Problem } from '../api/post.ts'
import { read, toQueryKey, useRead, useSignInWhenNeeded } from '../api/use-acts.ts'
import { Field } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Failure, Loading } from '../parts/states.tsx'
import { readNumbersRange, toReportRange } from './numbers-range.ts'

const LIVE_MS = 60_000
/** Of a chart, in px. */
const WIDTH_MAX = 960

export default function NumbersScreen() {
  return (
    <Page act="figure" title="Numbers">
      <Numbers />
    </Page>
  )
}

function Numbers() {
  const [search, setSearch] = useSearchParams()
  const now = new Date()
  const range = readNumbersRange(search, now)
  const query = useQuery<Report, Problem>({
    queryKey: toQueryKey('figure', range),
    queryFn: ({ signal, client }) =>
      collectReport(
        (figure) => {
          signal.throwIfAborted()
          const isOver = figure.untilMs <= Date.parse(toDate(Date.now()))
          return client.fetchQuery({
            queryKey: toQueryKey('figure', figure),
            queryFn: () => read('figure', figure),
            ...(isOver && { staleTime: DAY_MS, gcTime: DAY_MS }),
          })
        },
        toReportRange(range, new Date()),
      ),
    placeholderData: keepPreviousData,
    // Days that are over do not change: they are read once.
    refetchInterval: range.until < toDate(now.getTime()) ? false : LIVE_MS,
  })
  useSignInWhenNeeded(query.error)
  return (
    <>
      <Choice range={range} onChoose={(chosen) => setSearch(chosen)} />
      {query.error && <Failure problem={query.error} onRetry={query.refetch} />}
      {query.data ? (
        <>
          <Drawn report={query.data} isStale={query.isPlaceholderData} />
          <Export report={query.data} />
        </>
      ) : (
        !query.error && <Loading />
      )}
    </>
  )
}

function Choice({
  range,
  onChoose,
}: {
  range: ReturnType<typeof readNumbersRange>
  onChoose(chosen: Record<string, string>): void
}) {
  const { data: dramas = [] } = useRead('listReleases', {
    states: ['published', 'scheduled', 'hidden', 'removed', 'takenDown'],
  })
  // Of today to its end: the present moment would be another question each time.
  const days = { fromMs: Date.parse(range.from), untilMs: Date.parse(range.until) + DAY_MS }
  const { data: sources = [] } = useRead('figure', { figure: 'sources', ...days })
  const { data: places = [] } = useRead('figure', { figure: 'countries', ...days })
  const seen = places.flatMap((row) => ('country' in row && row.country ? [row.country] : []))
  const countries = [...new Set([...seen, ...(range.country ? [range.country] : [])])]
    .map((value) => ({ value, label: toCountryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
  const names = sources.flatMap((row) => ('source' in row && row.source ? [row.source] : []))
  const all = { value: '', label: 'All' }
  return (
    <search className="card mb-4 block">
      <Form
        key={JSON.stringify(range)}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-end gap-3"
        noValidate
        disableInvalidFormNotification
        onSubmit={(typed: Record<string, string>) =>
          onChoose(Object.fromEntries(Object.entries(typed).filter(([, value]) => value)))
        }
      >
        <Field name="from" label="From" type="date" defaultValue={range.from} />
        <Field name="until" label="Until" type="date" defaultValue={range.until} />
        <Field
          name="drama"
          label="Drama"
          defaultValue={range.drama ?? ''}
          options={[all, ...dramas.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Field
          name="language"
          label="Language"
          defaultValue={range.language ?? ''}
          options={[all, ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))]}
        />
        <Field
          name="source"
          label="Source"
          defaultValue={range.source ?? ''}
          options={[
            all,
            ...[...new Set([...names, ...(range.source ? [range.source] : [])])].map((value) => ({
              value,
              label: value,
            })),
          ]}
        />
        <Field
          name="country"
          label="Country"
          defaultValue={range.country ?? ''}
          options={[all, ...countries]}
        />
        <button type="submit" className="button button-main">
          Show numbers
        </button>
      </Form>
    </search>
  )
}

/** The report of `cliffhanger report`, drawn by the same functions. */
function Drawn({ report, isStale }: { report: Report; isStale: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.createElement('div')
    const width = Math.min(place.current?.clientWidth ?? WIDTH_MAX, WIDTH_MAX)
    renderReport(createReportElements({ document, width }, root), report)
    // The charts' own, which the policy does not allow; studio.css has what they say.
    for (const style of root.querySelectorAll('style')) style.remove()
    place.current?.replaceChildren(...root.childNodes)
  }, [report])
  return <div ref={place} className="report" aria-busy={isStale} />
}

function Export({ report }: { report: Report }) {
  const files = useMemo(() => toCsvFiles(report), [report])
  return (
    <details className="card mt-4">
      <summary className="font-medium">Save as CSV</summary>
      <ul className="mt-3 flex flex-wrap gap-2">
        {files.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className="button" onClick={() => saveFile(name, text, 'text/csv')}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
