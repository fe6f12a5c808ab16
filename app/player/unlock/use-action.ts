import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { answerInTime } from '../../network/answer-in-time.ts'
import { type ActionIntent, type ActionOutcome, FIELD, unansweredOutcome } from './actions.ts'

/**
 * Sends an action without leaving the page, one at a time: whatever is pressed before its answer came is the same press.
 * Each answer is told once.
 */
export function useAction(onOutcome: (outcome: ActionOutcome) => void) {
  const { data, state, submit } = useFetcher<ActionOutcome>()
  const isSent = useRef(false)
  const latest = useRef(onOutcome)
  latest.current = onOutcome

  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state])
  useEffect(() => {
    if (!data) return
    isSent.current = false
    latest.current(data)
  }, [data])

  const send = useCallback(
    (intent: ActionIntent, fields: Record<string, string | number>) => {
      if (isSent.current) return
      isSent.current = true
      submit({ ...fields, [FIELD.intent]: intent, [FIELD.isInPlace]: 'true' }, { method: 'post' })
    },
    [submit],
  )
  return { send, isBusy: state === 'submitting' }
}

/**
 * What came of an action, also when nothing came back: the press can then be repeated. The action may have been done all the
 * same, so the page is asked for again and shows how it stands.
 */
export async function answerOrUnknown(
  answer: Promise<ActionOutcome>,
  form: FormData,
): Promise<ActionOutcome> {
  return (await answerInTime(answer)) ?? { ...unansweredOutcome(form), isPageCurrent: false }
}
