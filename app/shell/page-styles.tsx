import { useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import stylesheet from '../design/app.css?url'
import openingStyles from './opening.css?inline'

/** The sheet, which every page loads, carries the licence; each byte of these styles delays the film. */
const OPENING_STYLES = openingStyles.replace(/^\/\*![^*]*\*\//, '')

/**
 * The page's style sheet; where it begins with a film, only what the film needs stands in the page, and the sheet comes
 * after the film's first picture (`release-script.ts`). Without scripts it comes at once.
 */
export function PageStyles({ startsWithFilm, nonce }: { startsWithFilm: boolean; nonce: string }) {
  const isHydrated = useHydrated()
  // Where the visitor goes on to from the first page has the sheet already; so has a page drawn anew.
  const [isHeld] = useState(startsWithFilm && !isHydrated)
  if (!isHeld) return <link rel="stylesheet" href={stylesheet} />
  return (
    <>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPENING_STYLES : '' }}
      />
      <link rel="held-stylesheet" href={stylesheet} suppressHydrationWarning />
      <noscript>
        <link rel="stylesheet" href={stylesheet} />
      </noscript>
    </>
  )
}
