import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { buttonLook } from '../../design/button.tsx'
import { Figure } from '../../design/figure.tsx'
import { LeaveApp } from '../../host-app/leave-app.tsx'
import { monthText } from '../../i18n/date-text.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { FileLink } from '../../page/requests/file-link.tsx'
import { useSiteData } from '../../site/site-data.ts'
import { DocumentHead, Fact, KEEP_LINK, KeepActions, PaidAmount } from '../receipt/document-parts.tsx'
import { DateTime } from '../records/date-time.tsx'
import { signed } from '../records/signed.ts'
import type { StatementOrders, StatementView } from './statement.ts'

/** Months, and so all its times, are in UTC. */
const TIME_ZONE = 'UTC'

export function StatementPage({ statement }: { statement: StatementView }) {
  const { t } = useTranslation(['wallet', 'account'])
  const site = useSiteData()?.site
  const { month, memberCode, paid, refunded, lines } = statement
  const isEmpty = lines.length + paid.orders.length + refunded.orders.length === 0
  return (
    <>
      <DocumentHead heading={t('account:statement')} />
      <article className="rounded-3xl bg-ink-high cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset">
        <header>
          <h2 className="text-xl leading-tight">
            <MonthName month={month} />
          </h2>
          <p className="mt-0.5 text-mist text-sm">
            {site?.name}
            {memberCode === null ? null : (
              <>
                {' · '}
                {t('signedInAs')} <bdi>{memberCode}</bdi>
              </>
            )}
          </p>
          {statement.isOpen ? <p className="mt-2 text-mist text-sm">{t('statementOpen')}</p> : null}
          {isEmpty ? <p className="mt-4">{t('statementNothing')}</p> : null}
        </header>
        <Orders heading={t('statementPaid')} orders={paid} />
        <Orders heading={t('statementRefunded')} orders={refunded} />
        <Movements statement={statement} />
        <p className="mt-4 text-haze text-sm">{t('timesIn', { timeZone: TIME_ZONE })}</p>
      </article>
      <Months statement={statement} />
    </>
  )
}

function MonthName({ month }: { month: string }) {
  const language = useLanguage()
  return (
    <time dateTime={month} suppressHydrationWarning>
      {monthText(month, language)}
    </time>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-ivory/8 border-t pt-4">
      <h3 className="font-semibold">{heading}</h3>
      {children}
    </section>
  )
}

function Orders({ heading, orders: { orders, sums } }: { heading: string; orders: StatementOrders }) {
  const { t } = useTranslation('wallet')
  const { number } = useAmounts()
  if (orders.length === 0) return null
  const all = sums.reduce((total, { orderCount }) => total + orderCount, 0)
  return (
    <Part heading={heading}>
      <ul className="mt-2 space-y-3 text-sm">
        {orders.map(({ orderNo, atMs, productName, price, currency }) => (
          <li key={orderNo} className="flex flex-wrap justify-between gap-x-4 break-inside-avoid">
            <span className="min-w-0 break-words">
              <bdi>{productName}</bdi>
              <span className="block text-haze">
                <DateTime timeMs={atMs} timeZone={TIME_ZONE} /> · <bdi className="break-all">{orderNo}</bdi>
              </span>
            </span>
            <span className="ms-auto font-medium tabular-nums">
              <PaidAmount price={price} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 border-ivory/8 border-t pt-2 font-semibold text-sm tabular-nums">
        {sums.map(({ currency, amount }) => (
          <Fact key={currency} label={t('total')}>
            <PaidAmount price={amount} currency={currency} />
          </Fact>
        ))}
      </dl>
      {all > orders.length ? (
        <p className="mt-2 text-mist text-sm">
          {t('statementCut', { shown: number(orders.length), all: number(all) })}
        </p>
      ) : null}
    </Part>
  )
}

function Movements({ statement: { isOpen, beginning, end, lines, addsUp } }: { statement: StatementView }) {
  const { t } = useTranslation(['wallet', 'account'])
  const language = useLanguage()
  const { number } = useAmounts()
  return (
    <Part heading={t('statementMovements')}>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-end text-sm">
          <thead className="text-mist">
            <tr>
              <th scope="col" className="pb-1 text-start font-medium">
                {t('receiptWhat')}
              </th>
              <th scope="col" className="w-1/3 ps-3 pb-1 font-medium">
                {t('account:coins')}
              </th>
              <th scope="col" className="w-1/4 ps-3 pb-1 font-medium">
                {t('account:bonus')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Amounts label={t('statementBeginning')} {...beginning} write={number} isBalance />
            {lines.map(({ kind, label, coins, bonus }) => (
              <Amounts
                key={`${kind} ${coins + bonus > 0}`}
                {...{ label, coins, bonus }}
                write={(amount) => signed(amount, language)}
              />
            ))}
            <Amounts
              label={t(isOpen ? 'statementSoFar' : 'statementEnd')}
              {...end}
              write={number}
              isBalance
            />
          </tbody>
        </table>
      </div>
      {addsUp ? (
        <p className="mt-3 flex items-center gap-2 text-haze text-sm">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          {t('statementAddsUp')}
        </p>
      ) : (
        <p role="alert" className="mt-3 flex items-start gap-2 font-semibold text-danger text-sm">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {t('statementWrong')}
        </p>
      )}
    </Part>
  )
}

interface AmountsProps {
  label: string
  coins: number
  bonus: number
  write: (amount: number) => string
  isBalance?: boolean
}

function Amounts({ label, coins, bonus, write, isBalance = false }: AmountsProps) {
  return (
    <tr className={`border-ivory/8 border-t ${isBalance ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-2 text-start ${isBalance ? 'font-semibold' : 'font-normal text-mist'}`}>
        {label}
      </th>
      {[coins, bonus].map((amount, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns, always the same.
        <td key={column} className="py-2 ps-3 tabular-nums">
          <Figure>{write(amount)}</Figure>
        </td>
      ))}
    </tr>
  )
}

function Months({ statement: { month, previous, next } }: { statement: StatementView }) {
  const { t } = useTranslation(['wallet', 'account'])
  const hrefs = useHrefs()
  const look = buttonLook({ size: 'small' })
  return (
    <>
      <nav
        aria-label={t('account:statement')}
        className="mt-4 flex flex-wrap justify-between gap-3 print:hidden"
      >
        {previous === null ? null : (
          <PrefetchLink to={hrefs.statement(previous)} rel="prev" className={look}>
            <MonthName month={previous} />
          </PrefetchLink>
        )}
        {next === null ? null : (
          <PrefetchLink to={hrefs.statement(next)} rel="next" className={`${look} ms-auto`}>
            <MonthName month={next} />
          </PrefetchLink>
        )}
      </nav>
      <KeepActions>
        <FileLink href={hrefs.statementFile(month)} className={KEEP_LINK}>
          <Download aria-hidden="true" className="size-4" />
          {t('exportCsv')}
        </FileLink>
      </KeepActions>
      <LeaveApp what="download" className="mt-2 print:hidden" />
    </>
  )
}
