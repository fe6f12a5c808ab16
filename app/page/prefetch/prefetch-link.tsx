import type { LinkProps } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { PageLink } from '../framework/page-link.tsx'
import { usePrefetcher } from './prefetch-provider.tsx'

type Intent = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'

type PrefetchLinkProps = Omit<LinkProps, 'to' | 'prefetch' | 'ref' | Intent> & { to: string }

export function PrefetchLink(props: PrefetchLinkProps) {
  const { to } = props
  const prefetcher = usePrefetcher()
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (prefetcher && link.current) return prefetcher.watch(link.current, to)
  }, [prefetcher, to])

  const come = () => prefetcher?.intend(to)
  const leave = () => prefetcher?.leave()
  return (
    <PageLink
      {...props}
      ref={link}
      onPointerEnter={come}
      onPointerLeave={leave}
      onFocus={come}
      onBlur={leave}
    />
  )
}
