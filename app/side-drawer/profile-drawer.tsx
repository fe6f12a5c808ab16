import { useEffect } from 'react'
import { memberStore } from '../member/member-store.ts'
import { useSession } from '../member/use-session.ts'
import { ProfilePanel } from '../profile/profile-panel.tsx'

export function ProfileDrawer() {
  const { account, dataRights } = useSession()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) void memberStore.refresh()
  }, [isSignedIn])
  return <ProfilePanel account={account} dataRights={dataRights} isInDrawer onRetry={memberStore.refresh} />
}
