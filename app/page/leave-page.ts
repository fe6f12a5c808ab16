import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { isForOtherTab } from '../browser/for-other-tab.ts'
import { onLeft } from '../browser/page-moments.ts'
import { reachSite } from './requests/reach-site.ts'
import { fetchJson } from './requests/request-json.ts'
import { withDeadline } from './requests/response-deadline.ts'
import { type RequestKind, retryUntilResponse, waitingRequests } from './requests/waiting-requests.ts'

/** The response to a form of the web front: the address that it leads to. */
export interface FormResponse {
  location: string
}

interface LeaveOptions {
  submitter?: HTMLElement | null
  beforeLeaving?: () => void
}

/** Forms whose responses to scripts are data (`server/http/redirect-or-json.ts`). */
const WEB_FRONT_FORMS = new Set<string>([
  SERVER_HREFS.language,
  SERVER_HREFS.sessionEnd,
  SERVER_HREFS.signOut,
  ...Object.values(SERVER_HREFS.signIn),
])

/** A press that leaves the page once there is a response. */
interface Leaving {
  control: HTMLElement | Window
  response: Promise<unknown>
  request: AbortController
}
/** The next press that leaves the page, or navigates, replaces it. */
let leaving: Leaving | null = null
let isReached = false

/**
 * Delays every press with which the browser would leave the page until the site responds, whatever `navigator.onLine` says.
 * Otherwise the browser would replace the page with its own error, or with a proxy's. Presses that scripts handle have been
 * prevented before.
 */
export function keepPageUntilResponse(page: Window): void {
  page.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || isReached) return
    if (form.method === 'get') stopLeaving()
    if (event.defaultPrevented || form.target) return
    event.preventDefault()
    if (WEB_FRONT_FORMS.has(new URL(form.action).pathname)) void leaveByForm(form, { submitter })
    else void repeatOnceReached(form, 'form', () => form.requestSubmit(submitter))
  })
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || isReached || link.target || isForOtherTab(event) || isWithinPage(link, page.location)) return
    if (event.defaultPrevented) return stopLeaving()
    if (!/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    void repeatOnceReached(link, 'code', () => link.click())
  })
  page.addEventListener('popstate', stopLeaving)
  onLeft(page, stopLeaving)
}

/** To the address that a form leads to, once the site responds. Returns whether the page is leaving. */
export async function leaveByForm(
  form: HTMLFormElement,
  { submitter = null, beforeLeaving }: LeaveOptions = {},
): Promise<boolean> {
  const fields = toFields(form, submitter)
  submitter?.setAttribute('aria-busy', 'true')
  const send = (signal: AbortSignal) => sendForm<FormResponse>(form, fields, signal)
  const response = await leaveBy(submitter ?? form, send, 'change')
  submitter?.removeAttribute('aria-busy')
  if (!response) return false
  beforeLeaving?.()
  window.location.assign(response.location)
  return true
}

/** The press on the form waits for the site. */
export const isLeavingBy = (form: HTMLFormElement) => leaving?.control === form

/**
 * If the press waits already, it is retried at once. Null: no response; undefined: another press replaced it, or its control
 * is no longer on the page.
 *
 * @param kind of its retries; absent: one attempt
 */
export function leaveBy<Data>(
  control: HTMLElement | Window,
  send: (signal: AbortSignal) => Promise<Data>,
  kind?: RequestKind,
): Promise<Data | null | undefined> {
  if (leaving?.control === control) {
    waitingRequests.retry()
    return leaving.response as Promise<Data | null | undefined>
  }
  stopLeaving()
  const request = new AbortController()
  const { signal } = request
  const attempt = async () => {
    if (control instanceof HTMLElement && !control.isConnected) request.abort()
    signal.throwIfAborted()
    return send(signal)
  }
  const response = (kind ? retryUntilResponse(attempt, { kind, signal }) : attempt())
    .catch(() => (signal.aborted ? undefined : null))
    .finally(() => {
      if (leaving?.request === request) leaving = null
    })
  leaving = { control, response, request }
  return response
}

function stopLeaving(): void {
  leaving?.request.abort()
  leaving = null
}

/**
 * Repeats a press that was prevented. A `form` may pay or delete, so if the site was out of reach, only another press sends
 * it.
 */
async function repeatOnceReached(
  control: HTMLElement,
  kind: 'code' | 'form',
  press: () => void,
): Promise<void> {
  const wasReached = await leaveBy(control, () => reachSite().then(() => true), kind)
  if (!wasReached || !control.isConnected) return
  isReached = true
  press()
  isReached = false
}

/** @throws without a response, and for an error or a proxy's page */
export function sendForm<Data>(
  form: HTMLFormElement,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Data> {
  const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'error' } as const
  return withDeadline((inTime) => fetchJson(form.action, { ...init, signal: inTime }), signal)
}

/** With this button. */
export function toFields(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.push([submitter.name, submitter.value])
  return Object.fromEntries(fields)
}

function isWithinPage({ pathname, search, hash, origin }: HTMLAnchorElement, now: Location): boolean {
  return hash !== '' && origin === now.origin && pathname === now.pathname && search === now.search
}
