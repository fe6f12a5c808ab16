import { useEffect } from 'react'
import { useMember } from '../account/use-account.ts'
import { memberStore } from '../member/member-store.ts'
import { ProfilePanel } from '../profile/profile-panel.tsx'

/** The profile over a page: shows the data that the page has, and requests it again each time it opens. */
export function ProfileDrawer() {
  const { account, dataRights } = useMember()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) void memberStore.refresh()
  }, [isSignedIn])
  return <ProfilePanel account={account} dataRights={dataRights} isInDrawer onRetry={memberStore.refresh} />
}
