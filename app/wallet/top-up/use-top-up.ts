import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SERVER_HREFS } from '../../addresses/hrefs.ts'
import { trackPayPressed } from '../../analytics/payment-events.ts'
import type { TopUpProblem } from '../../context.ts'
import { noteDeparture } from '../../navigation/departure.ts'
import { postForm } from './post-form.ts'

/** `noAnswer`: the order did not reach this site, or its answer was lost. */
export type TopUpFailure = TopUpProblem | 'noAnswer'

/** Longer than the web front waits for the provider; then the network has lost the answer. */
const ANSWER_MS_MAX = 20_000

/**
 * Begins a top-up without leaving the page until there is somewhere to go. Whatever is pressed meanwhile is the same
 * press, and whatever goes wrong can be pressed again: it is the same order. Rows 171-172, 179-180.
 *
 * @param given what a form without scripts came back with
 */
export function useTopUp(given: TopUpProblem | null) {
  const [isBusy, setBusy] = useState(false)
  // Known at once, not with the next render: two presses may come before it.
  const isSent = useRef(false)
  const [problem, setProblem] = useState<TopUpFailure | null>(given)

  // Who comes back from the provider by the browser's own button finds the page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isSent.current = false
      setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    setProblem(null)
    trackPayPressed()
    const answer = await postForm<{ payAddress: string } | { problem: TopUpProblem }>(
      SERVER_HREFS.payments.topUp,
      new FormData(event.currentTarget),
      ANSWER_MS_MAX,
    )
    if (answer && 'payAddress' in answer) {
      // Busy until the browser has left.
      noteDeparture()
      window.location.assign(answer.payAddress)
      return
    }
    isSent.current = false
    setBusy(false)
    setProblem(answer?.problem ?? 'noAnswer')
  }
  return { isBusy, problem, submit }
}
