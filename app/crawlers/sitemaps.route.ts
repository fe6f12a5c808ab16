import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { isLanguage } from '../i18n/language.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { toCrawlerFile } from './crawler-file.server.ts'
import { dramaEntries, pageEntries } from './entries.server.ts'
import { PAGES_FILE, pagesIn } from './sitemap-files.server.ts'
import { writeSitemap } from './sitemap-xml.server.ts'

const notFound = () => new Response(null, { status: 404 })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { language, file = '' } = params
  if (!isLanguage(language)) throw notFound()
  if (file === `${PAGES_FILE}.xml`) {
    return toCrawlerFile(writeSitemap(context.site, language, await pageEntries(context)))
  }
  const pages = pagesIn(file)
  if (!pages) throw notFound()
  const entries = await Array.fromAsync(
    dramaEntries(context.catalogueIn(language), await loadTranslator(language), pages),
  )
  // Beyond the last file.
  if (entries.length === 0) throw notFound()
  return toCrawlerFile(writeSitemap(context.site, language, entries))
}
