import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { loadThreat } from '../mail/recovery.server.ts'
import { RecoveryNotice } from '../mail/recovery-notice.tsx'
import { loadDataRights, loadMember } from '../member/load-member.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { isFollowingPage, leadsHome } from './back-target.ts'
import { ProfilePanel } from './profile-panel.tsx'

export const handle: RouteHandle = { name: 'profile', layout: 'mobile', isWide: true }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const [head, account, dataRights, threat] = await Promise.all([
    privateHead(context, 'profileTitle'),
    loadMember(context),
    loadDataRights(context),
    loadThreat(context),
  ])
  return { head, account, dataRights, threat }
}

export default function Profile() {
  const { t } = useTranslation('account')
  const { account, dataRights, threat } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const hrefs = useHrefs()
  const { payment, notice } = usePageFlash() ?? {}
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isReturn = payment !== undefined || notice === 'signedIn' || notice === 'otherProvider'
    if (leadsHome({ widthPx: window.innerWidth, isReturn, isFollowing: isFollowingPage(window) })) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <div className="mx-auto max-w-[85rem]">
      <PageHead heading={t('profileTitle')} back={{ to: hrefs.home, label: t('back'), onClick: goBack }} />
      {threat ? (
        <div className="mb-4">
          <RecoveryNotice threat={threat} />
        </div>
      ) : null}
      <ProfilePanel account={account} dataRights={dataRights} isInDrawer={false} onRetry={revalidate} />
    </div>
  )
}
