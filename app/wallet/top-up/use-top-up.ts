import { type FormEvent, useRef, useState } from 'react'
import { SERVER_HREFS } from '../../addresses/hrefs.ts'
import { trackPayPressed } from '../../analytics/payment-events.ts'
import { useRestored } from '../../browser/use-page-moments.ts'
import type { TopUpProblem } from '../../context.ts'
import { reportPaymentChange } from '../../messages/payment-channel.ts'
import { noteDeparture } from '../../page/departure.ts'
import { postForm } from './post-form.ts'
import type { Spending } from './store.ts'

/** `noResponse`: the order never arrived, or its response was lost. */
export type TopUpFailure = TopUpProblem | 'noResponse'

/** Longer than the web front waits for the provider; a later response must have been lost. */
const RESPONSE_MS_MAX = 20_000

/**
 * Starts a top-up and leaves the page only once there is an address to go to. Further presses meanwhile count
 * as the same press, and after an error the next press repeats the same order.
 *
 * @param given the result of a form without scripts
 */
export function useTopUp(given: TopUpProblem | null) {
  const [isBusy, setBusy] = useState(false)
  // A ref, not state: two presses may come before the next render.
  const isSent = useRef(false)
  const [problem, setProblem] = useState<TopUpFailure | null>(given)
  const [spending, setSpending] = useState<Spending | null>(null)

  // The viewer came back from the provider.
  useRestored(() => {
    isSent.current = false
    setBusy(false)
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    setProblem(null)
    const form = new FormData(event.currentTarget)
    trackPayPressed(String(form.get('currency')))
    const response = await postForm<{ payAddress: string } | { problem: TopUpProblem; spending?: Spending }>(
      SERVER_HREFS.payments.topUp,
      form,
      RESPONSE_MS_MAX,
    )
    if (response && 'payAddress' in response) {
      // Stays busy until the browser has left the page.
      noteDeparture()
      reportPaymentChange()
      window.location.assign(response.payAddress)
      return
    }
    isSent.current = false
    setBusy(false)
    setSpending(response?.spending ?? null)
    setProblem(response?.problem ?? 'noResponse')
  }
  return { isBusy, problem, spending, submit }
}
