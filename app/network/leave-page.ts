import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { isForOtherTab } from '../browser/for-other-tab.ts'
import { onLeft } from '../browser/page-moments.ts'
import { untilLost } from './answer-in-time.ts'
import { reachSite } from './reach-site.ts'
import { LostAnswerError, retryOnce, retryUntilAnswered } from './retry-until-answered.ts'
import { waitingRequests } from './waiting-requests.ts'

/** The response to a form of the web front: the address that it leads to. */
export interface FormAnswer {
  location: string
}

interface Sending {
  submitter?: HTMLElement | null
  beforeLeaving?: () => void
}

/** Forms whose responses to scripts are data (`server/http/lead-to.ts`). */
const WEB_FRONT_FORMS = new Set<string>([
  SERVER_HREFS.language,
  SERVER_HREFS.sessionEnd,
  SERVER_HREFS.signOut,
  ...Object.values(SERVER_HREFS.signIn),
])

/** The press is about to leave the page. */
interface Leaving {
  control: object
  answer: Promise<unknown>
  giveUp: AbortController
}
/** The next press that leaves the page, or navigates, replaces it. */
let leaving: Leaving | null = null
let isReached = false

/**
 * Delays every press with which the browser would leave the page until the site responds, whatever `navigator.onLine` says.
 * Otherwise the browser would replace the page with its own error, or with a proxy's. Presses that scripts handle have been
 * prevented before.
 */
export function keepPageUntilAnswered(page: Window): void {
  page.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || isReached) return
    if (form.method === 'get') stopLeaving()
    if (event.defaultPrevented || form.target) return
    event.preventDefault()
    if (WEB_FRONT_FORMS.has(new URL(form.action).pathname)) void leaveByForm(form, { submitter })
    else void submitOnceReached(form, submitter)
  })
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || isReached || link.target || isForOtherTab(event) || isWithinPage(link, page.location)) return
    if (event.defaultPrevented) return stopLeaving()
    if (!/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    void followOnceReached(link)
  })
  page.addEventListener('popstate', stopLeaving)
  onLeft(page, stopLeaving)
}

/** To the address that a form leads to, once the site responds. Returns whether the page is leaving. */
export async function leaveByForm(
  form: HTMLFormElement,
  { submitter = null, beforeLeaving }: Sending = {},
): Promise<boolean> {
  const answer = await leaveBy(submitter ?? form, (signal) => {
    submitter?.setAttribute('aria-busy', 'true')
    const fields = toFields(form, submitter)
    const send = () => whileShown(form, () => sendForm<FormAnswer>(form, fields, signal))
    return retryUntilAnswered(send, { kind: 'change', signal }).finally(() =>
      submitter?.removeAttribute('aria-busy'),
    )
  })
  if (!answer) return false
  beforeLeaving?.()
  window.location.assign(answer.location)
  return true
}

/** The press on the form waits for the site. */
export const isLeavingBy = (form: HTMLFormElement) => leaving?.control === form

/** If the press waits already, it is retried at once. Null: no response; undefined: another press replaced it. */
export function leaveBy<Answer>(
  control: object,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null | undefined> {
  if (leaving?.control === control) {
    waitingRequests.retry()
    return leaving.answer as Promise<Answer | null | undefined>
  }
  stopLeaving()
  const giveUp = new AbortController()
  const answer = ask(giveUp.signal)
    .catch(() => (giveUp.signal.aborted ? undefined : null))
    .finally(() => {
      if (leaving?.giveUp === giveUp) leaving = null
    })
  leaving = { control, answer, giveUp }
  return answer
}

function stopLeaving(): void {
  leaving?.giveUp.abort()
  leaving = null
}

/** Drops a press whose control is no longer on the page. */
function whileShown<Answer>(control: HTMLElement, ask: () => Promise<Answer>): Promise<Answer> {
  if (control.isConnected) return ask()
  stopLeaving()
  return Promise.reject(new LostAnswerError('nobody waits'))
}

const reach = () => reachSite().then(() => true)

async function followOnceReached(link: HTMLAnchorElement): Promise<void> {
  const look = () => whileShown(link, reach)
  const wasReached = await leaveBy(link, (signal) => retryUntilAnswered(look, { kind: 'code', signal }))
  if (wasReached) resume(() => link.click())
}

/** The form may pay or delete, so if the site is out of reach, only another press sends it. */
async function submitOnceReached(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const wasReached = await leaveBy(form, (signal) => retryOnce(reach, signal))
  if (wasReached) resume(() => form.isConnected && form.requestSubmit(submitter))
  else if (wasReached === null)
    waitingRequests.offer(() => form.isConnected && void submitOnceReached(form, submitter))
}

/** Repeats what was prevented. */
function resume(go: () => void): void {
  isReached = true
  go()
  isReached = false
}

/** @throws without a response, and for an error or a proxy's page */
export function sendForm<Answer>(
  form: HTMLFormElement,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  return untilLost(async (signal) => {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new LostAnswerError(`status ${response.status}`)
    return response.json()
  }, signal)
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
