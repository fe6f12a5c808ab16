import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { Flash, Site } from '../context.ts'
import type { QrBits } from '../design/qr-code.tsx'
import type { Language } from '../i18n/language.ts'
import type { MemberNow } from '../member/account.ts'

/** The same for every visitor of one language. */
export interface SiteData {
  language: Language
  site: Site
  /** Leads to the download page and says that it was scanned. Row 103. */
  downloadQr: QrBits
  year: number
  /** The backend can search. Row 420. */
  hasSearch: boolean
}

/** What a page made for one browser knows of it. */
export interface OwnData extends MemberNow {
  flash: Flash | null
}

/** What the root loader answers. */
export interface RootData extends SiteData {
  /** Null on every shared page, which requests it itself (`member/member-store.ts`). Row 445. */
  own: OwnData | null
}

/** Null when even the root loader failed; the shell then does without. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null
}

export function useSiteData(): SiteData | null {
  return useRootData()
}

/** On the server: of the request, whatever its loaders did. */
export const SiteContext = createContext<Site | null>(null)
const useGivenSite = import.meta.env.SSR ? () => useContext(SiteContext) : () => null

/** Id of the element with the site's data on pages whose root loader failed. */
export const SITE_ELEMENT_ID = 'site'

/** In the browser. */
let known: Site | null = null

const readSiteElement = (): Site | null =>
  JSON.parse(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? 'null')

/** The operator's name, pictures and colors are on error pages too. Row 458. */
export function useSite(): Site | null {
  const given = useGivenSite()
  const site = useRootData()?.site ?? given
  if (import.meta.env.SSR) return site
  known = site ?? known ?? readSiteElement()
  return known
}
