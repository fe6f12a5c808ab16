import { Outlet, type ShouldRevalidateFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { notFound } from '../errors/not-found.server.ts'
import { isLanguage } from '../i18n/language.ts'
import { usePageHandle } from '../site/route-handle.ts'
import { LAYOUTS } from './layouts.tsx'

/** An optional first segment that is not a language makes the address unknown. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (params.lang !== undefined && !isLanguage(params.lang)) throw await notFound(request, context)
  return null
}

/** An action that leaves its page current changes nothing here either. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  actionResult?.isPageCurrent !== true

export default function LanguageRoute() {
  const handle = usePageHandle()
  const Layout = LAYOUTS[handle?.layout ?? 'default']
  return (
    <Layout isWide={handle?.isWide}>
      <Outlet />
    </Layout>
  )
}
