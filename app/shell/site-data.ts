import { useRouteLoaderData } from '@remix-run/react'
import type { Site } from '../context.ts'
import type { QrBits } from '../design/qr-code.tsx'
import type { Language } from '../i18n/language.ts'

/** What the root loader answers: the same for every visitor of one language. */
export interface SiteData {
  language: Language
  site: Site
  /** Leads to the download page and says that it was scanned. Row 103. */
  downloadQr: QrBits
  year: number
}

/** Null when even the root loader failed; the shell then does without. */
export function useSiteData(): SiteData | null {
  return (useRouteLoaderData('root') as SiteData | undefined) ?? null
}
