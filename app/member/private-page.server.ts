import type { AppLoadContext } from '@remix-run/server-runtime'
import { loadTranslator } from '../i18n/translator.server.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'

type TitleKey =
  | 'myWallet'
  | 'myList'
  | 'history'
  | 'transaction'
  | 'episodes'
  | 'receipt'
  | 'statement'
  | 'profileTitle'
  | 'loginTitle'
  | 'cookiesNeeded'
  | 'deleteAccount'
  | 'store'
  | 'feedback'
  | 'mailAddress'
  | 'documents'
  | 'recovery'

export async function privateHead(context: AppLoadContext, title: TitleKey) {
  const t = await loadTranslator(context.language)
  return resolveHead(context, {
    title: withSiteName(t(`account:${title}`), context),
    description: t('account:loginPrompt'),
  })
}
