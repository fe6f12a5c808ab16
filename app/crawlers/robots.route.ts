import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SITEMAP_PATH, toCrawlerFile } from './crawler-file.server.ts'

/** Forbids nothing: pages that must not be indexed contain `noindex`, which crawlers have to read. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = ['User-agent: *', 'Allow: /', '', `Sitemap: ${context.site.origin}${SITEMAP_PATH}`, '']
  return toCrawlerFile([lines.join('\n')], 'text/plain; charset=utf-8')
}
