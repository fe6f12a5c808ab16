import type { MetaDescriptor } from '@remix-run/react'

export interface ResolvedHead {
  title: string
  description: string
  /** Null: search engines must not index the page. */
  canonical: string | null
  imageAddress: string | null
}

export function headTags({ data }: { data: unknown }): MetaDescriptor[] {
  const head = (data as { head?: ResolvedHead } | undefined)?.head
  if (!head) return []
  const { title, description, canonical, imageAddress } = head
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
  ]
}
