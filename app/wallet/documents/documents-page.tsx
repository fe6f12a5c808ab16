import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../../addresses/mail-hrefs.ts'
import { LeaveApp } from '../../host-app/leave-app.tsx'
import { FileLink } from '../../page/requests/file-link.tsx'
import { DocumentHead } from '../receipt/document-parts.tsx'
import { DateTime } from '../records/date-time.tsx'
import type { DocumentList } from './documents.ts'

interface DocumentsPageProps {
  list: DocumentList
  timeZone: string
}

export function DocumentsPage({ list: { lead, end, documents }, timeZone }: DocumentsPageProps) {
  const { t } = useTranslation('account')
  const hrefs = useMailHrefs()
  return (
    <>
      <DocumentHead heading={t('documents')} />
      <p className="text-mist">{lead}</p>
      {documents.length === 0 ? null : (
        <ul className="mt-4 divide-y divide-ivory/8 rounded-2xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
          {documents.map(({ documentNo, kind, title, createdAtMs, sent, download }) => (
            <li key={documentNo}>
              <FileLink
                href={hrefs.documentFile(documentNo)}
                aria-label={download}
                className="flex items-center gap-4 cramped:gap-2 p-4 cramped:p-3 hover:text-gold"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{kind ?? <bdi>{title}</bdi>}</span>
                  {kind === null || kind === title ? null : (
                    <bdi className="block break-words text-sm">{title}</bdi>
                  )}
                  <span className="block text-mist text-sm">
                    <DateTime timeMs={createdAtMs} timeZone={timeZone} /> · {sent}
                  </span>
                </span>
                <Download aria-hidden="true" className="size-5 shrink-0 text-mist" />
              </FileLink>
            </li>
          ))}
        </ul>
      )}
      {end === null ? null : <p className="mt-3 text-haze text-sm">{end}</p>}
      {documents.length === 0 ? null : <LeaveApp what="download" className="mt-4" />}
    </>
  )
}
