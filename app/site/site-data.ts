import { useRouteLoaderData } from '@remix-run/react'
import type { Flash, Site } from '../context.ts'
import type { QrBits } from '../design/qr-code.tsx'
import type { Language } from '../i18n/language.ts'
import type { Account } from '../member/account.ts'

/** The same for every visitor of one language. */
export interface SiteData {
  language: Language
  site: Site
  /** Leads to the download page and says that it was scanned. Row 103. */
  downloadQr: QrBits
  year: number
}

/** What the root loader answers. The parts of a viewer are null on every page that is kept for everybody. */
export interface RootData extends SiteData {
  /** Null without a token. */
  account: Account | null
  sessionMark: string | null
  flash: Flash | null
}

/** Null when even the root loader failed; the shell then does without. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null
}

export function useSiteData(): SiteData | null {
  return useRootData()
}
