import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberBalances } from './member-balances.tsx'
import { SpendingControls } from './spending-controls.tsx'
import { useEpisodeActions } from './use-episode-actions.ts'

/** Opens when a refusal concerns what is in it. */
export function UnlockOptions() {
  const { t } = useTranslation('player')
  const { offer, refused } = useEpisodeActions()
  const { problem, intent } = refused ?? {}
  const isNeeded = problem === 'dailyLimit' || intent === 'limit' || intent === 'autoUnlock'
  const [isOpenAtFirst] = useState(isNeeded)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true
  }, [isNeeded])
  if (!offer.member) return null
  return (
    <details ref={details} open={isOpenAtFirst} className="group/options mt-2">
      <summary className="mx-auto flex min-h-11 w-fit list-none items-center gap-1.5 px-3 text-mist text-sm hover:text-ivory [&::-webkit-details-marker]:hidden">
        {t('options')}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/options:rotate-180"
        />
      </summary>
      <MemberBalances member={offer.member} />
      <SpendingControls />
    </details>
  )
}
