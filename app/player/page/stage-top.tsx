import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { ChevronLeft } from '../../design/icons.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'

export function StageTop() {
  return (
    <>
      <TopEdge />
      <WayHome />
    </>
  )
}

/** Must be rendered below overlapping controls. */
export function TopEdge({ className = '' }: { className?: string }) {
  return (
    <div
      className={`scrim-down pointer-events-none absolute inset-x-0 top-0 h-28 beside:hidden ${className}`}
    />
  )
}

export function WayHome() {
  const { t } = useTranslation('common')
  const hrefs = useHrefs()
  return (
    <PrefetchLink
      to={hrefs.home}
      aria-label={t('home')}
      className="pointer-events-auto absolute start-[max(0.5rem,env(safe-area-inset-left))] top-[max(0.5rem,env(safe-area-inset-top))] flex size-11 items-center justify-center rounded-full text-ivory beside:hidden"
    >
      <ChevronLeft aria-hidden="true" className="turns size-7" />
    </PrefetchLink>
  )
}
