import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from '../page/framework/page-link.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { ChevronLeft } from './icons.tsx'

export const PAGE_HEAD = 'flex flex-wrap items-center gap-x-1 pt-4 pb-3 md:pt-8'
/** As high as the way back, where the letters are of the usual size. */
export const PAGE_TITLE = 'min-w-0 grow break-words py-1 text-3xl lg:text-[2.5rem] cramped:text-xl'
export const PAGE_BACK = '-ms-3 flex size-11 shrink-0 items-center justify-center'

interface PageHeadProps {
  heading: ReactNode
  /** `onClick` may take the press over; the target is then not prefetched. */
  back?: { to: string; label: string; onClick?: (event: MouseEvent) => void }
}

export function PageHead({ heading, back }: PageHeadProps) {
  return (
    <div className={PAGE_HEAD}>
      {back ? <BackLink {...back} /> : null}
      <h1 className={PAGE_TITLE}>{heading}</h1>
    </div>
  )
}

function BackLink({ to, label, onClick }: NonNullable<PageHeadProps['back']>) {
  const Link = onClick ? PageLink : PrefetchLink
  return (
    <Link
      to={to}
      {...(onClick ? { onClick } : {})}
      aria-label={label}
      className={`${PAGE_BACK} rounded-full text-mist hover:bg-ivory/10 hover:text-ivory print:hidden`}
    >
      <ChevronLeft className="turns size-6" />
    </Link>
  )
}
