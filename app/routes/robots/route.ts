import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SITEMAP_PATH, toCrawlerFile } from '../../catalog/crawler-file.server.ts'

/** Nothing is forbidden: a page that search engines should not show says so itself, which they must read. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = ['User-agent: *', 'Allow: /', '', `Sitemap: ${context.site.origin}${SITEMAP_PATH}`, '']
  return toCrawlerFile([lines.join('\n')].values(), 'text/plain; charset=utf-8')
}
