import { useArriving } from './use-arriving.ts'

export interface ConfirmProps {
  title: string
  text: string
  confirmLabel: string
  /** Absent if there is nothing to decide, only to read. */
  cancelLabel?: string
  /** For actions that cannot be undone. */
  isDangerous?: boolean
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}

const load = () => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel)

/** A modal question; its code loads with the first one. */
export function Confirm(props: ConfirmProps) {
  const ConfirmPanel = useArriving(load, props.isOpen)
  return ConfirmPanel ? <ConfirmPanel {...props} /> : null
}
