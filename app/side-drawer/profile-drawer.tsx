import { useEffect } from 'react'
import { useMember } from '../account/use-account.ts'
import { memberStore } from '../member/member-store.ts'
import { ProfilePanel } from '../profile/profile-panel.tsx'

/** The profile over a page: shown as the page knows it, and asked for again each time it opens. Rows 75, 78, 80. */
export function ProfileDrawer() {
  const { account, dataRights } = useMember()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) void memberStore.refresh()
  }, [isSignedIn])
  return <ProfilePanel account={account} dataRights={dataRights} isInDrawer onRetry={memberStore.refresh} />
}
