import { useSyncExternalStore } from 'react'
import { useArriving } from '../design/use-arriving.ts'
import { useKnownMember } from '../member/use-session.ts'
import { arrivedGains } from './arrived-gains.ts'

const nothing = () => null
const load = () => import('./arrival-sheet.tsx').then(({ ArrivalSheet }) => ArrivalSheet)

export function ArrivalGate() {
  const gains = useSyncExternalStore(arrivedGains.subscribe, arrivedGains.current, nothing)
  // The sheet shows the balance from its first frame.
  const isAwaited = useKnownMember()?.isAwaited ?? false
  const Sheet = useArriving(load, gains !== null)
  return Sheet ? <Sheet gains={isAwaited ? null : gains} onClose={arrivedGains.read} /> : null
}
