import { createHash } from 'node:crypto'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { providers, type SandboxName } from '../../platform/providers/list/sandboxes.ts'
import { type Account, NAME_LENGTH_MAX } from './accounts.ts'
import { drawAvatar } from './avatar.ts'
import { FAULTS } from './faults.ts'
import { Html, html } from './html.ts'
import { PAGE_STYLE } from './page-style.ts'

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** Chromium applies `form-action` to redirects of a form's response too, so it lists the site. */
export function pageHeaders(siteOrigin: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${siteOrigin}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    // `no-referrer` would also remove the Origin header, by which our forms are recognised.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

interface ChooserPage {
  provider: SignInProvider
  siteOrigin: string
  accounts: readonly Account[]
  refused?: { problem: string; name: string }
}

export function chooserPage({ provider, siteOrigin, accounts, refused }: ChooserPage): string {
  return page(provider, 'Choose an account', [
    html`<p class="for">to continue to <strong>${new URL(siteOrigin).host}</strong></p>
<form method="post" id="choose"><ul>${accounts.map((account) => accountItem(provider, account))}</ul></form>
<details${refused ? new Html(' open') : null}><summary>Add an account</summary><form method="post" class="inside">
${refused !== undefined && html`<p class="problem" id="problem" role="alert">${refused.problem}</p>`}
<label for="name">Name</label>
<div class="row"><input type="text" id="name" name="name" dir="auto" required maxlength="${NAME_LENGTH_MAX}" autocomplete="off" value="${refused?.name ?? ''}"${refused ? new Html(' aria-invalid="true" aria-describedby="problem" autofocus') : null}><button class="button">Add</button></div>
</form></details>
${faultChoices(provider, { legend: 'For the account chosen next, in this attempt only', effect: 'Signs in as it should.' })}
<p class="end"><button class="button" form="choose" name="cancel" value="1">Cancel</button></p>`,
  ])
}

interface ConsentPage {
  provider: SignInProvider
  siteOrigin: string
  account: Account
  fault: string
}

/** Facebook lets its members share less than a site asks for, Google all or nothing. */
export function consentPage({ provider, siteOrigin, account, fault }: ConsentPage): string {
  const address = toEmail(account)
  return page(provider, 'Share your e-mail address?', [
    html`<p class="for"><strong>${new URL(siteOrigin).host}</strong> asks for the address of <bdi>${account.name}</bdi>.</p>
<form method="post" id="choose"><input type="hidden" name="account" value="${account.id}"><input type="hidden" name="fault" value="${fault}">
${
  provider === 'facebook'
    ? html`<label class="fault"><input type="checkbox" name="email" value="1" checked><span>${address}</span></label>`
    : html`<input type="hidden" name="email" value="1"><p>${address}</p>`
}
<p><button class="button" name="agreed" value="1">Continue</button></p></form>
<p class="end"><button class="button" form="choose" name="cancel" value="1">Cancel</button></p>`,
  ])
}

function accountItem(provider: SignInProvider, { id, name }: Account): Html {
  const [mailbox = '', host = ''] = toEmail({ id, name }).split('@')
  const address = provider === 'google' && html`<small>${mailbox}<wbr>@${host}</small>`
  return html`<li><button class="account" name="account" value="${id}">${new Html(drawAvatar(id))}<span class="who"><b><bdi>${name}</bdi></b>${address}</span></button></li>`
}

export function faultChoices(
  provider: SandboxName,
  { legend, effect }: { legend: string; effect: string },
): Html {
  return html`<details><summary>Make the provider fail</summary><fieldset class="inside"><legend>${legend}</legend>
${faultItem({ name: '', label: 'No fault', effect }, true)}
${FAULTS[provider].map((fault) => faultItem(fault, false))}
</fieldset></details>`
}

function faultItem(fault: { name: string; label: string; effect: string }, isChosen: boolean): Html {
  return html`<label class="fault"><input type="radio" form="choose" name="fault" value="${fault.name}"${isChosen ? new Html(' checked') : null}><span>${fault.label}<small>${fault.effect}</small></span></label>`
}

/** Made from the Latin letters of the name or the last digits of the id; the domain does not exist. */
export function toEmail({ id, name }: Account): string {
  const letters = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
  return `${letters || `person.${id.slice(-4)}`}@sandbox.example`
}

interface MessagePage {
  provider: SandboxName
  siteOrigin: string
  title: string
  sentence: string
  backTo?: string
}

export function messagePage({ provider, siteOrigin, title, sentence, backTo }: MessagePage): string {
  return page(provider, title, [
    html`<p class="for">${sentence}</p><p><a href="${backTo ?? `${siteOrigin}/`}">Back to ${new URL(siteOrigin).host}</a></p>`,
  ])
}

export function page(provider: SandboxName, title: string, content: readonly Html[]): string {
  const name = providers[provider].label
  return html`<!doctype html>
<html lang="en" class="${provider}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name} sandbox</title><link rel="icon" href="data:,"><style>${new Html(PAGE_STYLE)}</style></head>
<body><main><p class="note">Sandbox: no real ${name} account is used.</p>
<h1>${title}</h1>
${content}
</main></body>
</html>
`.text
}
