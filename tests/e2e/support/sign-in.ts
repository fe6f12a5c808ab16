import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { SERVER_HREFS } from '../../../app/addresses/hrefs.ts'
import type { SignInProvider } from '../../../contract/sign-in-services.ts'
import type { Guard } from './fixture.ts'
import { expectPageReady } from './page-ready.ts'

/** The providers' names as buttons show them. */
export const PROVIDER_LABELS = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SignInProvider,
  string
>

/** The redirect provider's sandbox listens on this port, the popup provider's on the next and the payment provider's on the one after. */
export function toSandboxPort(origin: string): number {
  return 10_000 + 3 * Number(new URL(origin).port)
}

/** Allows requests to the sandboxes' origins, which a sign-in or a payment opens. */
export function allowSandboxes(guard: Guard, origin: string): void {
  const port = toSandboxPort(origin)
  guard.addOrigin(`http://127.0.0.1:${port}`)
  guard.addOrigin(`http://127.0.0.1:${port + 1}`)
  guard.addOrigin(`http://127.0.0.1:${port + 2}`)
}

/** A unique name, since tests run in parallel and a member has one session. The letter prevents it from being read as a number. */
export function newName(): string {
  return `Viewer v${randomUUID().slice(0, 7)}`
}

/** On the sandbox's page, adds and chooses an account with that name, with a fault if one is named. */
export async function chooseAccount(chooser: Page, name: string, fault?: string): Promise<void> {
  await chooser.getByRole('heading', { name: 'Choose an account' }).waitFor()
  const account = chooser.getByRole('button', { name })
  if ((await account.count()) === 0) {
    await chooser.getByText('Add an account').click()
    await chooser.getByLabel('Name', { exact: true }).fill(name)
    await chooser.getByRole('button', { name: 'Add', exact: true }).click()
    await account.waitFor()
  }
  if (fault) {
    await chooser.getByText('Make the provider fail').click()
    await chooser.getByRole('radio', { name: fault }).check()
  }
  await account.click()
}

/**
 * Presses a provider's button once the page's prefetching has ended: Chromium checks a request that is cut off
 * by the next page against that page's policy, and logs the violation.
 */
export async function pressSignIn(page: Page, provider: SignInProvider): Promise<void> {
  await expectPageReady(page)
  await page.getByRole('button', { name: `Sign In With ${PROVIDER_LABELS[provider]}` }).click()
}

/** Signs in with the redirect provider page by page, as a viewer would; ends on the profile. */
export async function signInByHand(page: Page, name: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login/?returnTo=%2Fprofile%2F`)
  await pressSignIn(page, 'google')
  await chooseAccount(page, name)
  await page.getByRole('main').getByText(name).first().waitFor()
  // The page's scripts complete the return; a viewer who leaves before they run would be redirected here again.
  await page.waitForFunction(() => !document.cookie.includes('departure='))
}

/**
 * Signs in with the redirect provider, as a new person if the name is new, and returns the member's
 * code; ends on the profile. The forms are sent without opening their pages, since most tests start here; tests of what a
 * page itself saves during a sign-in need {@link signInByHand}.
 */
export async function signInAs(page: Page, name: string, origin = ''): Promise<string> {
  const site = new URL((await page.request.get(`${origin}/readyz`)).url()).origin
  await sendSignIn(page.request, name, site)
  const opened = await page.goto(`${origin}/profile/`)
  const profile = (await opened?.text()) ?? ''
  expect(profile).toContain(name)
  const [, code = ''] = /ID\D*(\d+)/.exec(profile.replaceAll(/<[^>]*>/g, ' ')) ?? []
  expect(code, 'the code on the profile').not.toBe('')
  return code
}

/** Signs in with the redirect provider, as a new person if the name is new, without a page. */
export async function sendSignIn(request: APIRequestContext, name: string, site: string): Promise<void> {
  let chooser = await sendForm(request, `${site}${SERVER_HREFS.signIn.google}`, { returnTo: '/profile/' })
  if (!chooser.html.includes(name)) chooser = await sendForm(request, chooser.url, { name })
  const [, account = ''] = /value="([^"]+)"/.exec(accountItem(chooser.html, name)) ?? []
  await sendForm(request, chooser.url, { account, fault: '' })
}

async function sendForm(request: APIRequestContext, url: string, form: Record<string, string>) {
  const answer = await request.post(url, { form, headers: { origin: new URL(url).origin } })
  return { url: answer.url(), html: await answer.text() }
}

function accountItem(html: string, name: string): string {
  return html.split('<li>').find((item) => item.includes(`>${name}<`)) ?? ''
}
