import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'

export function ReceiptLink({ receiptNo, name }: { receiptNo: string; name: string }) {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  return (
    <PrefetchLink
      to={hrefs.receipt(receiptNo)}
      aria-label={t('receiptOf', { name })}
      className="flex size-11 shrink-0 items-center justify-center rounded-full text-haze hover:bg-ivory/10 hover:text-ivory"
    >
      <ReceiptText aria-hidden="true" className="size-5" />
    </PrefetchLink>
  )
}
