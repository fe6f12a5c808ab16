import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { Account, Accounts } from './accounts.ts'
import { type FAULTS, faultNamed } from './faults.ts'
import { chooserPage, consentPage, messagePage, pageHeaders } from './pages.ts'
import { readOwnForm, redirectTo, sendHtml } from './serve.ts'

type FaultOf<Provider extends SignInProvider> = (typeof FAULTS)[Provider][number]['name']

export type Choice<Provider extends SignInProvider> =
  | { kind: 'account'; account: Account; fault: FaultOf<Provider> | null; sharesEmail: boolean }
  | { kind: 'cancel' }

interface ChooserOptions<Provider extends SignInProvider> {
  provider: Provider
  accounts: Accounts
  siteOrigin: string
  origin: string
}

export interface Chooser<Provider extends SignInProvider> {
  /**
   * Serves the page's GET and POST, and asks for consent if the site asks for the mail address. Null: the response has been sent
   * already.
   */
  choose(
    req: IncomingMessage,
    res: ServerResponse,
    scopes: readonly string[],
  ): Promise<Choice<Provider> | null>
  refuse(res: ServerResponse, title: string, sentence: string): void
}

export function createChooser<Provider extends SignInProvider>(
  options: ChooserOptions<Provider>,
): Chooser<Provider> {
  const { provider, accounts, siteOrigin, origin } = options
  const headers = pageHeaders(siteOrigin)
  const show = (res: ServerResponse, refused?: { problem: string; name: string }) =>
    sendHtml(
      res,
      refused ? 422 : 200,
      chooserPage({ provider, siteOrigin, accounts: accounts.list(), ...(refused && { refused }) }),
      headers,
    )
  const refuse = (res: ServerResponse, title: string, sentence: string) =>
    sendHtml(res, 400, messagePage({ provider, siteOrigin, title, sentence }), headers)
  return {
    refuse,
    async choose(req, res, scopes) {
      if (req.method === 'GET' || req.method === 'HEAD') {
        show(res)
        return null
      }
      const form = req.method === 'POST' ? await readOwnForm(req, origin) : null
      if (!form) {
        refuse(res, 'That did not work', 'This page takes its own forms only.')
        return null
      }
      if (form.has('cancel')) return { kind: 'cancel' }
      const name = form.get('name')
      if (name !== null) {
        const outcome = accounts.add(name)
        if ('problem' in outcome) show(res, { problem: outcome.problem, name })
        // A reload must not add the person again.
        else redirectTo(res, `${origin}${req.url}`)
        return null
      }
      const account = accounts.find(form.get('account') ?? '')
      const fault = faultNamed(provider, form.get('fault'))
      if (account && scopes.includes('email') && !form.has('agreed')) {
        sendHtml(res, 200, consentPage({ provider, siteOrigin, account, fault: fault ?? '' }), headers)
        return null
      }
      if (account) return { kind: 'account', account, fault, sharesEmail: form.has('email') }
      refuse(res, 'That did not work', 'There is no such account here.')
      return null
    },
  }
}
