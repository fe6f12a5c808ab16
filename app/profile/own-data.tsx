import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageLink } from '../framework/page-link.tsx'
import { LeaveApp } from '../host-app/leave-app.tsx'
import type { DataRights } from '../member/session.ts'
import { FileLink } from '../network/file-link.tsx'

const ENTRY =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-mist text-sm underline-offset-4 hover:text-ivory hover:underline'

export function OwnData({ mayExport, mayDelete }: DataRights) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  if (!mayExport && !mayDelete) return null
  return (
    <section aria-label={t('ownData')} className="flex flex-wrap gap-x-2">
      {mayExport ? (
        <FileLink href={hrefs.accountExport} className={ENTRY}>
          <Download aria-hidden="true" className="size-4" />
          {t('exportData')}
        </FileLink>
      ) : null}
      {mayDelete ? (
        <PageLink to={hrefs.accountDelete} className={ENTRY}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('deleteAccount')}
        </PageLink>
      ) : null}
      {mayExport ? <LeaveApp what="download" className="mt-2 w-full" /> : null}
    </section>
  )
}
