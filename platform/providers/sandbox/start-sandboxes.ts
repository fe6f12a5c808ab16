import { join } from 'node:path'
import type { SignInProvider } from '../../../contract/sign-in.ts'
import type { Clock, Timers } from '../../runtime/clock.ts'
import type { Log } from '../../runtime/log.ts'
import { type Account, openAccounts } from './accounts.ts'
import { keepAvatar } from './avatar.ts'
import { type FacebookSandbox, startFacebookSandbox } from './facebook.ts'
import { type GoogleSandbox, startGoogleSandbox } from './google.ts'
import { type PaypalSandbox, startPaypalSandbox } from './paypal.ts'
import type { SandboxName } from './sandbox-name.ts'

interface SandboxDeps {
  clock: Clock
  timers: Timers
  log: Log
}

export interface SandboxSettings {
  /** Providers whose stand-ins are started; their addresses and credentials then replace the real ones'. */
  sandboxes: readonly SandboxName[]
  /** Port of the first stand-in, the next two are the others'; 0: any free port each. */
  sandboxPort: number
  /** Scheme, host and port of the site in front, without a slash: where providers return to. */
  siteOrigin: string
  /** Absolute path; accounts and keys of the stand-ins are kept there. */
  dataDir: string
}

/** The stand-ins that run, with what their clients need in place of the real ones' addresses and credentials. */
export interface Sandboxes {
  google: Omit<GoogleSandbox, 'close'> | null
  facebook: Omit<FacebookSandbox, 'close'> | null
  paypal: Omit<PaypalSandbox, 'close'> | null
  close(): Promise<void>
}

/**
 * Starts the sandboxes that the settings name; call it with the data folder locked. Throws `StartError` for a port that
 * is taken and for damaged accounts.
 */
export async function startSandboxes(
  settings: SandboxSettings,
  { clock, timers, log }: SandboxDeps,
): Promise<Sandboxes> {
  const { sandboxes: providers, sandboxPort: port, siteOrigin, dataDir } = settings
  const closers: (() => Promise<void>)[] = []
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())))
  const portAt = (offset: number) => (port === 0 ? 0 : port + offset)
  const toOptions = (provider: SignInProvider, portOffset: number) => ({
    port: portAt(portOffset),
    siteOrigin,
    accounts: openAccounts(dataDir, provider),
    loadPicture,
    clock,
    log,
  })

  /** A person without a picture can still sign in. */
  async function loadPicture(account: Account): Promise<string | null> {
    try {
      return await keepAvatar(join(dataDir, 'media'), account)
    } catch (error) {
      log.warn({ err: error }, 'sandbox account picture not created')
      return null
    }
  }

  try {
    let google: GoogleSandbox | null = null
    let facebook: FacebookSandbox | null = null
    let paypal: PaypalSandbox | null = null
    if (providers.includes('google')) {
      google = await startGoogleSandbox(toOptions('google', 0))
      closers.push(google.close)
    }
    if (providers.includes('facebook')) {
      facebook = await startFacebookSandbox(toOptions('facebook', 1))
      closers.push(facebook.close)
    }
    if (providers.includes('paypal')) {
      paypal = await startPaypalSandbox({ port: portAt(2), dataDir, siteOrigin, clock, timers, log })
      closers.push(paypal.close)
    }
    return { google, facebook, paypal, close }
  } catch (error) {
    await close()
    throw error
  }
}
