import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { SIGN_IN_ATTEMPT_MS } from '../../contract/lifetimes.ts'
import { readHostApp } from '../browser/host-app.ts'
import { localAddress } from '../browser/local-address.ts'
import { useLatest } from '../browser/use-latest.ts'
import { takeBrowserFlash } from '../messages/flash.ts'
import { noteDeparture } from '../page/departure.ts'
import { overlayHistory } from '../page/history/overlay-history.ts'
import {
  type FormResponse,
  isLeavingBy,
  leaveBy,
  leaveByForm,
  sendForm,
  toFields,
} from '../page/leave-page.ts'
import { type PopupReport, parsePopupReport, SIGN_IN_CHANNEL } from './popup-report.ts'
import { IDLE, nextPopup, type PopupState } from './popup-state.ts'

const WINDOW_NAME = 'cliffhanger-sign-in'
const WINDOW_FEATURES = 'popup,width=560,height=720'
const CLOSED_POLL_MS = 400
/** A cross-site popup may seem closed while it is still reporting. */
const CLOSED_GRACE_MS = 1500

interface PopupSignIn {
  state: PopupState
  message: string | undefined
  /** Without a popup, the form takes the whole page. */
  submit(event: FormEvent<HTMLFormElement>): void
  stop(): void
}

/**
 * The press itself opens the popup. On success the panel closes and the page reloads, at episode 1 of its
 * drama. If popups are blocked, or in an installed app, the page itself leaves.
 */
export function usePopupSignIn(onSignedIn: () => void): PopupSignIn {
  const [state, dispatch] = useReducer(nextPopup, IDLE)
  const popup = useRef<Window | null>(null)
  const latest = useLatest(onSignedIn)
  const [message, setMessage] = useState<string | undefined>()

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    channel.onmessage = ({ data }) => {
      const report = parsePopupReport(data)
      if (!report) return
      if (report.kind === 'failed' && popup.current) setMessage(takeFailure())
      dispatch({ kind: 'reported', report })
    }
    return () => channel.close()
  }, [])

  const isWaiting = state.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    let grace: ReturnType<typeof setTimeout> | undefined
    const poll = setInterval(() => {
      if (!popup.current?.closed) return
      clearInterval(poll)
      grace = setTimeout(() => dispatch({ kind: 'closed' }), CLOSED_GRACE_MS)
    }, CLOSED_POLL_MS)
    const deadline = setTimeout(() => dispatch({ kind: 'expired' }), SIGN_IN_ATTEMPT_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(grace)
      clearTimeout(deadline)
    }
  }, [isWaiting])

  useEffect(() => {
    if (state.kind !== 'signedIn') return
    popup.current?.close()
    latest.current()
    const { href, pathname, search } = window.location
    const redirectTo = state.redirectTo && (localAddress(state.redirectTo, href) ?? '/')
    // Otherwise the panel's step back would cancel the navigation that has just started.
    void overlayHistory?.atPage().then(() => {
      if (redirectTo === null || redirectTo === pathname + search) window.location.reload()
      // Nobody wants to go back to a login screen, and episodes replace one another in the history.
      else window.location.replace(redirectTo)
    })
  }, [state])

  async function lead(opened: Window, form: HTMLFormElement): Promise<void> {
    const report = await leadPopup<PopupReport>(opened, form)
    if (report) {
      setMessage(takeFailure())
      dispatch({ kind: 'reported', report })
      return
    }
    if (report !== null) return
    dispatch({ kind: 'stopped' })
    // Without a press browsers block popups, so the page itself leaves.
    await leaveByForm(form, { beforeLeaving: noteDeparture })
  }

  return {
    state,
    message,
    submit(event) {
      const form = event.currentTarget
      if (!navigator.onLine || isLeavingBy(form)) {
        event.preventDefault()
        void leaveByForm(form, { beforeLeaving: noteDeparture })
        return
      }
      if (!mayOpenWindow()) return noteDeparture()
      // Opened now and redirected later: browsers block popups that are not opened within the press.
      const opened = window.open('', WINDOW_NAME, WINDOW_FEATURES)
      if (!opened) return noteDeparture()
      event.preventDefault()
      popup.current = opened
      dispatch({ kind: 'opened' })
      void lead(opened, form)
    },
    stop() {
      popup.current?.close()
      dispatch({ kind: 'stopped' })
    },
  }
}

function takeFailure(): string | undefined {
  return takeBrowserFlash(document)?.message
}

/**
 * An installed app has no popups, nor has a browser inside another app; without a channel the popup could not
 * report.
 */
function mayOpenWindow(): boolean {
  return (
    typeof BroadcastChannel !== 'undefined' &&
    !matchMedia('(display-mode: standalone)').matches &&
    readHostApp(window) === null
  )
}

/**
 * Sends the popup, opened empty by the press, to the address in the form's response; otherwise closes it.
 * Returns the form's outcome if there is no such address, null without a response, undefined if there is
 * nothing left to do.
 */
async function leadPopup<Outcome>(popup: Window, form: HTMLFormElement): Promise<Outcome | null | undefined> {
  const fields = { ...toFields(form, null), display: 'popup' }
  const response = await leaveBy(popup, (signal) => sendForm<FormResponse | Outcome>(form, fields, signal))
  if (popup.closed) return undefined
  if (!isLeading(response)) {
    popup.close()
    return response
  }
  popup.location.replace(response.location)
  return undefined
}

function isLeading(response: unknown): response is FormResponse {
  return typeof response === 'object' && response !== null && 'location' in response
}
