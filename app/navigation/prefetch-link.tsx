import { Link, type LinkProps } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { usePrefetcher } from './prefetch-provider.tsx'

type PrefetchLinkProps = Omit<LinkProps, 'to' | 'prefetch' | 'ref' | 'onPointerEnter' | 'onFocus'> & {
  to: string
}

export function PrefetchLink(props: PrefetchLinkProps) {
  const { to } = props
  const prefetcher = usePrefetcher()
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (prefetcher && link.current) return prefetcher.watch(link.current, to)
  }, [prefetcher, to])

  const prefetch = () => prefetcher?.request(to, 'intent')
  return <Link {...props} ref={link} onPointerEnter={prefetch} onFocus={prefetch} />
}
