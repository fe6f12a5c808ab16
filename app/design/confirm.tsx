import type { ConfirmProps } from './confirm-panel.tsx'
import { useArriving } from './use-arriving.ts'

interface ArrivingConfirmProps extends ConfirmProps {
  isExpected?: boolean
}

const load = () => import('./confirm-panel.tsx').then(({ ConfirmPanel }) => ConfirmPanel)

export function Confirm({ isExpected = false, ...props }: ArrivingConfirmProps) {
  const ConfirmPanel = useArriving(load, props.isOpen || isExpected)
  return ConfirmPanel ? <ConfirmPanel {...props} /> : null
}
