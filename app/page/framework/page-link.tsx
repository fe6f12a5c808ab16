import { Link, type LinkProps } from '@remix-run/react'
import { type ForwardedRef, forwardRef } from 'react'

/** Addresses that Remix writes as they are: absolute paths with nothing to resolve. */
const PREPARED = /^\/(?!\/)(?:(?!\/\/|\/\.)[^?#])*(?:\?[^#]+)?(?:#.+)?$/

/**
 * On the server nobody presses a link, so it is the element alone. Remix resolves each address twice, and prepares to prefetch
 * it and to follow a click.
 */
function ServerLink(props: LinkProps, ref: ForwardedRef<HTMLAnchorElement>) {
  const { to, prefetch = 'none', reloadDocument, discover = 'render' } = props
  const isPlain = typeof to === 'string' && PREPARED.test(to) && prefetch === 'none' && discover === 'render'
  if (!isPlain || reloadDocument) return <Link {...props} ref={ref} />
  const {
    to: _to,
    prefetch: _prefetch,
    discover: _discover,
    reloadDocument: _reloadDocument,
    relative,
    replace,
    state,
    preventScrollReset,
    target,
    ...rest
  } = props
  return <a {...rest} data-discover="true" href={to} target={target} />
}

/** Remix's link to a page. */
export const PageLink = import.meta.env.SSR ? forwardRef(ServerLink) : Link
