import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface SettingDetailsProps {
  label: string
  value: string
  isOpen?: boolean | undefined
  children: ReactNode
}

export function SettingDetails({ label, value, isOpen = false, children }: SettingDetailsProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{label}</span>
        <span className="flex items-center gap-2 text-mist">
          {/* A browser may write money in another way than the server: both are right. */}
          <span suppressHydrationWarning>{value}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {children}
    </details>
  )
}
