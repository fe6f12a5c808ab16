import type { MetaDescriptor } from '@remix-run/react'
import type { AppLoadContext } from '@remix-run/server-runtime'
import { DEFAULT_LANGUAGE, LANGUAGES, toPathPrefix } from '../i18n/language.ts'

/** A loader's data for the head of the document. */
export interface PageHead {
  title: string
  description: string
  /** Address without language and origin; absent: search engines must not index the page. */
  path?: string
  imageAddress?: string | null
}

/** A {@link PageHead} with absolute addresses, which need the origin and so the server. */
export interface ResolvedHead extends PageHead {
  canonical: string | null
  alternates: { language: string; href: string }[]
}

export function resolveHead({ site, language }: AppLoadContext, head: PageHead): ResolvedHead {
  const { path, imageAddress } = head
  const addressIn = (code: (typeof LANGUAGES)[number]) => `${site.origin}${toPathPrefix(code)}${path}`
  return {
    ...head,
    imageAddress: imageAddress ? new URL(imageAddress, site.origin).href : null,
    canonical: path ? addressIn(language) : null,
    alternates: path
      ? [
          ...LANGUAGES.map((code) => ({ language: code, href: addressIn(code) })),
          { language: 'x-default', href: addressIn(DEFAULT_LANGUAGE) },
        ]
      : [],
  }
}

/** For a route's `meta`, if its loader returns `{head}`. */
export function headTags({ data }: { data: unknown }): MetaDescriptor[] {
  const head = (data as { head?: ResolvedHead } | undefined)?.head
  if (!head) return []
  const { title, description, canonical, alternates, imageAddress } = head
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: imageAddress ? 'summary_large_image' : 'summary' },
    ...(imageAddress ? [{ property: 'og:image', content: imageAddress }] : []),
    ...(canonical
      ? [
          { property: 'og:url', content: canonical },
          { tagName: 'link', rel: 'canonical', href: canonical },
        ]
      : [{ name: 'robots', content: 'noindex' }]),
    ...alternates.map(({ language, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href,
    })),
  ]
}
