import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SignInProvider } from '../../contract/sign-in.ts'
import type { Guard } from './fixture.ts'

/** The providers' names as buttons show them. */
export const PROVIDER_LABELS = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SignInProvider,
  string
>

/** The sandboxes take the ports a thousand above the product's, see `playwright.config.ts`. */
export function allowSandboxes(guard: Guard, origin: string): void {
  const port = Number(new URL(origin).port) + 1000
  guard.addOrigin(`http://127.0.0.1:${port}`)
  guard.addOrigin(`http://127.0.0.1:${port + 1}`)
}

/** A name nobody else has: tests run side by side, and one member has one session. */
export function newName(): string {
  return `Viewer ${randomUUID().slice(0, 8)}`
}

/** On the sandbox's own page: a new person of that name is added and chosen, with a fault if one is named. */
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

/** Signs a new member in with the redirect provider and ends on the profile. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login/?returnTo=%2Fprofile%2F')
  await page.getByRole('button', { name: 'Sign In With Google' }).click()
  await chooseAccount(page, name)
  await page.getByText(name).first().waitFor()
}
