import { useState } from 'react'
import { OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import stylesheet from '../design/app.css?url'
import openingStyles from './opening.css?inline'

/** The style sheet, which every page loads, contains the licence; here each byte delays the video. */
const OPENING_STYLES = openingStyles.replace(/^\/\*![^*]*\*\//, '')

/**
 * Browsers fetch a disabled style sheet only once it is enabled, but some look ahead in a page and request it even so, unless it is
 * an alternate one. React 18's types lack the attribute.
 */
const NOT_YET = { disabled: true }

/**
 * If the page begins with a video, only the styles the video needs are inlined, and the sheet loads after the
 * video's first frame (`release-script.ts`). Without scripts it loads at once.
 */
export function PageStyles({ startsWithVideo, nonce }: { startsWithVideo: boolean; nonce: string }) {
  const isHydrated = useHydrated()
  // After the first page, or when it renders again, the sheet is already loaded.
  const [isDeferred] = useState(startsWithVideo && !isHydrated)
  if (!isDeferred) return <link rel="stylesheet" href={stylesheet} {...OWN_ELEMENT_ATTRIBUTES} />
  return (
    <>
      <style
        {...OWN_ELEMENT_ATTRIBUTES}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPENING_STYLES : '' }}
      />
      <link
        rel="alternate stylesheet"
        title="all"
        href={stylesheet}
        suppressHydrationWarning
        {...NOT_YET}
        {...OWN_ELEMENT_ATTRIBUTES}
      />
      <noscript {...OWN_ELEMENT_ATTRIBUTES}>
        <link rel="stylesheet" href={stylesheet} />
      </noscript>
    </>
  )
}
