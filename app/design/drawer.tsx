import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

interface DrawerProps {
  title: string
  closeLabel: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A panel from the bottom edge, above everything. Load it when it is first opened. Row 289. */
export default function Drawer({ title, closeLabel, isOpen, onOpenChange, children }: DrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-overlay) animate-[rise_200ms_ease-out] bg-ink/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-(--z-overlay) flex max-h-[72dvh] animate-[rise_260ms_var(--ease-out-soft)] flex-col rounded-t-3xl bg-ink-raised pb-[env(safe-area-inset-bottom)] ring-1 ring-ivory/12"
        >
          <div className="flex items-center justify-between gap-4 ps-5 pe-3 pt-3 pb-2">
            <Dialog.Title className="truncate text-lg">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
