import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useLookedAt } from '../../browser/use-page-moments.ts'
import type { OpenPayment } from '../../context.ts'
import { onPaymentChange } from '../../messages/payment-channel.ts'
import { RecoveryCards } from './recovery-cards.tsx'

interface OpenPaymentsProps {
  payments: OpenPayment[]
  className?: string
}

/**
 * Reloads the page's data when a payment is credited, when another tab starts or ends one, and whenever the
 * page becomes visible.
 */
export function OpenPayments({ payments, className }: OpenPaymentsProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useLookedAt(revalidate)
  useEffect(() => onPaymentChange(revalidate), [revalidate])
  return (
    <RecoveryCards
      payments={payments}
      returnTo={pathname + search}
      onChange={revalidate}
      {...(className && { className })}
    />
  )
}
