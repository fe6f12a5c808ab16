import { useFetcher } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { buttonLook } from '../../design/button.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import type { WalletHead } from '../balance/wallet.ts'
import { useChangeToast } from './use-change-toast.ts'
import { type ChangeOutcome, WALLET_FIELD } from './wallet-change.ts'

interface AutoUnlocksProps {
  dramas: NonNullable<WalletHead['autoUnlocks']>
  hasFailed: boolean
  onChanged: () => void
}

export function AutoUnlocks({ dramas, hasFailed, onChanged }: AutoUnlocksProps) {
  const { t } = useTranslation(['wallet', 'player'])
  const hrefs = useHrefs()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<ChangeOutcome>()
  useChangeToast(fetcher.data, t('player:autoUnlockIsOff'), onChanged)
  const isProblem = fetcher.data ? fetcher.data.problem !== null : hasFailed
  return (
    <details className="group" open={hasFailed}>
      <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t('autoUnlocks')}</span>
        <span className="flex items-center gap-2 text-mist">
          {dramas.length === 0 ? t('autoUnlocksNone') : t('autoUnlocksCount', { count: dramas.length })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {/* Not the page's address: the wallet handles the form, whatever page the panel is open over. */}
      <fetcher.Form method="post" action={hrefs.myWallet} className="px-4 pb-4 text-sm">
        {isHydrated ? <input type="hidden" name={WALLET_FIELD.isInPlace} value="true" /> : null}
        <p className="text-mist">{t(dramas.length === 0 ? 'autoUnlocksOffHint' : 'autoUnlocksHint')}</p>
        {dramas.length === 0 ? null : (
          <ul className="mt-2">
            {dramas.map((drama) => (
              <li key={drama.dramaId} className="flex min-h-12 items-center justify-between gap-4">
                <PrefetchLink to={hrefs.episode(drama)} className="min-w-0 break-words font-medium">
                  <bdi>{drama.name}</bdi>
                </PrefetchLink>
                <button
                  type="submit"
                  name={WALLET_FIELD.autoUnlockOff}
                  value={drama.dramaId}
                  disabled={fetcher.state !== 'idle'}
                  aria-label={t('autoUnlockOffFor', { name: drama.name })}
                  className={buttonLook({ size: 'small', className: 'shrink-0' })}
                >
                  {t('player:turnOff')}
                </button>
              </li>
            ))}
          </ul>
        )}
        {isProblem ? (
          <p role="alert" className="mt-2 text-danger">
            {t('autoUnlockProblem')}
          </p>
        ) : null}
      </fetcher.Form>
    </details>
  )
}
