import { useInsertionEffect, useRef } from 'react'

/**
 * The value of the last committed render, for handlers and effects that outlive it. Not written while rendering: a
 * render may be discarded, and a plain effect would run after the paint, when a handler may already have used the
 * old value. A layout effect would work too, but warns on the server.
 */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
