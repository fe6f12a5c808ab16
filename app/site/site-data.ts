import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { Site } from '../context.ts'
import type { QrBits } from '../design/qr-code.tsx'
import type { Language } from '../i18n/language.ts'

/** What the backend has of what is sent by mail. */
export interface MailParts {
  address: boolean
  documents: boolean
  recovery: boolean
  /** A recovery can be asked for. */
  asksRecovery: boolean
}

export interface SiteData {
  language: Language
  site: Site
  downloadQr: QrBits
  year: number
  hasSearch: boolean
  /** The name of For You; null: the backend lacks it. Absent in data that a front of the former release sends during an upgrade. */
  feedName?: string | null
  /** The feedback form sends what is written. */
  hasFeedback: boolean
  /** Purchases can be withdrawn from. Absent in data that a front of the former release sends during an upgrade. */
  hasWithdrawal?: boolean
  /** Absent in data that a front of the former release sends during an upgrade. */
  mail?: MailParts
}

/** Null if even the root loader failed; the layout then works without. */
export function useSiteData(): SiteData | null {
  return (useRouteLoaderData('root') as SiteData | undefined) ?? null
}

/** On the server: the request's data, even if its loaders failed. */
export const SiteContext = createContext<Site | null>(null)
const useGivenSite = import.meta.env.SSR ? () => useContext(SiteContext) : () => null

/** Id of the element with the site's data, on pages whose root loader failed. */
export const SITE_ELEMENT_ID = 'site'

let known: Site | null = null

const readSiteElement = (): Site | null =>
  JSON.parse(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? 'null')

/** Works on error pages too, which need the operator's name, pictures and colors. */
export function useSite(): Site | null {
  const given = useGivenSite()
  const site = useSiteData()?.site ?? given
  if (import.meta.env.SSR) return site
  known = site ?? known ?? readSiteElement()
  return known
}
