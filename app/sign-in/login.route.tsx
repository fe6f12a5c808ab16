import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { createHrefs } from '../addresses/hrefs.ts'
import { localAddress } from '../browser/local-address.ts'
import { X } from '../design/icons.tsx'
import { loadMember } from '../member/load-member.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { SignInPanel } from './sign-in-panel.tsx'

export const handle: RouteHandle = { name: 'login', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const requestedPath = localAddress(new URL(request.url).searchParams.get('returnTo'), request.url)
  const returnTo = requestedPath ?? createHrefs(context.language).home
  const account = await loadMember(context)
  if (account?.viewer) throw redirect(returnTo)
  return { head: await privateHead(context, 'loginTitle'), returnTo }
}

export default function Login() {
  const { t } = useTranslation('common')
  const { returnTo } = useLoaderData<typeof loader>()
  const flash = usePageFlash()
  return (
    <div className="flex min-h-[70dvh] flex-col justify-center py-6">
      <SignInPanel
        returnTo={returnTo}
        problem={flash?.problem}
        message={flash?.message}
        Heading="h1"
        onLeave={() => {}}
        closeIcon={
          <PrefetchLink
            to={returnTo}
            aria-label={t('close')}
            className="flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
          >
            <X aria-hidden="true" className="size-5" />
          </PrefetchLink>
        }
      />
    </div>
  )
}
