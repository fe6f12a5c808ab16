import { formatMoney } from '../../contract/money.ts'
import { type FigureName, isTold } from './filters.ts'
import { type Draw, PLOTS } from './plots.ts'
import { DAY_MS, type Report, toDate } from './report.ts'
import type { Columns, ReportElements } from './report-elements.ts'
import { type Estimate, estimateRatio, estimateShare, findHighest } from './shares.ts'

export const toRangeInWords = ({ fromMs, untilMs }: Pick<Report, 'fromMs' | 'untilMs'>) =>
  `${toDate(fromMs)} to ${toDate(untilMs - 1)}`

/** Writes sums, charts and tables. What the filter cannot tell is left out. */
export function renderReport(elements: ReportElements, report: Report): void {
  const isOver = report.untilMs % DAY_MS === 0
  const { country } = report.filter
  elements.addParagraph(
    `${toRangeInWords(report)}, days in UTC.${isOver ? '' : ' The last day is not over yet.'}${country ? ` Visits from ${toCountryName(country)} alone.` : ''}`,
  )
  elements.addTotals({
    Plays: count(sum(report.days, ({ plays }) => plays)),
    ...(isTold('unlocks', report.filter) && {
      Unlocks: count(sum(report.unlocks, ({ unlocks }) => unlocks)),
    }),
    ...(isTold('revenue', report.filter) && {
      Revenue: sums(report.revenue, ({ revenueCents }) => revenueCents),
      Refunds: sums(report.revenue, ({ refundCents }) => refundCents),
    }),
  })
  for (const { title, note, figure, hasData, show } of SECTIONS) {
    if (!isTold(figure, report.filter)) continue
    elements.addSection(title, note, hasData(report) ? show(elements, report) : null)
  }
}

interface Section {
  title: string
  note: string
  figure: FigureName
  hasData(report: Report): boolean
  show(page: ReportElements, report: Report): Element
}

const count = (value: number) => value.toLocaleString('en')
const optional = (value: number | null, digits = 0) => (value === null ? '–' : value.toFixed(digits))
const sum = <Row>(rows: readonly Row[], toNumber: (row: Row) => number) =>
  rows.reduce((total, row) => total + toNumber(row), 0)

/** One sum for each currency, since no two are added. */
function sums(rows: Report['revenue'], toMinor: (row: Report['revenue'][number]) => number): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  const texts = [...byCurrency].map(([currency, own]) =>
    formatMoney({ minor: sum(own, toMinor), currency }, 'en'),
  )
  return texts.join(' + ') || '–'
}

const chart = (draw: Draw) => (page: ReportElements, report: Report) => page.figure(draw(report, page.sheet))
const charts = (draw: Draw<Element[]>) => (page: ReportElements, report: Report) =>
  page.together(...draw(report, page.sheet).map(page.figure))
const wasSeen = ({ days }: Report) => days.some(({ viewers, plays }) => viewers + plays > 0)

const SOURCE_COLUMNS: Columns<Report['sources'][number]> = {
  Source: ({ source, medium, campaign }) => source || (medium || campaign ? '–' : 'No campaign'),
  Medium: ({ medium }) => medium || '–',
  Campaign: ({ campaign }) => campaign || '–',
  Viewers: ({ viewers }) => count(viewers),
  Members: ({ members }) => count(members),
  Buyers: ({ buyers }) => count(buyers),
  Revenue: ({ revenueCents: minor, currency }) =>
    currency === null ? '–' : formatMoney({ minor, currency }, 'en'),
}

const withShare = <Row extends Report['clips'][number] | Report['clipDramas'][number]>(row: Row) => ({
  ...row,
  share: estimateShare({ happened: row.watched, of: row.shown }),
})
type ClipRow = ReturnType<typeof withShare>

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const SHARE_COLUMNS: Columns<{ share: Estimate }> = {
  Share: ({ share }) => percent(share.value),
  '95 % between': ({ share }) => `${percent(share.from)} and ${percent(share.to)}`,
}

const CLIP_COLUMNS: Columns<ClipRow> = {
  Shown: ({ shown }) => count(shown),
  Skipped: ({ skipped }) => count(skipped),
  Watched: ({ watched }) => count(watched),
  ...SHARE_COLUMNS,
  'Seen (min)': ({ seenS }) => optional(seenS / 60),
}

type CoverRow = Report['clipCovers'][number] & { share: Estimate }

const COVER_COLUMNS: Columns<CoverRow> = {
  Drama: ({ drama }) => drama,
  Cover: ({ cover }) => String(cover),
  Viewers: ({ viewers }) => count(viewers),
  'Watched a minute': ({ minutes }) => count(minutes),
  ...SHARE_COLUMNS,
}

/** Covers on trial, and for each drama whether one is the best. */
function showCovers(page: ReportElements, { clipCovers }: Report): Element[] {
  const rows = clipCovers.map((row) => ({
    ...row,
    share: estimateShare({ happened: row.minutes, of: row.viewers }),
  }))
  if (rows.length === 0) return []
  const verdicts = [...Map.groupBy(rows, ({ dramaId }) => dramaId).values()].map((covers) => {
    const best = findHighest(covers)
    const verdict = best
      ? `cover ${best.cover} leads most viewers to a minute of the drama; keep it alone`
      : 'which cover is best is not decided yet'
    return page.paragraph(`${covers[0]!.drama}: ${verdict}.`)
  })
  return [
    page.paragraph(
      'Covers on trial: devices to which each was shown, and those that stayed with the drama for a minute after Watch.',
    ),
    page.table(COVER_COLUMNS, rows),
    ...verdicts,
  ]
}

/** Places given by chance are untouched by the order: against them it is measured. */
function orderWorth({ clips }: Report): string {
  const trials = (rows: Report['clips']) => ({
    happened: sum(rows, ({ watched }) => watched),
    of: sum(rows, ({ shown }) => shown),
  })
  const byChance = trials(clips.filter(({ reason }) => reason === 'chance'))
  const ratio = estimateRatio(trials(clips.filter(({ reason }) => reason !== 'chance')), byChance)
  if (!ratio)
    return `What the order is worth cannot be told yet: of ${count(byChance.of)} clips shown by chance, ${count(byChance.happened)} led on to the drama.`
  const [value, from, to] = [ratio.value, ratio.from, ratio.to].map((times) => times.toFixed(2))
  return `Clips in their order lead on to the drama ${value} times as often as the ${count(byChance.of)} shown by chance (95 %: between ${from} and ${to} times).`
}

const PAGE_COLUMNS: Columns<Report['pages'][number]> = {
  Page: ({ page }) => page ?? '–',
  Views: ({ views }) => count(views),
  'Median stay (s)': ({ medianS }) => optional(medianS),
  LCP: ({ lcpMs }) => optional(lcpMs),
  INP: ({ inpMs }) => optional(inpMs),
  CLS: ({ cls }) => optional(cls, 2),
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

export const toCountryName = (country: string) => COUNTRY_NAMES.of(country) ?? country

const COUNTRY_COLUMNS: Columns<Report['countries'][number]> = {
  Country: ({ country }) => (country ? toCountryName(country) : 'Unknown'),
  Viewers: ({ viewers }) => count(viewers),
  Visits: ({ visits }) => count(visits),
  Plays: ({ plays }) => count(plays),
}

const ERROR_COLUMNS: Columns<Report['errors'][number]> = {
  Event: ({ event }) => event,
  Reason: ({ reason }) => reason || '–',
  Count: ({ count: times }) => count(times),
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Viewers',
    figure: 'day',
    note: 'Devices per day. Those that ask not to be followed (Sec-GPC, DNT) are not counted.',
    hasData: wasSeen,
    show: chart(PLOTS.viewers),
  },
  {
    title: 'Plays',
    figure: 'day',
    note: 'Episodes begun per day, on all devices.',
    hasData: wasSeen,
    show: chart(PLOTS.plays),
  },
  {
    title: 'Drop-off',
    figure: 'episodes',
    note: 'Viewers of each episode of the most played dramas, as a share of those of its first played episode.',
    hasData: ({ episodes }) => episodes.length > 0,
    show: chart(PLOTS.dropOff),
  },
  {
    title: 'From play to purchase',
    figure: 'funnel',
    note: 'Viewers are devices, members are accounts; a member may have several devices.',
    hasData: ({ funnel }) => funnel.played + funnel.unlocked + funnel.bought > 0,
    show: chart(PLOTS.funnel),
  },
  {
    title: 'Unlocks',
    figure: 'unlocks',
    note: 'Episodes unlocked per day.',
    hasData: ({ unlocks }) => unlocks.length > 0,
    show: chart(PLOTS.unlocks),
  },
  {
    title: 'Revenue and refunds',
    figure: 'revenue',
    note: 'Credited top-ups per day, a chart for each currency; refunds below the line.',
    hasData: ({ revenue }) => revenue.length > 0,
    show: charts(PLOTS.revenue),
  },
  {
    title: 'Retention',
    figure: 'retention',
    note: 'Viewers who allow analytics, by the week they were first seen within this time, and the share that came back.',
    hasData: ({ retention }) => retention.length > 0,
    show: chart(PLOTS.retention),
  },
  {
    title: 'Where visits came from',
    figure: 'sources',
    note: 'By the campaign in the address of the visit, over the whole time. Buyers paid for the first time; revenue is of these first orders, without refunded ones.',
    hasData: ({ sources }) => sources.length > 0,
    show: (page, report) =>
      page.together(charts(PLOTS.sources)(page, report), page.table(SOURCE_COLUMNS, report.sources)),
  },
  {
    title: 'Countries',
    figure: 'countries',
    note: 'Where visits were made, as the CDN or proxy in front says (COUNTRY_HEADER).',
    hasData: ({ countries }) => countries.some(({ country }) => country !== ''),
    show: (page, { countries }) => page.table(COUNTRY_COLUMNS, countries),
  },
  {
    title: 'For You',
    figure: 'clips',
    note: 'Clips shown, by why they were shown and by drama; watched are those that led on to the drama. Lines are where the true share lies in 95 of 100 cases.',
    hasData: ({ clips }) => clips.length > 0,
    show: (page, report) =>
      page.together(
        chart(PLOTS.clips)(page, report),
        page.paragraph(orderWorth(report)),
        page.table({ Reason: ({ reason }) => reason, ...CLIP_COLUMNS }, report.clips.map(withShare)),
        page.table({ Drama: ({ drama }) => drama, ...CLIP_COLUMNS }, report.clipDramas.map(withShare)),
        ...showCovers(page, report),
      ),
  },
  {
    title: 'Pages',
    figure: 'pages',
    note: 'Largest contentful paint (LCP) and interaction to next paint (INP) in ms, and layout shift (CLS): three of four visits are at least this good.',
    hasData: ({ pages }) => pages.length > 0,
    show: (page, { pages }) => page.table(PAGE_COLUMNS, pages),
  },
  {
    title: 'Errors',
    figure: 'errors',
    note: 'What failed, and how often.',
    hasData: ({ errors }) => errors.length > 0,
    show: (page, { errors }) => page.table(ERROR_COLUMNS, errors),
  },
]
