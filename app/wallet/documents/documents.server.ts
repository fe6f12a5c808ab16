import type { AppLoadContext } from '@remix-run/server-runtime'
import { DOCUMENTS_MAX } from '../../../contract/extensions/mail-address.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import type { DocumentList } from './documents.ts'

/** A newer backend may have others, which are called by their title. */
const KINDS = {
  receipt: 'mail:kindReceipt',
  withdrawal: 'mail:kindWithdrawal',
  refund: 'mail:kindRefund',
  newDevice: 'mail:kindNewDevice',
  addressChange: 'mail:kindAddressChange',
  providerEnds: 'mail:kindProviderEnds',
  recovery: 'mail:kindRecovery',
} as const

const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

export async function loadDocuments(context: AppLoadContext): Promise<DocumentList> {
  const [documents, t] = await Promise.all([context.api.memberDocuments(), loadTranslator(context.language)])
  return {
    lead: t(documents.length === 0 ? 'mail:documentsNone' : 'mail:documentsLead'),
    end: documents.length < DOCUMENTS_MAX ? null : t('mail:documentsNewest'),
    documents: documents.map(({ documentNo, kind, title, createdAtMs, sentAtMs }) => ({
      documentNo,
      kind: isKnown(kind) ? t(KINDS[kind]) : null,
      title,
      createdAtMs,
      sent: t(sentAtMs === null ? 'mail:documentNotSent' : 'mail:documentSent'),
      download: t('mail:documentDownload', { title }),
    })),
  }
}
