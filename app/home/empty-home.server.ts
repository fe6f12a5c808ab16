import type { AppLoadContext } from '@remix-run/server-runtime'
import { loadTranslator } from '../i18n/translator.server.ts'
import { resolveHead } from '../site/resolve-head.server.ts'

const IMPORT_COMMAND = 'npm run import -- path/to/folder'

/** Tells the operator how to import a drama, and viewers that the site opens soon. Not indexed yet. */
export async function emptyHome(context: AppLoadContext) {
  const t = await loadTranslator(context.language)
  return {
    empty: context.mayImport
      ? {
          heading: t('records:emptyHeading'),
          text: t('records:emptyText'),
          command: IMPORT_COMMAND,
          note: t('records:emptyNote'),
        }
      : { heading: t('records:openingHeading'), text: t('records:openingText'), command: null, note: null },
    head: resolveHead(context, {
      title: t('records:openingTitle', { site: context.site.name }),
      description: t('records:openingText'),
    }),
    slides: [],
    columns: [],
    forYou: null,
  }
}
