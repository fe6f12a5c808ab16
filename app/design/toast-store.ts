import type { ReactNode } from 'react'
import { createStore, type ReadableStore } from '../browser/create-store.ts'

export const TOAST_MS = 2000
/** More at once would cover the page; the oldest is removed. */
export const TOASTS_MAX = 3
/** Time to notice it, then per character: about 140 words a minute, slower than most people read. */
const NOTICE_MS = 1000
const CHARACTER_MS = 75

export interface Toast {
  id: number
  message: ReactNode
  /** `alert` interrupts a screen reader. */
  tone: 'status' | 'alert'
  /** `kick` is above every overlay. */
  layer: 'normal' | 'kick'
}

export interface ToastOptions extends Partial<Pick<Toast, 'tone' | 'layer'>> {
  /** At least this long; longer texts stay longer. 0: until dismissed. */
  durationMs?: number
  /** Exactly this long: the rest of a toast's time. */
  shownMs?: number
}

/** Oldest first; a new array after each change. */
export interface ToastStore extends ReadableStore<readonly Toast[]> {
  show(message: ReactNode, options?: ToastOptions): () => void
  hold(isHeld: boolean): void
  leftMs(id: number): number
  dismiss(id: number): void
}

export function toastMs(message: ReactNode, durationMs = TOAST_MS): number {
  if (durationMs === 0) return Number.POSITIVE_INFINITY
  const readingMs = typeof message === 'string' ? NOTICE_MS + [...message].length * CHARACTER_MS : 0
  return Math.max(durationMs, readingMs)
}

interface Life {
  leftMs: number
  sinceMs: number | null
  timer?: ReturnType<typeof setTimeout>
}

/** A repeated message restarts its time. */
export function createToastStore(nowMs: () => number = Date.now): ToastStore {
  const { current, become, subscribe } = createStore<readonly Toast[]>([])
  let lastId = 0
  let isHeld = false
  const lives = new Map<number, Life>()

  function keep(toasts: readonly Toast[]): void {
    for (const [id, life] of lives) {
      if (toasts.some((toast) => toast.id === id)) continue
      clearTimeout(life.timer)
      lives.delete(id)
    }
    become(toasts)
  }
  const dismiss = (id: number) => keep(current().filter((toast) => toast.id !== id))

  function run(id: number, life: Life): void {
    if (isHeld || life.sinceMs !== null || life.leftMs === Number.POSITIVE_INFINITY) return
    life.sinceMs = nowMs()
    life.timer = setTimeout(() => dismiss(id), life.leftMs)
  }

  /** A change of the clock neither ends nor extends it. */
  function toLeftMs({ leftMs, sinceMs }: Life): number {
    return sinceMs === null ? leftMs : leftMs - Math.min(Math.max(nowMs() - sinceMs, 0), leftMs)
  }

  return {
    show(message, { tone = 'status', layer = 'normal', durationMs, shownMs } = {}) {
      lastId += 1
      const id = lastId
      const others = current().filter((toast) => toast.message !== message || toast.layer !== layer)
      const life: Life = { leftMs: shownMs ?? toastMs(message, durationMs), sinceMs: null }
      lives.set(id, life)
      run(id, life)
      keep([...others, { id, message, tone, layer }].slice(-TOASTS_MAX))
      return () => dismiss(id)
    },
    current,
    hold(isHeldNow) {
      if (isHeldNow === isHeld) return
      isHeld = isHeldNow
      for (const [id, life] of lives) {
        life.leftMs = toLeftMs(life)
        life.sinceMs = null
        clearTimeout(life.timer)
        run(id, life)
      }
    },
    leftMs: (id) => toLeftMs(lives.get(id) as Life),
    dismiss,
    subscribe,
  }
}

export const toasts: ToastStore = createToastStore()
