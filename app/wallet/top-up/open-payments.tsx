import { useLocation, useRevalidator } from '@remix-run/react'
import type { OpenPayment } from '../../context.ts'
import { RecoveryCards } from './recovery-cards.tsx'

interface OpenPaymentsProps {
  payments: OpenPayment[]
  /** Something else than the page's own data has to be asked for again, too. */
  onChange?: () => void
  className?: string
}

/** Payments on their way, on a page that knows the member's balance: once they arrive, it asks for it again. Row 431. */
export function OpenPayments({ payments, onChange, className }: OpenPaymentsProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (
    <RecoveryCards
      payments={payments}
      returnTo={pathname + search}
      onChange={() => {
        revalidate()
        onChange?.()
      }}
      {...(className && { className })}
    />
  )
}
