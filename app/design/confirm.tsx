import { useArriving } from './use-arriving.ts'

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

const load = () => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel)

/** A question that has to be answered before anything else; its code arrives with the first one. */
export function Confirm(props: ConfirmProps) {
  const ConfirmPanel = useArriving(load, props.isOpen)
  return ConfirmPanel ? <ConfirmPanel {...props} /> : null
}
