import { TriangleAlert } from 'lucide-react'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import type { RecoveryThreat } from './recovery.ts'

export function RecoveryNotice({ threat: { text, stop } }: { threat: RecoveryThreat }) {
  const hrefs = useMailHrefs()
  return (
    <form
      method="post"
      action={hrefs.recoveryStop}
      className="flex cramped:flex-col gap-3 rounded-2xl bg-danger/12 p-4 ring-1 ring-danger/30 ring-inset"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p role="alert" className="text-danger">
          {text}
        </p>
        <button type="submit" className={buttonLook({ tone: 'danger', size: 'small', className: 'mt-3' })}>
          {stop}
        </button>
      </div>
    </form>
  )
}
