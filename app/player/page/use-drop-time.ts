import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** Removes a link's `?t=` from the address after use, so that nobody shares it by accident. */
export function useDropTime(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('t')) return
    query.delete('t')
    const rest = query.size > 0 ? `?${query}` : ''
    navigate(pathname + rest, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
}
