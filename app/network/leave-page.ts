import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { isForOtherTab } from '../browser/for-other-tab.ts'
import { onLeft } from '../browser/page-moments.ts'
import { untilLost } from './answer-in-time.ts'
import { reachSite } from './reach-site.ts'
import { LostAnswerError, retryOnce, retryUntilAnswered } from './retry-until-answered.ts'
import { waitingRequests } from './waiting-requests.ts'

/** Where a form of the web front leads. */
export interface FormAnswer {
  location: string
}

interface Sending {
  submitter?: HTMLElement | null
  /** Called with the answer. */
  beforeLeaving?: () => void
}

/** Forms that answer scripts with data (`server/http/lead-to.ts`). */
const WEB_FRONT_FORMS = new Set<string>([
  SERVER_HREFS.language,
  SERVER_HREFS.sessionEnd,
  SERVER_HREFS.signOut,
  ...Object.values(SERVER_HREFS.signIn),
])

/** A press by which the page is about to be left. */
interface Leaving {
  control: object
  answer: Promise<unknown>
  giveUp: AbortController
}
/** The latest; it gives way to the next press that leaves the page or leads to another. */
let leaving: Leaving | null = null
let isReached = false

/**
 * Every press by which the browser itself would leave the page goes through here, whatever `navigator.onLine` says: the page
 * is left once the site has answered. Without that the browser would show its own error in the page's place, or the bare
 * answer of a proxy. What scripts handle themselves they have prevented.
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

/**
 * Leaves the page for where a form of the web front leads, once the site has answered.
 *
 * @returns whether the page is leaving
 */
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

/** Whether a press on the form waits for the site. */
export const isLeavingBy = (form: HTMLFormElement) => leaving?.control === form

/**
 * Makes a press the one that leaves the page. Pressed again it is the same press, tried again at once if it waits.
 *
 * @returns null when no answer came, undefined when it gave way to another press
 */
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

/** A press whose control is gone, with its panel or its page, is no longer wanted. */
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

/** A form that may pay or delete: where the site was out of reach, only another press sends it. */
async function submitOnceReached(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const wasReached = await leaveBy(form, (signal) => retryOnce(reach, signal))
  if (wasReached) resume(() => form.isConnected && form.requestSubmit(submitter))
  else if (wasReached === null)
    waitingRequests.offer(() => form.isConnected && void submitOnceReached(form, submitter))
}

/** Lets the browser do what it was kept from. */
function resume(go: () => void): void {
  isReached = true
  go()
  isReached = false
}

/** @throws for no answer, an error, or a page of something between the browser and the site */
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

/** What a form sends, pressed by this button. */
export function toFields(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.push([submitter.name, submitter.value])
  return Object.fromEntries(fields)
}

function isWithinPage({ pathname, search, hash, origin }: HTMLAnchorElement, now: Location): boolean {
  return hash !== '' && origin === now.origin && pathname === now.pathname && search === now.search
}
