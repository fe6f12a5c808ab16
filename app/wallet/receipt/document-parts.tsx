import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { minorDigits } from '../../../contract/money.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { buttonLook } from '../../design/button.tsx'
import { ChevronLeft } from '../../design/icons.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'

/** Of what a member may print: the way back, its name and the button, which paper does without. */
export function DocumentHead({ heading }: { heading: string }) {
  return (
    <div className="flex flex-wrap items-center gap-1 py-3">
      <BackToWallet />
      <h1 className="text-xl">{heading}</h1>
      <PrintButton />
    </div>
  )
}

export function BackToWallet() {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  return (
    <PrefetchLink
      to={hrefs.myWallet}
      aria-label={t('backToWallet')}
      className="-ms-3 flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory print:hidden"
    >
      <ChevronLeft className="turns size-6" />
    </PrefetchLink>
  )
}

/** Without scripts, the browser's menu can print. */
export function PrintButton() {
  const { t } = useTranslation('wallet')
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonLook({ size: 'small', className: 'ms-auto print:hidden' })}
    >
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
