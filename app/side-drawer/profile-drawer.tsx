import { useEffect } from 'react'
import { memberStore } from '../member/member-store.ts'
import { useSession } from '../member/use-session.ts'
import { ProfilePanel } from '../profile/profile-panel.tsx'

/** Shows the page's data at once, and requests it again each time it opens. */
export function ProfileDrawer() {
  const { account, dataRights } = useSession()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) void memberStore.refresh()
  }, [isSignedIn])
  return <ProfilePanel account={account} dataRights={dataRights} isInDrawer onRetry={memberStore.refresh} />
}
