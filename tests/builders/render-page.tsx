import { type AppLoadContext, createRequestHandler } from '@remix-run/node'
import { parseHTML } from 'linkedom'
import type { ReactElement } from 'react'
import type { Site } from '../../app/context.ts'
import type { Language } from '../../app/i18n/language.ts'
import type { RootData } from '../../app/member/root-data.ts'
import { pageBuild } from './page-build.ts'

/** A site with both stores, all networks and nothing of an operator's. */
const SITE: Site = {
  name: 'Cliffhanger',
  shortName: 'Cliffhanger',
  logo: null,
  mark: '/mark.png',
  iconsHref: '/icons/',
  colors: {},
  hasScreenshots: true,
  origin: 'https://site.test',
  contactEmail: 'help@site.test',
  hasApp: true,
  stores: { google: 'https://google.test/', apple: 'https://apple.test/' },
  social: {
    tiktok: 'https://tiktok.test/',
    facebook: 'https://facebook.test/',
    youtube: 'https://youtube.test/',
    instagram: 'https://instagram.test/',
  },
  footer: { columns: null, note: null },
  signInProviders: ['google'],
  takesFeedback: false,
  hasConsentBanner: false,
  hasErrorReports: false,
}

interface PageOptions {
  path?: string
  site?: Partial<Site>
  language?: Language
  hasWithdrawal?: boolean
}

/** Renders an element as the page of the web front, in English unless told otherwise, as it is before any script runs. */
export async function renderPage(
  element: ReactElement,
  { path = '/', site = {}, language = 'en', hasWithdrawal = false }: PageOptions = {},
) {
  const rootData: RootData = {
    language,
    site: { ...SITE, ...site },
    downloadQr: { size: 1, hex: '8' },
    year: 2026,
    hasSearch: true,
    hasFeedback: site.takesFeedback ?? false,
    hasWithdrawal,
    own: null,
  }
  const build = pageBuild({ loader: () => rootData, default: () => element })
  const faults: unknown[] = []
  const context = {
    language,
    cspNonce: 'n',
    isShared: false,
    site: rootData.site,
    log: { error: ({ err }: { err: unknown }) => faults.push(err) },
  } as unknown as AppLoadContext
  const answer = await createRequestHandler(build, 'production')(
    new Request(`https://site.test${path}`),
    context,
  )
  if (faults.length > 0) throw faults[0]
  return parseHTML(`<html><body>${await answer.text()}</body></html>`).document
}

/** The visible texts of the elements that match. */
export function textsIn(root: ParentNode, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '')
}
