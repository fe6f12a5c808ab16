import type { AppLoadContext } from '@remix-run/server-runtime'
import escapeHtml from 'escape-html'
import type { Thing } from 'schema-dts'
import { toFacebookLocale } from '../../contract/language-region.ts'
import { visibleText } from '../../contract/visible-text.ts'
import type { SharePicture } from '../context.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, toPathPrefix } from '../i18n/language.ts'
import { setDocumentExtras } from './document-extras.server.ts'
import type { ResolvedHead } from './head-tags.ts'

export interface PageHead {
  title: string
  description: string
  /** Without language and origin; absent: search engines must not index the page. */
  path?: string | ((language: Language) => string)
  /** That the page is written in, if not all; in others it shows the default language's text, whose address is the page's. */
  languages?: readonly Language[]
  image?: SharePicture | null
  type?: 'video.episode'
  things?: readonly Thing[]
}

/** `My List – Cliffhanger`; the texts of titles have the same dash. */
export function withSiteName(title: string, { site }: Pick<AppLoadContext, 'site'>): string {
  return `${title} – ${site.name}`
}

/** Puts what the page's scripts do not need into the document only. */
export function resolveHead(context: AppLoadContext, head: PageHead): ResolvedHead {
  const { site, language } = context
  const { title, description, path, languages = LANGUAGES, image = null, things = [] } = head
  const pathIn = typeof path === 'string' ? () => path : path
  const addressIn = (code: Language) => `${site.origin}${toPathPrefix(code)}${pathIn?.(code)}`
  setDocumentExtras(context, () => ({
    head: [
      ...(pathIn ? alternateLinks(languages, addressIn) : []),
      ...openGraph({ type: head.type ?? 'website', siteName: site.name, language, image }),
    ].join(''),
    things,
  }))
  return {
    title: visibleText(title),
    description: visibleText(description),
    canonical: pathIn ? addressIn(languages.includes(language) ? language : DEFAULT_LANGUAGE) : null,
    imageAddress: image && new URL(image.address, site.origin).href,
  }
}

function alternateLinks(languages: readonly Language[], addressIn: (language: Language) => string): string[] {
  const link = (code: string, address: string) =>
    `<link rel="alternate" hreflang="${code}" href="${escapeHtml(address)}"/>`
  return [
    ...languages.map((code) => link(code, addressIn(code))),
    link('x-default', addressIn(DEFAULT_LANGUAGE)),
  ]
}

interface OpenGraph {
  type: string
  siteName: string
  language: Language
  image: SharePicture | null
}

function openGraph({ type, siteName, language, image }: OpenGraph): string[] {
  const fields: [string, string][] = [
    ['og:type', type],
    ['og:site_name', siteName],
    ['og:locale', toFacebookLocale(language)],
  ]
  if (image) {
    fields.push(['og:image:alt', image.text])
    if (image.size) {
      fields.push(
        ['og:image:width', String(image.size.width)],
        ['og:image:height', String(image.size.height)],
      )
    }
  }
  return fields.map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}"/>`,
  )
}
