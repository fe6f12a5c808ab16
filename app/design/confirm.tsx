import { lazy, Suspense, useState } from 'react'

export interface ConfirmProps {
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
  /** What is confirmed cannot be taken back. */
  isDangerous?: boolean
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}

const loadPanel = () => import('./confirm-panel.tsx')
const ConfirmPanel = lazy(() => loadPanel().then(({ ConfirmPanel }) => ({ default: ConfirmPanel })))

/** A question that has to be answered before anything else; its code arrives with the first one. */
export function Confirm(props: ConfirmProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <ConfirmPanel {...props} />
    </Suspense>
  )
}
