import { useEffect, useId, useRef } from 'react'

/** Of a dialog that is open for as long as it is rendered. */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return { dialog, titleId }
}
