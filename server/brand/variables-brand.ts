import type { BrandConfig } from '../config/config.ts'
import {
  ACCENTS,
  type BrandParts,
  drawNeutralIcon,
  readDefaultLegal,
  readDefaultPicture,
} from './brand-parts.ts'
import { omitUndefined } from './file-brand.ts'

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

export async function readVariablesBrand(
  variables: BrandConfig['variables'],
  { isProduction }: { isProduction: boolean },
): Promise<BrandParts> {
  const { SITE_NAME: name = OWN_NAME, CONTACT_EMAIL: contactEmail = OWN_EMAIL } = variables
  const isOwn = name === OWN_NAME
  return {
    name,
    contactEmail,
    logo: isOwn ? { picture: await readDefaultPicture('logo.svg'), hasName: false } : null,
    icon: isOwn ? await readDefaultPicture('icon.svg') : drawNeutralIcon(ACCENTS),
    colors: {},
    stores: {
      ...(!isProduction && DEMO_STORES),
      ...omitUndefined({ google: variables.STORE_URL_GOOGLE, apple: variables.STORE_URL_APPLE }),
    },
    social: {
      ...(!isProduction && DEMO_SOCIAL),
      ...omitUndefined({
        tiktok: variables.SOCIAL_URL_TIKTOK,
        facebook: variables.SOCIAL_URL_FACEBOOK,
        youtube: variables.SOCIAL_URL_YOUTUBE,
        instagram: variables.SOCIAL_URL_INSTAGRAM,
      }),
    },
    footer: { columns: null, note: null },
    legal: await readDefaultLegal(),
    takesFeedback: false,
    hasScreenshots: isOwn,
  }
}
