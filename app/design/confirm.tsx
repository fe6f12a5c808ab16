import type { ConfirmProps } from './confirm-panel.tsx'
import { useArriving } from './use-arriving.ts'

interface ArrivingConfirmProps extends ConfirmProps {
  /** Loads the code now, since the question may be asked soon. */
  isExpected?: boolean
}

const load = () => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel)

/** Its code loads with the first one. */
export function Confirm({ isExpected = false, ...props }: ArrivingConfirmProps) {
  const ConfirmPanel = useArriving(load, props.isOpen || isExpected)
  return ConfirmPanel ? <ConfirmPanel {...props} /> : null
}
