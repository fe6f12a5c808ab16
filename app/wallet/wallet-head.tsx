import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { ChevronRight } from '../design/icons.tsx'
import { useAmounts } from '../i18n/use-amounts.ts'
import { RecoveryNotice } from '../mail/recovery-notice.tsx'
import { ProviderMark } from '../member/provider-mark.tsx'
import { PROVIDER_NAMES } from '../member/providers.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { useSiteData } from '../site/site-data.ts'
import { Balances } from './balance/balances.tsx'
import type { WalletHead as Head } from './balance/wallet.ts'
import { AutoUnlocks } from './limits/auto-unlocks.tsx'
import { DailyLimitForm } from './limits/daily-limit-form.tsx'
import { SpendingLimitForm } from './limits/spending-limit-form.tsx'
import type { ChangeOutcome } from './limits/wallet-change.ts'
import { DateTime } from './records/date-time.tsx'
import { LedgerLinks } from './records/ledger-links.tsx'
import { CoinsLink } from './top-up/coins-link.tsx'

interface WalletHeadProps {
  head: Head
  timeZone: string
  outcome?: ChangeOutcome | null
  onChanged: () => void
}

export function WalletHead({ head, timeZone, outcome = null, onChanged }: WalletHeadProps) {
  const { t } = useTranslation(['account', 'wallet', 'common'])
  const mailHrefs = useMailHrefs()
  const hrefs = useHrefs()
  const { account, state, has } = head
  const hasDocuments = useSiteData()?.mail?.documents ?? false
  const viewer = account?.viewer
  if (!viewer) {
    return (
      <p role="alert" className="rounded-3xl bg-ink-high p-5 text-mist ring-1 ring-ivory/10 ring-inset">
        {t('wallet:headFailed')}
      </p>
    )
  }
  return (
    <div className="space-y-3">
      {head.threat ? <RecoveryNotice threat={head.threat} /> : null}
      <section className="relative overflow-hidden rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
        <div aria-hidden="true" className="-top-16 -end-10 absolute size-44 bg-accent opacity-25 blur-3xl" />
        <Balances viewer={viewer} />
        <dl className="relative mt-4 space-y-1.5 text-sm">
          <Fact label={t('memberCode')}>
            <bdi className="figure">{viewer.code}</bdi>
          </Fact>
          {viewer.provider ? (
            <Fact label={t('signInProvider')}>
              <span className="inline-flex items-center gap-1.5">
                <ProviderMark provider={viewer.provider} className="size-4 shrink-0" />
                {PROVIDER_NAMES[viewer.provider]}
              </span>
            </Fact>
          ) : null}
          {state?.vipUntilMs ? (
            <Fact label={t('wallet:vipUntil')}>
              <span className="text-gold">
                <DateTime timeMs={state.vipUntilMs} timeZone={timeZone} />
              </span>
            </Fact>
          ) : null}
          {state?.expiring.map(({ purse, amount, expiresAtMs }) => (
            <Fact key={purse} label={t('wallet:endsNext')}>
              <Amount purse={purse} amount={amount} /> · <DateTime timeMs={expiresAtMs} timeZone={timeZone} />
            </Fact>
          ))}
        </dl>
        {has.coinRules ? <CoinsLink className="relative mt-3 text-sm" /> : null}
      </section>
      <Check check={head.check} />
      <div className="divide-y divide-ivory/8 rounded-2xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset empty:hidden">
        {has.limit && state ? (
          <DailyLimitForm
            state={state}
            problem={outcome?.change === 'limit' ? outcome.problem : null}
            onChanged={onChanged}
          />
        ) : null}
        {head.spending ? (
          <SpendingLimitForm
            spending={head.spending}
            timeZone={timeZone}
            problem={outcome?.change === 'spendingLimit' ? outcome.problem : null}
            onChanged={onChanged}
          />
        ) : null}
        {head.autoUnlocks ? (
          <AutoUnlocks
            dramas={head.autoUnlocks}
            hasFailed={outcome?.change === 'autoUnlock' && outcome.problem !== null}
            onChanged={onChanged}
          />
        ) : null}
        {has.receipts ? <LedgerLinks /> : null}
        {head.statementMonth ? (
          <PageEntry to={hrefs.statement(head.statementMonth)}>{t('statement')}</PageEntry>
        ) : null}
        {has.withdrawal ? (
          <PageEntry to={hrefs.withdraw}>{t('common:withdrawFromContract')}</PageEntry>
        ) : null}
        {hasDocuments ? <PageEntry to={mailHrefs.documents}>{t('documents')}</PageEntry> : null}
      </div>
    </div>
  )
}

function PageEntry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PrefetchLink
      to={to}
      className="flex min-h-12 items-center justify-between gap-4 px-4 text-sm hover:text-gold"
    >
      <span className="font-medium">{children}</span>
      <ChevronRight aria-hidden="true" className="turns size-4 text-mist" />
    </PrefetchLink>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-mist">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Amount({ purse, amount }: { purse: 'coins' | 'bonus'; amount: number }) {
  return useAmounts()[purse](amount)
}

function Check({ check }: { check: Head['check'] }) {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  if (!check) return null
  if (check.isRight) {
    return (
      <p className="flex items-center gap-2 px-2 text-haze text-sm">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        {t('addsUp')}
      </p>
    )
  }
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-2xl bg-danger/12 p-4 text-danger text-sm ring-1 ring-danger/30 ring-inset"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t('doesNotAddUp')}</p>
        {check.brokenReceiptNo === null ? null : (
          <p className="mt-1.5">
            <PrefetchLink to={hrefs.receipt(check.brokenReceiptNo)} className="break-words underline">
              {t('firstWrong', { receiptNo: check.brokenReceiptNo })}
            </PrefetchLink>
          </p>
        )}
      </div>
    </div>
  )
}
