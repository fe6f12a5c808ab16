import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { LANGUAGES } from '../i18n/language.ts'
import { toCrawlerFile } from './crawler-file.server.ts'
import { countListed } from './listed-dramas.server.ts'
import { countFiles, PAGES_FILE, toFilePath } from './sitemap-files.server.ts'

/** For each language one sitemap of lists and other pages, and as many of dramas as needed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const files = countFiles(await countListed(context.catalogueIn(context.language)))
  function* parts() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    for (const language of LANGUAGES) {
      for (let file = 0; file <= files; file += 1) {
        const path = toFilePath(language, file === 0 ? PAGES_FILE : file)
        yield `<sitemap><loc>${context.site.origin}${path}</loc></sitemap>\n`
      }
    }
    yield '</sitemapindex>\n'
  }
  return toCrawlerFile(parts())
}
