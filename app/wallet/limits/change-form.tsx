import type { FetcherWithComponents } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { type ChangeOutcome, WALLET_FIELD } from './wallet-change.ts'

interface ChangeFormProps {
  fetcher: FetcherWithComponents<ChangeOutcome>
  className: string
  children: ReactNode
}

/** The wallet handles the form, whatever page the panel is open over; without scripts it leads there. */
export function ChangeForm({ fetcher, className, children }: ChangeFormProps) {
  const hrefs = useHrefs()
  const isHydrated = useHydrated()
  return (
    <fetcher.Form method="post" action={hrefs.myWallet} className={className}>
      {isHydrated ? <input type="hidden" name={WALLET_FIELD.isInPlace} value="true" /> : null}
      {children}
    </fetcher.Form>
  )
}

export function ClearLimit({ name }: { name: string }) {
  const { t } = useTranslation('wallet')
  return (
    <button
      type="submit"
      name={name}
      value="true"
      formNoValidate
      className="mt-1 min-h-11 text-mist text-sm underline underline-offset-4 hover:text-ivory"
    >
      {t('limitClear')}
    </button>
  )
}

export function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 100 : Math.min(100, (100 * part) / whole)
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="turns h-1.5 w-full overflow-hidden rounded-full bg-ivory/15"
    >
      <rect width={percent} height="2" className={percent >= 100 ? 'fill-danger' : 'fill-gold'} />
    </svg>
  )
}
