import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import type { AccountNow } from '../member/account.ts'
import { ProfilePanel } from '../profile/profile-panel.tsx'

/** The profile over a page: shown as the page knows it, and asked for again each time it opens. Rows 75, 78, 80. */
export function ProfileDrawer() {
  const account = useAccount()
  const hrefs = useHrefs()
  const { load, data } = useFetcher<AccountNow | null>()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) load(hrefs.accountMember)
  }, [isSignedIn, load, hrefs.accountMember])
  return (
    <ProfilePanel
      account={data && !data.account?.isUnavailable ? data.account : account}
      dataRights={data?.dataRights ?? null}
      isInDrawer
      onRetry={() => load(hrefs.accountMember)}
    />
  )
}
