import { type ReactNode, useState } from 'react'
import { buttonLook } from '../app/design/button.tsx'

/** An overlay covers the gallery, so a button opens it. */
export function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" data-opens onClick={onOpen} className={buttonLook()}>
      Open
    </button>
  )
}

export function Opened({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OpenButton onOpen={() => setOpen(true)} />
      {children(isOpen, () => setOpen(false))}
    </>
  )
}
