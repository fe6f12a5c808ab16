import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../../addresses/mail-hrefs.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { buttonLook } from '../../design/button.tsx'
import { Figure } from '../../design/figure.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PROVIDER_NAMES } from '../../member/providers.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { useSiteData } from '../../site/site-data.ts'
import { DateTime } from '../records/date-time.tsx'
import { signed } from '../records/signed.ts'
import { TypeIcon } from '../records/type-icon.tsx'
import { DocumentHead, Fact, KEEP_LINK, KeepActions, PaidAmount } from './document-parts.tsx'
import type { ReceiptView } from './receipt.ts'

interface ReceiptProps {
  receipt: ReceiptView
  timeZone: string
}

export function ReceiptPage({ receipt, timeZone }: ReceiptProps) {
  const { t } = useTranslation(['wallet', 'account'])
  const { site, mail } = useSiteData() ?? {}
  const mailHrefs = useMailHrefs()
  return (
    <>
      <DocumentHead heading={t('account:receipt')} />
      <article className="rounded-3xl bg-ink-high cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset">
        <header className="flex cramped:flex-col items-center cramped:items-start gap-4">
          <TypeIcon icon={receipt.icon} className="size-13" />
          <div className="min-w-0">
            <h2 className="break-words text-xl leading-tight">{receipt.label}</h2>
            <p className="mt-0.5 text-mist text-sm">
              {site?.name} · <DateTime timeMs={receipt.createdAtMs} timeZone={timeZone} />
            </p>
          </div>
        </header>
        <Balances receipt={receipt} />
        <Movements receipt={receipt} timeZone={timeZone} />
        <Facts receipt={receipt} timeZone={timeZone} />
        <Withdrawal receipt={receipt} />
        <p className="mt-4 text-haze text-sm">{t('timesIn', { timeZone: timeZone.replaceAll('_', ' ') })}</p>
      </article>
      <KeepActions>
        {mail?.documents && receipt.orderNo !== null ? (
          <PrefetchLink to={mailHrefs.documents} className={KEEP_LINK}>
            {t('account:documents')}
          </PrefetchLink>
        ) : null}
      </KeepActions>
    </>
  )
}

/**
 * Where the columns have no room, each figure has a line of its own and says what it is. A figure is a container, which has no width of
 * its own in a flex line.
 */
const LINE =
  'max-[23rem]:*:min-w-[5ch] max-[23rem]:*:grow max-[23rem]:flex flex-wrap items-baseline justify-between gap-x-3 max-[23rem]:before:font-normal max-[23rem]:before:text-mist max-[23rem]:before:content-[attr(data-label)]'

function Balances({ receipt: { coins, bonus } }: { receipt: ReceiptView }) {
  const { t } = useTranslation(['wallet', 'account'])
  const language = useLanguage()
  const { number } = useAmounts()
  return (
    <table className="mt-5 max-[23rem]:block w-full table-fixed text-end tabular-nums">
      <thead className="max-[23rem]:hidden text-mist text-sm">
        <tr>
          <th scope="col" className="text-start font-medium">
            {t('purse')}
          </th>
          <th scope="col" className="font-medium">
            {t('before')}
          </th>
          <th scope="col" className="font-medium">
            {t('change')}
          </th>
          <th scope="col" className="font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody className="max-[23rem]:block">
        {[
          { purse: 'coins', label: t('account:coins'), ...coins },
          { purse: 'bonus', label: t('account:bonus'), ...bonus },
        ].map(({ purse, label, before, change, after }) => (
          <tr key={purse} className="max-[23rem]:block border-ivory/8 border-t max-[23rem]:py-2">
            <th scope="row" className="max-[23rem]:block max-[23rem]:py-0 py-2.5 text-start font-medium">
              {label}
            </th>
            <td data-label={t('before')} className={LINE}>
              <Figure>{number(before)}</Figure>
            </td>
            <td data-label={t('change')} className={`${LINE} font-bold text-gold`}>
              <Figure>{signed(change, language)}</Figure>
            </td>
            <td data-label={t('after')} className={`${LINE} font-semibold`}>
              <Figure>{number(after)}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Movements({ receipt: { movements, label }, timeZone }: ReceiptProps) {
  const { t } = useTranslation(['wallet', 'account'])
  const language = useLanguage()
  if (movements.length === 0) return null
  return (
    <ul className="mt-3 space-y-1.5 border-ivory/8 border-t pt-3 text-sm">
      {movements.map((movement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a receipt never change.
        <li key={index} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words text-mist">
            {movement.label ?? label}
            {movement.expiresAtMs === null || movement.amount < 0 ? null : (
              <>
                {' · '}
                {t('validTo')} <DateTime timeMs={movement.expiresAtMs} timeZone={timeZone} />
              </>
            )}
          </span>
          <span className="tabular-nums">
            {movement.purse === 'coins' ? t('account:coins') : t('account:bonus')}{' '}
            <bdi dir="ltr">{signed(movement.amount, language)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Facts({ receipt, timeZone }: ReceiptProps) {
  const { t } = useTranslation(['wallet', 'account', 'player'])
  const { subscribedFromMs, subscribedUntilMs, orderNo, transactionId, price, currency, reason, provider } =
    receipt
  return (
    <dl className="mt-4 space-y-2 border-ivory/8 border-t pt-4 text-sm">
      <Fact label={t('receiptNo')}>
        <bdi>{receipt.receiptNo}</bdi>
      </Fact>
      {receipt.dramaName === null ? null : (
        <Fact label={t('receiptWhat')}>
          <Watched receipt={receipt} />
        </Fact>
      )}
      {subscribedFromMs === null || subscribedUntilMs === null ? null : (
        <Fact label={t('period')}>
          <DateTime timeMs={subscribedFromMs} timeZone={timeZone} /> –{' '}
          <DateTime timeMs={subscribedUntilMs} timeZone={timeZone} />
        </Fact>
      )}
      {price === null || currency === null ? null : (
        <Fact label={t(receipt.kind === 'refund' ? 'paidBack' : 'paid')}>
          <PaidAmount price={price} currency={currency} />
        </Fact>
      )}
      {orderNo === null ? null : (
        <Fact label={t('orderNo')}>
          <bdi>{orderNo}</bdi>
        </Fact>
      )}
      {transactionId === null ? null : (
        <Fact label={t('transactionId')}>
          <bdi>{transactionId}</bdi>
        </Fact>
      )}
      {reason === '' ? null : (
        <Fact label={t('reason')}>
          <bdi>{reason}</bdi>
        </Fact>
      )}
      <Fact label={t('signedInAs')}>
        <bdi>{receipt.memberCode}</bdi>
        {provider ? ` · ${PROVIDER_NAMES[provider]}` : null}
      </Fact>
    </dl>
  )
}

function Withdrawal({ receipt: { canWithdraw, orderNo } }: Pick<ReceiptProps, 'receipt'>) {
  const { t } = useTranslation('common')
  const hrefs = useHrefs()
  if (!canWithdraw || orderNo === null) return null
  return (
    <p className="mt-4 print:hidden">
      <PrefetchLink to={hrefs.withdrawal(orderNo)} className={buttonLook({ size: 'small' })}>
        {t('withdrawFromContract')}
      </PrefetchLink>
    </p>
  )
}

function Watched({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation(['wallet', 'player'])
  const hrefs = useHrefs()
  const { dramaId, dramaName, episodeName, episodeNumber, episodeCount } = receipt
  const name = dramaName ?? ''
  const part =
    episodeName === null
      ? t('episodeCount', { count: episodeCount })
      : episodeNumber === null
        ? episodeName
        : t('player:episode', { number: episodeNumber })
  return (
    <PrefetchLink
      to={hrefs.episode({ dramaId: dramaId ?? '', name }, episodeNumber ?? 1)}
      className="underline underline-offset-4"
    >
      <bdi>{name}</bdi> · <bdi>{part}</bdi>
    </PrefetchLink>
  )
}
