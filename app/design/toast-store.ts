import type { ReactNode } from 'react'

/** Duration of a toast, unless specified. Row 288. */
export const TOAST_MS = 2000
/** More at once would cover the page; the oldest is removed. */
export const TOASTS_MAX = 3

export interface Toast {
  id: number
  /** A text, or what can be answered in its place. */
  message: ReactNode
  /** `alert` interrupts what a screen reader is saying. */
  tone: 'status' | 'alert'
  /** `kick` is above every overlay. Row 289. */
  layer: 'normal' | 'kick'
}

export interface ToastOptions extends Partial<Pick<Toast, 'tone' | 'layer'>> {
  /** 0: until it is dismissed. */
  durationMs?: number
}

export interface ToastStore {
  /** @returns dismisses it */
  show(message: ReactNode, options?: ToastOptions): () => void
  /** The toasts there are, oldest first; another array whenever they change. */
  current(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** Toasts that disappear automatically. A repeated message restarts its time. Rows 288-289. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function become(next: readonly Toast[]): void {
    toasts = next
    for (const [id, timer] of timers) {
      if (toasts.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    for (const listener of listeners) listener()
  }

  return {
    show(message, { tone = 'status', layer = 'normal', durationMs = TOAST_MS } = {}) {
      lastId += 1
      const id = lastId
      const others = toasts.filter((toast) => toast.message !== message || toast.layer !== layer)
      const dismiss = () => become(toasts.filter((toast) => toast.id !== id))
      if (durationMs > 0) timers.set(id, setTimeout(dismiss, durationMs))
      become([...others, { id, message, tone, layer }].slice(-TOASTS_MAX))
      return dismiss
    },
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The toasts of this page. */
export const toasts: ToastStore = createToastStore()
