import { Scripts, ScrollRestoration } from '@remix-run/react'
import { Children, cloneElement, Fragment, isValidElement, type ReactNode, useState } from 'react'
import { RELEASE_SCRIPT } from './release-script.ts'
import { STORAGE_SCRIPT } from './storage-script.ts'

/** Scrolls to where the history's entry was left, also in a browser that forbids the storage this is kept in. */
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

/** The page's scripts; where it begins with a film, they come after the film's first picture. */
export function PageScripts({ startsWithFilm, nonce }: { startsWithFilm: boolean; nonce: string }) {
  // Where the visitor goes on to from the first page has the scripts already.
  const [areHeld] = useState(startsWithFilm)
  return areHeld ? <HeldScripts nonce={nonce} /> : <Scripts nonce={nonce} />
}

/**
 * What Remix writes, marked so that no browser fetches any of it, and the little script that takes the marks away again.
 * A browser fetches every script before a film, whatever comes first in the page, and the film's first seconds would
 * stand behind all of them.
 */
function HeldScripts({ nonce }: { nonce: string }) {
  return (
    <>
      {held(Scripts({ nonce }))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RELEASE_SCRIPT : '' }}
      />
    </>
  )
}

interface Written {
  rel?: string
  type?: string
  children?: ReactNode
}

function held(written: ReactNode): ReactNode {
  return Children.map(written, (node) => {
    if (!isValidElement<Written>(node)) return node
    if (node.type === Fragment) return held(node.props.children)
    if (node.props.rel === 'modulepreload') return cloneElement(node, { rel: 'held' })
    if (node.props.type === 'module') return cloneElement(node, { type: 'held' })
    return node
  })
}
