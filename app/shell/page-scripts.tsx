import { Scripts, ScrollRestoration } from '@remix-run/react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { EARLY_CHANGES_SCRIPT, OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { REDIRECT_SCRIPT } from '../browser/redirect-script.ts'
import { NEAR_PICTURES_SCRIPT } from '../design/near-pictures.ts'
import { changeElements } from './own-head.tsx'
import { DEFERRED_SCRIPT_ID, RELEASE_SCRIPT } from './release-script.ts'

/**
 * If the browser refuses session storage, replaces it with an empty stand-in: Remix's inline scroll script
 * accesses the storage outside its `try`. The stand-in throws on writes, so that it never counts as a working
 * reload guard. It is short, since every player page contains it.
 */
const STORAGE_SCRIPT = `try{sessionStorage}catch(e){delete window.sessionStorage
window.sessionStorage={getItem(){return null},setItem(){throw e},removeItem(){}}}`

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
 * Remix's module script as a data block with the addresses of the files it needs, and a small script that starts both later.
 * Browsers fetch every script before a video, whatever their order in the page, which would delay the video's
 * first seconds.
 */
function DeferredScripts({ nonce }: { nonce: string }) {
  const files: string[] = []
  const scripts = changeElements(Scripts({ nonce }), (written: ReactElement<LinkProps>) => {
    if (written.props.rel !== 'modulepreload') return written
    files.push(written.props.href)
    return null
  })
  return (
    <>
      {changeElements(scripts, (written: ReactElement<ScriptProps>) => toDataBlock(written, files))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RELEASE_SCRIPT : '' }}
      />
    </>
  )
}

interface LinkProps {
  rel?: string
  href: string
}

interface ScriptProps {
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}

function toDataBlock(written: ReactElement<ScriptProps>, files: readonly string[]): ReactNode {
  const { type, dangerouslySetInnerHTML } = written.props
  if (type !== 'module') return written
  // What the script itself imports is requested at the same moment, and each byte of the page delays the video.
  const others = files.filter((href) => !dangerouslySetInnerHTML?.__html.includes(` "${href}"`))
  const props = {
    id: DEFERRED_SCRIPT_ID,
    type: 'text/plain',
    async: undefined,
    'data-files': others.join(' '),
  }
  return cloneElement(written, props)
}
