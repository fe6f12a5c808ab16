import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { toSessionProblem } from '../page/requests/session-problem.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadStore } from './top-up/store.server.ts'
import { UNKNOWN_STORE } from './top-up/store.ts'
import { TopUpPanel } from './top-up/top-up-panel.tsx'
import { readTopUpRequest } from './top-up/top-up-request.server.ts'

export const handle: RouteHandle = { name: 'top-up', layout: 'mobile', isWide: true }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const purpose = readTopUpRequest(new URL(request.url).search)
  const [head, store] = await Promise.all([privateHead(context, 'store'), loadStore(context, purpose)])
  return { head, store, returnTo: purpose.returnTo }
}

/** Offline the drawer stays open over its page and says that the store is unavailable. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (error instanceof Response || toSessionProblem(error)) throw error
    return { head: null, store: UNKNOWN_STORE, returnTo: null }
  }
}

export default function TopUp() {
  const { t } = useTranslation('account')
  const { store, returnTo } = useLoaderData<typeof loader>()
  const hrefs = useHrefs()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const flash = usePageFlash()
  const back = returnTo ?? hrefs.myWallet
  return (
    <>
      <PageHead heading={t('store')} back={{ to: back, label: t('back') }} />
      <TopUpPanel
        key={store.nonce}
        store={store}
        returnTo={back}
        from={pathname + search}
        problem={flash?.topUpProblem ?? null}
        Heading="h2"
        onRetry={revalidate}
      />
    </>
  )
}
