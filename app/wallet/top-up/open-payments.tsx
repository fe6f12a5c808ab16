import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { OpenPayment } from '../../context.ts'
import { RecoveryCards } from './recovery-cards.tsx'

interface OpenPaymentsProps {
  payments: OpenPayment[]
  className?: string
}

/**
 * Payments on their way, on a page that knows the member's balance: once they arrive, it asks for it again, and whenever
 * it is looked at again, since a payment may have ended in another tab. Row 431.
 */
export function OpenPayments({ payments, className }: OpenPaymentsProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const lookedAt = () => document.visibilityState === 'visible' && revalidate()
    document.addEventListener('visibilitychange', lookedAt)
    return () => document.removeEventListener('visibilitychange', lookedAt)
  }, [revalidate])
  return (
    <RecoveryCards
      payments={payments}
      returnTo={pathname + search}
      onChange={revalidate}
      {...(className && { className })}
    />
  )
}
