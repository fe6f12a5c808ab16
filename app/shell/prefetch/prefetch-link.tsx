import { Link, type LinkProps } from '@remix-run/react'
import { forwardRef, useEffect, useRef } from 'react'
import { usePrefetcher } from './prefetch-provider.tsx'

type PrefetchLinkProps = Omit<LinkProps, 'to' | 'prefetch'> & { to: string }

/** A link whose page is fetched ahead once it is visible, hovered or focused. Row 53. */
export const PrefetchLink = forwardRef<HTMLAnchorElement, PrefetchLinkProps>(function PrefetchLink(
  { to, onPointerEnter, onFocus, ...props },
  forwardedRef,
) {
  const prefetcher = usePrefetcher()
  const element = useRef<HTMLAnchorElement | null>(null)

  useEffect(() => {
    if (prefetcher && element.current) return prefetcher.watch(element.current, to)
  }, [prefetcher, to])

  return (
    <Link
      {...props}
      to={to}
      ref={(node) => {
        element.current = node
        if (typeof forwardedRef === 'function') forwardedRef(node)
        else if (forwardedRef) forwardedRef.current = node
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetcher?.request(to, 'intent')
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetcher?.request(to, 'intent')
      }}
    />
  )
})
