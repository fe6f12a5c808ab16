import { type BrandParts, readDefaultLegal, readDefaultPicture } from './brand-parts.ts'

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
export async function readDefaultBrand({ isProduction }: { isProduction: boolean }): Promise<BrandParts> {
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
