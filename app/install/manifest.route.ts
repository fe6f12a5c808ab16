import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { visibleText } from '../../contract/visible-text.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { DEFAULT_LANGUAGE, isLanguage, toDirection } from '../i18n/language.ts'
import { loadTranslator, type Translate } from '../i18n/translator.server.ts'
import { LANGUAGE_PARAMETER, THEME_COLOR } from './manifest.ts'

/** The content changes only with a release or the operator's brand. */
const MAX_AGE_SECONDS = 3_600

/** One app, with texts in the language it was installed in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get(LANGUAGE_PARAMETER)
  const language = isLanguage(requested) ? requested : DEFAULT_LANGUAGE
  const t = await loadTranslator(language)
  const hrefs = createHrefs(language)
  const { name, shortName, iconsHref, hasScreenshots } = context.site
  const manifest = {
    id: '/',
    name,
    short_name: shortName,
    description: t('catalog:homeDescription'),
    lang: language,
    dir: toDirection(language),
    start_url: hrefs.home,
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOR,
    background_color: THEME_COLOR,
    categories: ['entertainment'],
    icons: [
      { src: `${iconsHref}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${iconsHref}icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${iconsHref}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // They show the product's own brand.
    ...(hasScreenshots && { screenshots: toScreenshots(t) }),
    shortcuts: [
      { name: t('common:browse'), url: hrefs.browse() },
      { name: t('account:myList'), url: hrefs.myList },
      { name: t('account:history'), url: hrefs.history },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: `${iconsHref}icon-192.png`, sizes: '192x192', type: 'image/png' }],
    })),
  }
  return new Response(visibleText(JSON.stringify(manifest)), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    },
  })
}

function toScreenshots(t: Translate) {
  return [
    {
      src: '/screenshots/phone.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: t('install:screenshotHome'),
    },
    {
      src: '/screenshots/desktop.webp',
      sizes: '1440x900',
      type: 'image/webp',
      form_factor: 'wide',
      label: t('install:screenshotHome'),
    },
  ]
}
