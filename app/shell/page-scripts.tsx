import { Scripts, ScrollRestoration } from '@remix-run/react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { EARLY_CHANGES_SCRIPT, OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { REDIRECT_SCRIPT } from '../browser/redirect-script.ts'
import { NEAR_PICTURES_SCRIPT } from '../design/near-pictures.ts'
import { changeElements } from './own-head.tsx'
import { RELEASE_SCRIPT } from './release-script.ts'
import { STORAGE_SCRIPT } from './storage-script.ts'

/** Works even where the browser forbids storage. */
export function ScrollPlaces({ nonce }: { nonce: string }) {
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE_SCRIPT : '' }}
      />
      <ScrollRestoration nonce={nonce} />
    </>
  )
}

/** In the head, before anything is laid out. */
export function FirstScript({ nonce }: { nonce: string }) {
  return (
    <script
      {...OWN_ELEMENT_ATTRIBUTES}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? `${REDIRECT_SCRIPT};${NEAR_PICTURES_SCRIPT}` : '',
      }}
    />
  )
}

/** If the page begins with a video, scripts load after its first frame. */
export function PageScripts({ startsWithVideo, nonce }: { startsWithVideo: boolean; nonce: string }) {
  // After the first page, the scripts are already loaded.
  const [areDeferred] = useState(startsWithVideo)
  return (
    <>
      {areDeferred ? <DeferredScripts nonce={nonce} /> : <Scripts nonce={nonce} />}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? EARLY_CHANGES_SCRIPT : '' }}
      />
    </>
  )
}

/**
 * Remix's scripts, marked so that no browser fetches them, and a small script that removes the marks.
 * Browsers fetch every script before a video, whatever their order in the page, which would delay the video's
 * first seconds.
 */
function DeferredScripts({ nonce }: { nonce: string }) {
  return (
    <>
      {changeElements(Scripts({ nonce }), markDeferred)}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RELEASE_SCRIPT : '' }}
      />
    </>
  )
}

/** The `rel` of links and the `type` of scripts until `release-script.ts` restores their own. */
const DEFERRED = 'held'

function markDeferred(written: ReactElement<{ rel?: string; type?: string; href?: string }>): ReactNode {
  const { rel, href = '' } = written.props
  // The script imports it at the same moment, and each byte of the page delays the video.
  if (href.includes('/manifest-')) return null
  if (rel === 'modulepreload') return cloneElement(written, { rel: DEFERRED })
  if (written.props.type === 'module') return cloneElement(written, { type: DEFERRED })
  return written
}
