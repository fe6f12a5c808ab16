import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { OfflineScreen } from './offline-screen.tsx'

export const handle: RouteHandle = { name: 'offline', layout: 'header' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const t = await loadTranslator(context.language)
  return {
    head: resolveHead(context, {
      title: withSiteName(t('offline:title'), context),
      description: t('offline:text'),
    }),
  }
}

/** Cached by the service worker, which serves it in place of a page that cannot be loaded. */
export default OfflineScreen
