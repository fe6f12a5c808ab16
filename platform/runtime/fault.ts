/** Lines where a crash or an error would do most harm; simulations break there on purpose. */
export type FaultPoint =
  | 'publish:before-commit'
  | 'release:before-commit'
  | 'plays:before-commit'
  | 'grant:before-commit'
  | 'unlock:before-commit'
  | 'unlock:after-commit'
  | 'order:before-provider'
  | 'order:after-provider'
  | 'order:after-commit'
  | 'settle:before-capture'
  | 'settle:after-capture'
  | 'settle:before-commit'
  | 'settle:after-commit'
  | 'notice:before-store'
  | 'notice:after-store'
  | 'refund:before-provider'
  | 'refund:after-provider'
  | 'refund:before-commit'
  | 'withdrawal:before-commit'
  | 'withdrawal:before-provider'
  | 'withdrawal:after-provider'

export type Fault = (point: FaultPoint) => void

export const noFault: Fault = () => {}
