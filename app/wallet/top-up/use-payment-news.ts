import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentOutcome } from '../../../contract/payment-state.ts'
import { SERVER_HREFS } from '../../addresses/hrefs.ts'
import { trackPurchase } from '../../analytics/payment-events.ts'
import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import { useLatest } from '../../browser/use-latest.ts'
import type { Flash, OpenPayment, Purchase } from '../../context.ts'
import { toasts } from '../../design/toast-store.ts'
import { memberStore } from '../../member/member-store.ts'
import { announcePayment } from '../../messages/announce.ts'
import { nextCheckAtMs, parseChecks, withCheck } from './payment-backoff.ts'
import { postForm } from './post-form.ts'

interface PaymentCheckResult {
  status: PaymentOutcome | 'declined' | 'unknown'
  isNews: boolean
  purchase: Purchase | null
}

interface CheckedStatus {
  status: PaymentCheckResult['status']
  /** The page already reloads its data because of it. */
  isPassedOn: boolean
}

/** A page that stays open stops checking; the next page continues. */
const CHECKS_MAX = 20
const CHECK_MS_MAX = 15_000

const underWay = new Map<string, Promise<CheckedStatus | null>>()

/**
 * An unpaid payment has not failed; it still awaits its buyer. A failure that the card already shows needs no
 * message.
 */
function isQuiet({ state }: OpenPayment, status: PaymentCheckResult['status']): boolean {
  return status === 'failed' && state !== 'pending' && state !== 'overdue'
}

/** Only these statuses are announced to a waiting page; of another, its card says so. */
function isEnd(
  status: PaymentCheckResult['status'],
): status is Extract<Flash['payment'], 'credited' | 'failed'> {
  return status === 'credited' || status === 'failed'
}

function isUnpaid(status: PaymentCheckResult['status']): boolean {
  return status === 'failed' || status === 'declined'
}

function isOld(payment: OpenPayment, status: PaymentCheckResult['status']): boolean {
  if (status === 'unknown' || isQuiet(payment, status)) return false
  if (status === 'pending' && payment.state === 'overdue') return false
  return status !== payment.state
}

/**
 * Checks open payments at growing intervals and announces news: a payment was credited, with its purchase
 * event, or failed.
 *
 * @param onChange called when the page's data is outdated
 * @returns checks one payment at once
 */
export function usePaymentNews(payments: OpenPayment[], onChange: () => void) {
  const { t } = useTranslation(['common', 'wallet'])
  const { state: reload } = useRevalidator()
  const latest = useLatest({ t, onChange, isReloading: reload === 'loading' })
  const passedOn = useRef(new Map<string, PaymentCheckResult['status']>())

  const check = useCallback((payment: OpenPayment): Promise<CheckedStatus | null> => {
    const { transactionId } = payment
    const running = underWay.get(transactionId)
    if (running) return running

    async function checkAndAnnounce(): Promise<CheckedStatus | null> {
      const form = new FormData()
      form.set('transactionId', transactionId)
      const result = await postForm<PaymentCheckResult>(SERVER_HREFS.payments.check, form, CHECK_MS_MAX)
      underWay.delete(transactionId)
      if (!result) return null
      const { t, onChange, isReloading } = latest.current
      if (result.purchase) trackPurchase(result.purchase)
      const { status, isNews } = result
      // The balance that is told has what arrived.
      if (result.purchase?.gains) await memberStore.refresh()
      if (isNews && isEnd(status) && !isQuiet(payment, status))
        announcePayment(status, t, result.purchase?.gains)
      const isPassedOn = isOld(payment, status)
      // A reload after the same status already updates the page.
      const isOnItsWay = isReloading && passedOn.current.get(transactionId) === status
      if (isPassedOn && !isOnItsWay) onChange()
      if (isPassedOn) passedOn.current.set(transactionId, status)
      return { status, isPassedOn }
    }
    const checking = checkAndAnnounce()
    underWay.set(transactionId, checking)
    return checking
  }, [])

  const key = payments.map(({ transactionId, state }) => `${transactionId} ${state}`).join(' ')
  const given = useLatest(payments)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the payments and their states.
  useEffect(() => {
    const open = given.current
    const openIds = open.map(({ transactionId }) => transactionId)
    let timers: ReturnType<typeof setTimeout>[] = []
    let isOver = false

    function plan(payment: OpenPayment, checksLeft: number): void {
      const { transactionId, state } = payment
      const isEnded = state === 'credited' || state === 'failed'
      const checks = readChecks()[transactionId] ?? null
      const waitMs = isEnded ? 0 : Math.max(0, nextCheckAtMs(checks) - Date.now())
      timers = [
        ...timers,
        setTimeout(
          async () => {
            if (isOver) return
            if (document.hidden) return plan(payment, checksLeft)
            storeChecks(withCheck(readChecks(), transactionId, { open: openIds, nowMs: Date.now() }))
            const checked = await check(payment)
            // An unpaid payment is next checked by the next page.
            const goesOn = state === 'pending' && (!checked || checked.status === 'pending')
            if (!isOver && goesOn && checksLeft > 1) plan(payment, checksLeft - 1)
          },
          Math.max(waitMs, document.hidden ? HIDDEN_MS : 0),
        ),
      ]
    }
    for (const payment of open) plan(payment, CHECKS_MAX)
    return () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    }
  }, [key, check])

  return useCallback(
    async (payment: OpenPayment) => {
      const checked = await check(payment)
      const { t, onChange } = latest.current
      // After a press, even an unchanged state is announced.
      if (!checked) toasts.show(t('common:requestFailed'), { tone: 'alert' })
      else if (checked.status === 'pending') announcePayment('pending', t)
      else if (isUnpaid(checked.status) && (payment.state === 'created' || payment.state === 'declined'))
        toasts.show(t('wallet:paymentNotYet'))
      else if (!checked.isPassedOn) onChange()
    },
    [check],
  )
}

/** How often a hidden page checks whether it has become visible. */
const HIDDEN_MS = 2000

function readChecks() {
  try {
    return parseChecks(sessionStorage.getItem(STORAGE_KEYS.paymentAsks))
  } catch {
    return {}
  }
}

function storeChecks(checks: ReturnType<typeof parseChecks>): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.paymentAsks, JSON.stringify(checks))
  } catch {
    // Without storage, checks are only more frequent.
  }
}
