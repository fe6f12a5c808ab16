import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { EmptyState } from '../../catalog/empty-state.tsx'
import { buttonLook } from '../../design/button.tsx'
import { SkeletonStatus } from '../../design/skeleton.tsx'
import { useSeen } from '../../design/use-seen.ts'
import { PageLink } from '../../page/framework/page-link.tsx'
import type { ListPlace, RecordPage, WalletTab } from './records.ts'
import { RECORDS_LIST, RecordsSkeleton } from './records-skeleton.tsx'
import { TransactionItem } from './transaction-item.tsx'
import { UnlockItem } from './unlock-item.tsx'
import { type RecordPages, useRecordPages } from './use-record-pages.ts'

interface RecordListProps {
  tab: WalletTab
  place: ListPlace
  first: RecordPage | null
  page: number
  timeZone: string
}

export function RecordList({ tab, place, first, page, timeZone }: RecordListProps) {
  const { t } = useTranslation(['account', 'wallet', 'common'])
  const list = useRecordPages({ tab, place, first, firstPage: page })
  const { pages } = list
  const isEmpty = pages.length > 0 && pages.every(({ rows }) => rows.length === 0)
  if (isEmpty && page === 1) return <EmptyState />
  return (
    <section aria-label={t(tab)}>
      <Newer tab={tab} page={pages[0]?.page ?? page} isShown={place === 'screen'} />
      {isEmpty ? null : (
        <ul className={RECORDS_LIST}>
          {pages.map((one) => (
            <Rows key={one.page} page={one} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <End tab={tab} place={place} list={list} />
      {pages.length > 0 ? (
        <p className="mt-3 text-center text-haze text-sm">
          {t('wallet:timesIn', { timeZone: timeZone.replaceAll('_', ' ') })}
        </p>
      ) : null}
    </section>
  )
}

/** Lists grow only at the start, so a row never moves within its page. */
function Rows({ page, timeZone }: { page: RecordPage; timeZone: string }) {
  return page.tab === 'transaction'
    ? page.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <TransactionItem key={index} row={row} timeZone={timeZone} />
      ))
    : page.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <UnlockItem key={index} row={row} timeZone={timeZone} />
      ))
}

function RowsWaiting({ tab }: { tab: WalletTab }) {
  const { t } = useTranslation('library')
  return (
    <SkeletonStatus label={t('loading')}>
      <RecordsSkeleton tab={tab} rowCount={5} />
    </SkeletonStatus>
  )
}

/** Leads back towards the first page, for viewers who followed a link. */
function Newer({ tab, page, isShown }: { tab: WalletTab; page: number; isShown: boolean }) {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  if (!isShown || page === 1) return null
  return (
    <p className="mt-4 flex items-center justify-between gap-4 text-mist text-sm">
      <PageLink to={hrefs.walletList(tab, page - 1)} className={buttonLook({ size: 'small' })}>
        {t('newer')}
      </PageLink>
      {t('olderPage', { page })}
    </p>
  )
}

function End({ tab, place, list }: { tab: WalletTab; place: ListPlace; list: RecordPages }) {
  const { t } = useTranslation(['wallet', 'common'])
  const hrefs = useHrefs()
  const end = useRef<HTMLDivElement>(null)
  const { nextPage, isLoading, hasFailed, load } = list
  const isWaiting = nextPage !== null && !isLoading && !hasFailed
  useSeen(end, isWaiting, load, nextPage ?? 0)
  const loadNext = (event: MouseEvent) => {
    event.preventDefault()
    load()
  }
  if (list.pages.length === 0 && !hasFailed && (isLoading || place === 'drawer')) {
    return (
      <div ref={end}>
        <RowsWaiting tab={tab} />
      </div>
    )
  }
  return (
    <div ref={end} className="flex min-h-16 flex-col items-center justify-center gap-3 py-4 text-center">
      {hasFailed ? (
        <>
          <p role="alert" className="text-mist">
            {t('listFailed')}
          </p>
          <PageLink
            reloadDocument
            to={hrefs.walletList(tab, nextPage ?? 1)}
            onClick={loadNext}
            className={buttonLook({ size: 'small' })}
          >
            {t('common:retry')}
          </PageLink>
        </>
      ) : nextPage === null ? (
        <p className="text-haze text-sm">{t('common:noMoreData')}</p>
      ) : isLoading || place === 'drawer' ? (
        <p role="status" className="text-mist text-sm">
          {t('common:processing')}
        </p>
      ) : (
        <PageLink to={hrefs.walletList(tab, nextPage)} onClick={loadNext} rel="next" className={buttonLook()}>
          {t('loadMore')}
        </PageLink>
      )}
    </div>
  )
}
