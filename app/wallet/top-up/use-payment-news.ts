import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tellPurchase } from '../../analytics/payment-events.ts'
import type { OpenPayment, Purchase } from '../../context.ts'
import { toasts } from '../../design/toast-store.ts'
import { SERVER_HREFS } from '../../hrefs.ts'
import { announcePayment } from '../../lifecycle/announce.ts'
import { STORAGE_KEYS } from '../../lifecycle/storage-keys.ts'
import { nextAskAtMs, parseAsked, withAsked } from './payment-backoff.ts'
import { postForm } from './post-form.ts'

interface Told {
  status: 'success' | 'failed' | 'loading' | 'unknown'
  isNews: boolean
  purchase: Purchase | null
}

/** A page that is left open stops asking; the next one goes on. */
const ASKS_MAX = 20
const ANSWER_MS_MAX = 15_000

/** Payments that some part of this page is asking about now. */
const underWay = new Set<string>()

/** What each state has become, when an answer says something else. */
const STATE_OF = { success: 'arrived', failed: 'failed', loading: 'checking' } as const

/**
 * Asks what has become of open payments, each time after a longer while, and tells what is new: money that arrived, with
 * its purchase event, or did not. Rows 183-185, 431.
 *
 * @param onChange what the page knows is old
 * @returns asks about one at once
 */
export function usePaymentNews(payments: OpenPayment[], onChange: () => void) {
  const { t } = useTranslation(['common', 'wallet'])
  const latest = useRef({ t, onChange })
  latest.current = { t, onChange }

  const ask = useCallback(async (payment: OpenPayment): Promise<Told | null> => {
    const { transactionId, state } = payment
    if (underWay.has(transactionId)) return null
    underWay.add(transactionId)
    const form = new FormData()
    form.set('transactionId', transactionId)
    const told = await postForm<Told>(SERVER_HREFS.payments.check, form, ANSWER_MS_MAX)
    underWay.delete(transactionId)
    if (!told || told.status === 'unknown') return told
    const { t, onChange } = latest.current
    if (told.purchase) tellPurchase(told.purchase)
    // One that nobody has paid yet has not failed; it waits. One whose end the card tells of needs no other word.
    const isQuiet = told.status === 'failed' && state !== 'checking' && state !== 'late'
    const isSame = STATE_OF[told.status] === state || (told.status === 'loading' && state === 'late')
    if (told.isNews && !isQuiet && told.status !== 'loading') announcePayment(told.status, t)
    if (!isQuiet && !isSame) onChange()
    return told
  }, [])

  const key = payments.map(({ transactionId, state }) => `${transactionId} ${state}`).join(' ')
  const given = useRef(payments)
  given.current = payments
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when other payments, or other states, are there.
  useEffect(() => {
    const open = given.current
    const openIds = open.map(({ transactionId }) => transactionId)
    let timers: ReturnType<typeof setTimeout>[] = []
    let isOver = false

    function plan(payment: OpenPayment, asksLeft: number): void {
      const { transactionId, state } = payment
      const isEnded = state === 'arrived' || state === 'failed'
      const asked = readAsked()[transactionId] ?? null
      const waitMs = isEnded ? 0 : Math.max(0, nextAskAtMs(asked) - Date.now())
      timers = [
        ...timers,
        setTimeout(
          async () => {
            if (isOver) return
            if (document.hidden) return plan(payment, asksLeft)
            keepAsked(withAsked(readAsked(), transactionId, { open: openIds, nowMs: Date.now() }))
            const told = await ask(payment)
            // Who has not paid yet is not asked about over and over, but on the next page again.
            const goesOn = state === 'checking' && (!told || told.status === 'loading')
            if (!isOver && goesOn && asksLeft > 1) plan(payment, asksLeft - 1)
          },
          Math.max(waitMs, document.hidden ? HIDDEN_MS : 0),
        ),
      ]
    }
    for (const payment of open) plan(payment, ASKS_MAX)
    return () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    }
  }, [key, ask])

  return useCallback(
    async (payment: OpenPayment) => {
      const told = await ask(payment)
      const { t } = latest.current
      // Who presses wants to know how it stands, also when that is what it was before.
      if (!told) return toasts.show(t('common:requestFailed'), { tone: 'alert' })
      if (told.status === 'loading') announcePayment('loading', t)
      else if (told.status === 'failed' && payment.state === 'waiting') toasts.show(t('wallet:paymentNotYet'))
      else latest.current.onChange()
    },
    [ask],
  )
}

/** How often a page in the background looks whether it is seen again. */
const HIDDEN_MS = 2000

function readAsked() {
  try {
    return parseAsked(sessionStorage.getItem(STORAGE_KEYS.paymentAsks))
  } catch {
    return {}
  }
}

function keepAsked(asked: ReturnType<typeof parseAsked>): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.paymentAsks, JSON.stringify(asked))
  } catch {
    // A browser that keeps nothing asks sooner.
  }
}
