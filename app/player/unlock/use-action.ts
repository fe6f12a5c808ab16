import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../browser/use-latest.ts'
import { responseInTime } from '../../page/requests/response-deadline.ts'
import { type ActionIntent, type ActionOutcome, FIELD, unknownOutcome } from './actions.ts'

/**
 * One action at a time: presses before its response count as the same press.
 *
 * @param page path of the episode's page; absent: this one
 */
export function useAction(onOutcome: (outcome: ActionOutcome) => void, page?: string) {
  const { data, state, submit } = useFetcher<ActionOutcome>()
  const isSent = useRef(false)
  const latest = useLatest(onOutcome)

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
      submit(
        { ...fields, [FIELD.intent]: intent, [FIELD.isInPlace]: 'true' },
        { method: 'post', ...(page && { action: page }) },
      )
    },
    [submit, page],
  )
  return { send, isBusy: state === 'submitting' }
}

/**
 * Without a response, the press can be repeated. The action may have succeeded, so the page reloads its data.
 */
export async function outcomeOrUnknown(
  outcome: Promise<ActionOutcome>,
  form: FormData,
): Promise<ActionOutcome> {
  return (await responseInTime(outcome)) ?? { ...unknownOutcome(form), isPageCurrent: false }
}
