import type { ConfirmProps } from './confirm-panel.tsx'
import { useArriving } from './use-arriving.ts'

interface ArrivingConfirmProps extends ConfirmProps {
  /** A press may ask it soon, so its code is loaded now. */
  isExpected?: boolean
}

const load = () => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel)

/** A modal question; its code loads with the first one. */
export function Confirm({ isExpected = false, ...props }: ArrivingConfirmProps) {
  const ConfirmPanel = useArriving(load, props.isOpen || isExpected)
  return ConfirmPanel ? <ConfirmPanel {...props} /> : null
}
