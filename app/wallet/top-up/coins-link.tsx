import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'

export function CoinsLink({ className }: { className: string }) {
  const { t } = useTranslation('wallet')
  return (
    <p className={className}>
      <PrefetchLink
        to={useHrefs().coins}
        className="inline-block py-1.5 text-mist underline underline-offset-4 hover:text-ivory"
      >
        {t('howCoinsWork')}
      </PrefetchLink>
    </p>
  )
}
