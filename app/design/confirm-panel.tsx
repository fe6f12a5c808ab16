import * as AlertDialog from 'radix-ui/alert-dialog'
import { useRef } from 'react'
import { buttonLook } from './button.tsx'
import { NoticePlace } from './notice-place.tsx'
import { overlayParent } from './overlay-parent.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface ConfirmProps {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Escape and Back cancel; a press outside does nothing. */
export function ConfirmPanel(props: ConfirmProps) {
  const { title, text, confirmLabel, cancelLabel, isDangerous, isOpen, onConfirm, onCancel } = props
  const opener = useRef<Element | null>(null)
  useBackCloses(isOpen, onCancel)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(isOpening) => isOpening || onCancel()}>
      <AlertDialog.Portal container={overlayParent()}>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-overlay) bg-ink/75 data-[state=open]:animate-[appear_160ms]" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-(--z-overlay) w-[min(26rem,calc(100vw-2rem))] tight:w-[calc(100vw-var(--spacing)*2)] rounded-3xl bg-ink-high tight:p-4 p-6 text-ivory shadow-2xl outline-none ring-1 ring-ivory/12 data-[state=open]:animate-[appear_160ms]"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-mist">{text}</AlertDialog.Description>
          <NoticePlace />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {cancelLabel ? (
              <AlertDialog.Cancel className={buttonLook()}>{cancelLabel}</AlertDialog.Cancel>
            ) : null}
            <AlertDialog.Action
              onClick={onConfirm}
              className={buttonLook({ tone: isDangerous ? 'danger' : 'accent' })}
            >
              {confirmLabel}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
