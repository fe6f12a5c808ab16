import type { BrandPicture, LegalPageName, LegalText, Site } from '../../app/context.ts'
import type { Config } from '../config/config.ts'
import { type BrandParts, readDefaultLegal, readDefaultPicture } from './brand-parts.ts'
import { readFileBrand } from './file-brand.ts'
import { ICONS_VERSION } from './icons.ts'
import { renderLegalText } from './legal-text.ts'
import { type Picture, toHash } from './pictures.ts'
import type { InLanguages } from './site-file.ts'

export type BrandFacts = Omit<Site, 'origin' | 'signInProviders' | 'hasConsentBanner' | 'hasErrorReports'>

export interface Brand extends Pick<BrandParts, 'afterLogin'> {
  name: string
  factsIn(language: string): BrandFacts
  legalTextIn(language: string, page: LegalPageName): LegalText
  logo: { picture: Picture; href: string } | null
  icon: { picture: Picture; href: string }
}

/** Followed by the picture's hash and its name. */
export const BRAND_PATH = '/brand/'

/** The maximum ratio of width to height at which a logo also serves as the mark where there is no room for the name. */
const MARK_RATIO_MAX = 1.5

/** Throws `EnvironmentError` with every fault of `site.yaml`. */
export async function loadBrand(
  { brand, mode }: Pick<Config, 'brand' | 'mode'>,
  languages: readonly string[],
): Promise<Brand> {
  const parts =
    (await readFileBrand(brand, languages)) ??
    (await readDefaultBrand({ isProduction: mode === 'production' }))
  return createBrand(parts, languages)
}

function createBrand(parts: BrandParts, siteLanguages: readonly string[]): Brand {
  const {
    name,
    shortName = name,
    contactEmail,
    colors,
    stores,
    social,
    footer,
    takesFeedback,
    hasScreenshots,
  } = parts
  const logo = parts.logo && { ...parts.logo, href: logoHref(parts.logo.picture) }
  const iconsHref = `${BRAND_PATH}${toHash(parts.icon.bytes, ICONS_VERSION)}/`
  const values = { name, contactEmail }
  return {
    name,
    afterLogin: parts.afterLogin,
    logo,
    icon: { picture: parts.icon, href: iconsHref },
    factsIn: (language) => ({
      name,
      shortName,
      contactEmail,
      colors,
      hasApp: Object.keys(stores).length > 0,
      stores,
      social,
      takesFeedback,
      hasScreenshots,
      logo: logo && { ...toBrandPicture(logo), hasName: logo.hasName },
      mark:
        logo && !logo.hasName && logo.picture.width <= logo.picture.height * MARK_RATIO_MAX
          ? logo.href
          : `${iconsHref}icon-192.png`,
      iconsHref,
      footer: {
        columns:
          footer.columns?.map(({ title, lines }) => ({
            title: pick(title, language),
            lines: lines.map((line) => pick(line, language)),
          })) ?? null,
        note: footer.note && pick(footer.note, language),
      },
    }),
    legalTextIn(language, page) {
      const texts = parts.legal[page]
      const own = texts[language]
      return {
        ...renderLegalText(own ?? texts.en, values),
        language: (own === undefined ? 'en' : language) as LegalText['language'],
        // In the site's order: the texts are in that in which their files were read.
        languages: siteLanguages.filter((code) => texts[code] !== undefined) as LegalText['language'][],
        updatedOn: texts.updated ?? null,
      }
    },
  }
}

const pick = (words: InLanguages<string>, language: string) => words[language] ?? words.en

function logoHref({ bytes, contentType }: Picture): string {
  const ending = /\w+/.exec(contentType.slice('image/'.length))?.[0]
  return `${BRAND_PATH}${toHash(bytes)}/logo.${ending}`
}

function toBrandPicture({ picture, href }: { picture: Picture; href: string }): BrandPicture {
  return { href, width: picture.width, height: picture.height }
}

const OWN_NAME = 'Cliffhanger'
const OWN_EMAIL = 'hello@cliffhanger.example'
/** So that demonstrations show these controls; they do not lead to a real app. */
const DEMO_STORES = {
  google: 'https://play.google.com/store/apps',
  apple: 'https://www.apple.com/app-store/',
}
const DEMO_SOCIAL = {
  tiktok: 'https://www.tiktok.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/',
  instagram: 'https://www.instagram.com/',
}

/** Without `site.yaml`. */
async function readDefaultBrand({ isProduction }: { isProduction: boolean }): Promise<BrandParts> {
  return {
    name: OWN_NAME,
    contactEmail: OWN_EMAIL,
    logo: { picture: await readDefaultPicture('logo.svg'), hasName: false },
    icon: await readDefaultPicture('icon.svg'),
    colors: {},
    stores: isProduction ? {} : DEMO_STORES,
    social: isProduction ? {} : DEMO_SOCIAL,
    footer: { columns: null, note: null },
    legal: await readDefaultLegal(),
    // A form that sends nothing is no first impression.
    takesFeedback: !isProduction,
    hasScreenshots: true,
    afterLogin: 'firstEpisode',
  }
}
