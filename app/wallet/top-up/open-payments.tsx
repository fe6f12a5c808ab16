import { useLocation, useRevalidator } from '@remix-run/react'
import type { OpenPayment } from '../../context.ts'
import { RecoveryCards } from './recovery-cards.tsx'

/** Payments on their way, on a page that knows the member's balance: once they arrive, it asks for it again. Row 431. */
export function OpenPayments({ payments, className }: { payments: OpenPayment[]; className?: string }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (
    <RecoveryCards
      payments={payments}
      returnTo={pathname + search}
      onChange={revalidate}
      {...(className && { className })}
    />
  )
}
