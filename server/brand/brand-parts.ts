import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegalPageName, Site } from '../../app/context.ts'
import { SURFACES } from './contrast.ts'
import { type Picture, readPicture } from './pictures.ts'
import type { InLanguages } from './site-file.ts'

export interface BrandParts
  extends Pick<Site, 'name' | 'contactEmail' | 'colors' | 'stores' | 'social' | 'takesFeedback'> {
  shortName?: string | undefined
  logo: { picture: Picture; hasName: boolean } | null
  icon: Picture
  footer: {
    columns: { title: InLanguages<string>; lines: InLanguages<string>[] }[] | null
    note: InLanguages<string> | null
  }
  legal: Record<LegalPageName, InLanguages<string>>
  hasScreenshots: boolean
  /** Where a viewer who logs in or out at an episode lands. */
  afterLogin: 'firstEpisode' | 'sameEpisode'
}

/** Must match `app/design/tokens.css`. */
export const ACCENTS = { accent: '#ff6b45', accentEnd: '#ff3f82' }

const DEFAULTS = join(import.meta.dirname, 'default')

export const readDefaultPicture = (name: 'logo.svg' | 'icon.svg') => readPicture(join(DEFAULTS, name))

/** For operators without their own legal texts: true of any installation. */
export async function readDefaultLegal(): Promise<BrandParts['legal']> {
  const read = async (name: string) => ({
    en: await readFile(join(DEFAULTS, name), 'utf8'),
    updated: '2026-11-01',
  })
  return { privacyPolicy: await read('privacy-policy.en.md'), termsOfUse: await read('terms-of-use.en.md') }
}

export function drawNeutralIcon({ accent, accentEnd }: typeof ACCENTS): Picture {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">' +
    `<linearGradient id="a"><stop stop-color="${accent}"/><stop offset="1" stop-color="${accentEnd}"/></linearGradient>` +
    `<rect width="40" height="40" rx="9" fill="${SURFACES.pages}"/>` +
    '<path d="M15 11.5 29 20 15 28.5Z" fill="url(#a)" stroke="url(#a)" stroke-width="4" stroke-linejoin="round"/></svg>'
  return { bytes: Buffer.from(svg), contentType: 'image/svg+xml', isDrawing: true, width: 40, height: 40 }
}
