import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { buttonLook } from '../../design/button.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import type { WalletHead } from '../balance/wallet.ts'
import { ChangeForm } from './change-form.tsx'
import { SettingDetails } from './setting-details.tsx'
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
  const fetcher = useFetcher<ChangeOutcome>()
  useChangeToast(fetcher.data, t('player:autoUnlockIsOff'), onChanged)
  const isProblem = fetcher.data ? fetcher.data.problem !== null : hasFailed
  return (
    <SettingDetails
      label={t('autoUnlocks')}
      value={dramas.length === 0 ? t('autoUnlocksNone') : t('autoUnlocksCount', { count: dramas.length })}
      isOpen={hasFailed}
    >
      <ChangeForm fetcher={fetcher} className="px-4 pb-4 text-sm">
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
      </ChangeForm>
    </SettingDetails>
  )
}
