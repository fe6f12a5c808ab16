import { useEffect, useRef } from 'react'
import { type WaitingRequest, waitingRequests } from '../../network/waiting-requests.ts'
import { type ActionOutcome, FIELD } from './actions.ts'
import { useAction } from './use-action.ts'

/**
 * Likes or saves. A press without a network waits for it and is then sent by itself: it says how things should be, so
 * sending it twice changes nothing. Any other press without an answer is offered again. Rows 139-141, 418.
 *
 * @param onOutcome called once the press was answered
 */
export function useLibraryAction(onOutcome: (outcome: ActionOutcome) => void) {
  const waiting = useRef<WaitingRequest | null>(null)
  /** Of what was sent and is not answered yet: a press that failed may be told after the network is back. */
  const wasOffline = useRef(false)
  useEffect(() => () => waiting.current?.leave(), [])

  const action = useAction((outcome) => {
    const { intent, episodeId, problem } = outcome
    const again = () => send(intent, { [FIELD.episodeId]: episodeId })
    const hasNoNetwork = wasOffline.current || !navigator.onLine
    wasOffline.current = false
    if (problem === 'unknown' && hasNoNetwork) {
      waiting.current ??= waitingRequests.hold('change')
      void waiting.current.turn().then(again)
      return
    }
    waiting.current?.leave()
    waiting.current = null
    if (problem === 'unknown') waitingRequests.offer(again)
    else onOutcome(outcome)
  })
  const send: typeof action.send = (intent, fields) => {
    wasOffline.current ||= !navigator.onLine
    action.send(intent, fields)
  }
  return { send }
}
