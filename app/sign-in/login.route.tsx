import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { createHrefs } from '../addresses/hrefs.ts'
import { localAddress } from '../browser/local-address.ts'
import { X } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { loadMember } from '../member/load-member.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadDramaLeft } from './drama-left.server.ts'
import { SignInPanel } from './sign-in-panel.tsx'

export const handle: RouteHandle = { name: 'login', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const requestedPath = localAddress(new URL(request.url).searchParams.get('returnTo'), request.url)
  const returnTo = requestedPath ?? createHrefs(context.language).home
  const account = await loadMember(context)
  if (account?.viewer) throw redirect(returnTo)
  const [head, drama] = await Promise.all([
    privateHead(context, 'loginTitle'),
    loadDramaLeft(context, returnTo),
  ])
  return { head, returnTo, drama }
}

export default function Login() {
  const { t } = useTranslation(['account', 'common'])
  const { returnTo, drama } = useLoaderData<typeof loader>()
  const flash = usePageFlash()
  return (
    <div className="flex min-h-[70dvh] flex-col justify-center py-6">
      {drama?.coverUrl ? <CoverBehind source={drama.coverUrl} /> : null}
      <SignInPanel
        lead={drama ? t('loginToGoOn', { name: drama.name }) : undefined}
        returnTo={returnTo}
        problem={flash?.problem}
        message={flash?.message}
        Heading="h1"
        onLeave={() => {}}
        closeIcon={
          <PrefetchLink
            to={returnTo}
            aria-label={t('common:close')}
            className="flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory md:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </PrefetchLink>
        }
      />
    </div>
  )
}

/** Dark enough for the text over it. */
function CoverBehind({ source }: { source: string }) {
  return (
    <div
      aria-hidden="true"
      className="-z-10 pointer-events-none fixed inset-0 overflow-hidden forced-colors:hidden"
    >
      <ResponsiveImage
        source={source}
        alt=""
        width={320}
        height={480}
        sizes="100vw"
        widthMax={320}
        isLazy={false}
        className="size-full scale-110 object-cover opacity-30 blur-lg"
      />
      <div className="absolute inset-0 bg-linear-to-b from-ink/70 via-ink/30 to-ink" />
    </div>
  )
}
