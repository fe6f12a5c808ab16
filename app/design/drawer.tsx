import { type ReactNode, useEffect, useRef } from 'react'
import { X } from './icons.tsx'
import { useScrollLock } from './use-scroll-lock.ts'

interface DrawerProps {
  title: string
  closeLabel: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel from the bottom edge, above everything. The browser's own modal dialog keeps the focus inside, closes by
 * Escape and makes the page behind inert; a library would write a style sheet into the page, which its security
 * policy forbids.
 */
export function Drawer({ title, closeLabel, isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useScrollLock(isOpen)

  useEffect(() => {
    const element = dialog.current
    if (isOpen) element?.showModal()
    else element?.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside has its key, Escape, from the browser.
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[72dvh] w-full max-w-none flex-col rounded-t-3xl bg-ink-raised p-0 pb-[env(safe-area-inset-bottom)] text-ivory ring-1 ring-ivory/12 backdrop:bg-ink/70 open:flex open:animate-[rise_260ms_var(--ease-out-soft)]"
    >
      <div className="flex items-center justify-between gap-4 ps-5 pe-3 pt-3 pb-2">
        <h2 className="truncate text-lg">{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{isOpen ? children : null}</div>
    </dialog>
  )
}
