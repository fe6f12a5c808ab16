import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { track } from '../../analytics/track.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { useKnownMember } from '../../member/use-session.ts'
import { useBackOnline } from '../../page/requests/use-back-online.ts'
import type { Store } from './store.ts'
import { useTopUpAddress } from './top-up-link.tsx'
import { TopUpPanel } from './top-up-panel.tsx'

/** Requested each time it opens, and again when a visitor signs in. */
export function StoreDrawer({ address }: { address: string }) {
  const isMember = useKnownMember() !== null
  return <OpenStore key={String(isMember)} address={address} />
}

function OpenStore({ address }: { address: string }) {
  const { pathname, search } = useLocation()
  const fallback = useTopUpAddress()
  const hrefs = useHrefs()
  const from = address.startsWith(hrefs.topUp()) ? address : fallback
  const { load, data } = useFetcher<{ store: Store }>()
  useEffect(() => load(from), [load, from])
  useEffect(() => () => track('pay_close', {}), [])
  useBackOnline(data?.store === null, () => load(from))
  if (!data) return <Loading />
  const { store } = data
  return (
    <TopUpPanel
      key={store.nonce}
      store={store}
      returnTo={pathname + search}
      from={from}
      Heading="h3"
      onRetry={() => load(from)}
    />
  )
}

function Loading() {
  const { t } = useTranslation('wallet')
  return (
    <output className="block" aria-label={t('loadingStore')}>
      <Skeleton className="h-8 w-32 rounded-lg" />
      <span className="mt-6 grid grid-cols-2 gap-3">
        {['a', 'b', 'c', 'd'].map((one) => (
          <Skeleton key={one} className="h-32 rounded-2xl" />
        ))}
      </span>
    </output>
  )
}
