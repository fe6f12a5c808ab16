import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateTime } from './date-time.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import type { TransactionRow } from './records.ts'
import { signed } from './signed.ts'
import { TypeIcon } from './type-icon.tsx'

export function TransactionItem({ row, timeZone }: { row: TransactionRow; timeZone: string }) {
  const { t } = useTranslation(['wallet', 'account'])
  const language = useLanguage()
  const { label, purse, amount, createdAtMs, receiptNo } = row
  return (
    <li className="flex max-[22rem]:flex-wrap items-start gap-3.5 py-4">
      <TypeIcon icon={row.icon} />
      <div className="min-w-0 flex-1 max-[22rem]:basis-2/3 cramped:basis-full">
        <p className="break-words font-semibold leading-snug">{label}</p>
        {createdAtMs === null ? null : (
          <p className="mt-0.5 text-mist text-sm">
            <DateTime timeMs={createdAtMs} timeZone={timeZone} />
          </p>
        )}
        <p className="mt-0.5 text-haze text-sm">
          <Validity row={row} timeZone={timeZone} />
        </p>
      </div>
      {purse === 'subscription' ? null : (
        <p className="ms-auto shrink-0 text-end">
          <span className={`block font-bold font-display ${amount < 0 ? 'text-mist' : 'text-gold'}`}>
            <bdi dir="ltr" className="figure">
              {signed(amount, language)}
            </bdi>
          </span>
          <span className="block text-mist text-sm">
            {purse === 'coins' ? t('account:coins') : t('account:bonus')}
          </span>
        </p>
      )}
      {receiptNo === null ? null : <ReceiptLink receiptNo={receiptNo} name={label} />}
    </li>
  )
}

function Validity({ row, timeZone }: { row: TransactionRow; timeZone: string }) {
  const { t } = useTranslation('wallet')
  const { purse, amount, expiresAtMs, subscribedFromMs, subscribedUntilMs } = row
  if (purse === 'subscription') {
    return (
      <>
        {subscribedFromMs === null ? null : <DateTime timeMs={subscribedFromMs} timeZone={timeZone} />}
        {subscribedUntilMs === null ? null : (
          <>
            {' – '}
            <DateTime timeMs={subscribedUntilMs} timeZone={timeZone} />
          </>
        )}
      </>
    )
  }
  // Spent coins no longer expire.
  if (amount < 0) return null
  if (expiresAtMs === null) return t('noExpire')
  return (
    <>
      {t('validTo')} <DateTime timeMs={expiresAtMs} timeZone={timeZone} />
    </>
  )
}
