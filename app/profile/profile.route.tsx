import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { ChevronLeft } from '../design/icons.tsx'
import { loadThreat } from '../mail/recovery.server.ts'
import { RecoveryNotice } from '../mail/recovery-notice.tsx'
import { loadDataRights, loadMember } from '../member/load-member.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { PageLink } from '../page/framework/page-link.tsx'
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
  return (
    <div className="mx-auto max-w-[85rem]">
      <div className="flex items-center gap-1 py-3">
        <BackArrow />
        <h1 className="text-xl">{t('profileTitle')}</h1>
      </div>
      {threat ? (
        <div className="mb-4">
          <RecoveryNotice threat={threat} />
        </div>
      ) : null}
      <ProfilePanel account={account} dataRights={dataRights} isInDrawer={false} onRetry={revalidate} />
    </div>
  )
}

function BackArrow() {
  const { t } = useTranslation('account')
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
    <PageLink
      to={hrefs.home}
      onClick={goBack}
      aria-label={t('back')}
      className="-ms-3 flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
    >
      <ChevronLeft className="turns size-6" />
    </PageLink>
  )
}
