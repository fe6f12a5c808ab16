import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLatest } from '../browser/use-latest.ts'
import type { OpeningPanel } from '../page/opening-panel.ts'
import { followFinger } from './follow-finger.ts'
import { X } from './icons.tsx'
import { NoticePlace } from './notice-place.tsx'
import { overlayParent } from './overlay-parent.ts'
import { useBackCloses } from './use-back-closes.ts'

/**
 * At the side the panel is 30% wide on a desktop and full width on a phone; at the bottom on phones only; a sheet is at the bottom
 * of a phone and a card in the middle of wider windows. Right means the inline end: left on a page in Arabic.
 */
export interface DrawerProps {
  title: string
  side: 'right' | 'bottom' | 'sheet'
  /** Absent: no header bar and no close button, and a title for screen readers only. */
  closeLabel?: string
  headerStart?: ReactNode
  headerAction?: ReactNode
  panel?: OpeningPanel
  /** Nothing in it takes the focus, so the whole of it does: keys scroll it where the browser does not offer that. */
  isTextOnly?: boolean
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const PHONE_SHEET =
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[85dvh] max-md:rounded-t-3xl max-md:data-[state=open]:animate-[enter-upwards_280ms_var(--ease-out-soft)] max-md:data-[state=closed]:animate-[leave-downwards_180ms_ease-in_forwards]'

const SIDES = {
  right:
    'inset-y-0 end-0 w-full md:w-[30%] md:min-w-96 data-[state=open]:animate-[enter-sideways_280ms_var(--ease-out-soft)] data-[state=closed]:animate-[leave-sideways_180ms_ease-in_forwards]',
  bottom: `${PHONE_SHEET} md:inset-y-0 md:end-0 md:w-[30%] md:min-w-96 md:data-[state=open]:animate-[enter-sideways_280ms_var(--ease-out-soft)] md:data-[state=closed]:animate-[leave-sideways_180ms_ease-in_forwards]`,
  sheet: `${PHONE_SHEET} md:inset-0 md:m-auto md:h-fit md:max-h-[90dvh] md:w-[26rem] md:max-w-[90vw] md:rounded-3xl md:data-[state=open]:animate-[rise_280ms_var(--ease-out-soft)] md:data-[state=closed]:animate-[vanish_180ms_ease-in_forwards]`,
}

/**
 * Focus moves in and returns; Escape, Back, a press on the backdrop and a finger that pulls it away close it; nothing
 * behind is reachable.
 */
export function DrawerPanel(props: DrawerProps) {
  const { title, side, closeLabel, headerStart, headerAction, isTextOnly, isOpen, onClose, children } = props
  const opener = useRef<Element | null>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const latest = useLatest(onClose)
  useBackCloses(isOpen, onClose)
  useEffect(
    () => (isOpen && panel ? followFinger(panel, backdrop.current, () => latest.current()) : undefined),
    [isOpen, panel],
  )
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isOpening) => isOpening || onClose()}>
      <Dialog.Portal container={overlayParent()}>
        <Dialog.Overlay
          ref={backdrop}
          className="fixed inset-0 z-(--z-overlay) bg-ink/75 data-[state=closed]:animate-[vanish_180ms_ease-in_forwards] data-[state=open]:animate-[appear_200ms]"
        />
        <Dialog.Content
          ref={setPanel}
          // A sheet brings a description of its own.
          {...(side !== 'sheet' && { 'aria-describedby': undefined })}
          onInteractOutside={(event) => {
            // Retry is in the panel, outside React's tree.
            if (event.target instanceof Element && event.target.closest('[data-network-notice]'))
              event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Nobody pressed anything to open a sheet: no control of it is marked until a key is.
            if (side !== 'sheet' || !(event.currentTarget instanceof HTMLElement)) return
            event.preventDefault()
            event.currentTarget.focus()
          }}
          onCloseAutoFocus={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          className={`fixed z-(--z-overlay) flex flex-col overflow-hidden bg-ink-raised text-ivory shadow-2xl outline-none ring-1 ring-ivory/12 ${SIDES[side]}`}
        >
          {side !== 'right' ? (
            <span
              aria-hidden="true"
              className="absolute inset-x-0 top-1.5 mx-auto hidden h-1 w-9 rounded-full bg-ivory/25 max-md:pointer-coarse:block"
            />
          ) : null}
          {closeLabel === undefined ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <div
              className={`flex min-h-15 shrink-0 tight:flex-wrap items-center gap-2 ps-5 pe-3 pb-1 ${side === 'right' ? 'pt-[max(0.5rem,env(safe-area-inset-top))]' : 'pt-4'}`}
            >
              {headerStart}
              <Dialog.Title
                className={`tight:order-last min-w-0 flex-1 tight:basis-full text-lg leading-snug ${side === 'sheet' ? '' : 'clamp-room line-clamp-3'}`}
              >
                {title}
              </Dialog.Title>
              {headerAction}
              <Dialog.Close
                aria-label={closeLabel}
                className="ms-auto flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
              >
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
          )}
          <NoticePlace />
          <div
            data-scrolls
            {...(isTextOnly && { tabIndex: 0, role: 'group', 'aria-label': title })}
            className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] ${closeLabel === undefined ? 'max-md:pointer-coarse:pt-4' : ''}`}
          >
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
