import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { minorDigits } from '../../../contract/money.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { buttonLook } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Of what is kept in the wallet; paper does without the way back. */
export function DocumentHead({ heading }: { heading: string }) {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  return <PageHead heading={heading} back={{ to: hrefs.myWallet, label: t('backToWallet') }} />
}

/** Of a link among {@link KeepActions}. */
export const KEEP_LINK =
  'inline-flex min-h-11 items-center gap-2 text-mist text-sm underline underline-offset-4 hover:text-ivory'

/** Under a document: its print, and other ways to keep it. */
export function KeepActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 print:hidden">
      <PrintButton />
      {children}
    </div>
  )
}

/** Without scripts, the browser's menu can print. */
function PrintButton() {
  const { t } = useTranslation('wallet')
  if (!useHydrated()) return null
  return (
    <button type="button" onClick={() => window.print()} className={buttonLook({ size: 'small' })}>
      <Printer aria-hidden="true" className="size-4" />
      {t('print')}
    </button>
  )
}

/** With the currency's code: a sign such as `$` is of several. */
export function PaidAmount({ price, currency }: { price: string; currency: string }) {
  const language = useLanguage()
  return (
    <bdi dir="ltr" suppressHydrationWarning>
      {formatNumber(Number(price), language, { minimumFractionDigits: minorDigits(currency) })} {currency}
    </bdi>
  )
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-mist">{label}</dt>
      <dd className="ms-auto min-w-0 break-words text-end font-medium">{children}</dd>
    </div>
  )
}
