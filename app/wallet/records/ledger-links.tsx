import { ChevronDown, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { LeaveApp } from '../../host-app/leave-app.tsx'
import { FileLink } from '../../page/requests/file-link.tsx'

const FILE =
  'inline-flex min-h-11 items-center gap-2 rounded-full text-sm underline underline-offset-4 hover:text-ivory'

export function LedgerLinks() {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t('records')}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-mist transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-3 text-mist">
        <p className="text-sm">{t('recordsHint')}</p>
        <p className="mt-1 flex flex-wrap gap-x-6">
          {(['csv', 'json'] as const).map((format) => (
            <FileLink key={format} href={hrefs.walletExport(format)} className={FILE}>
              <Download aria-hidden="true" className="size-4" />
              {format === 'csv' ? t('exportCsv') : t('exportJson')}
            </FileLink>
          ))}
        </p>
        <LeaveApp what="download" className="mt-2" />
      </div>
    </details>
  )
}
