import { createRequire } from 'node:module'
import type { SignInProvider } from '../contract/sign-in-services.ts'
import { diskMedia } from '../platform/media-store/open-media-store.ts'
import {
  NO_SANDBOXES,
  SANDBOX_NAMES,
  type SandboxDeps,
  type Sandboxes,
  type SandboxName,
  type SandboxSettings,
} from '../platform/providers/list/sandboxes.ts'
import { startFacebookSandbox } from './facebook/facebook.ts'
import { startGoogleSandbox } from './google/google.ts'
import { type Account, openAccounts } from './pages/accounts.ts'
import { storeAvatar } from './pages/avatar.ts'
import type { SignInSandboxOptions } from './pages/sign-in-sandbox.ts'
import { startPaypalSandbox } from './paypal/paypal.ts'

/** Google's sandbox loads these development packages after the start. */
export function hasPackages(): boolean {
  try {
    createRequire(import.meta.url).resolve('oidc-provider')
    return true
  } catch {
    return false
  }
}

interface Options extends SandboxDeps, Pick<SandboxSettings, 'siteOrigin' | 'dataDir'> {
  port: number
}

type Started<Name extends SandboxName> = NonNullable<Sandboxes[Name]> & { close(): Promise<void> }

const STARTS: { [Name in SandboxName]: (options: Options) => Promise<Started<Name>> } = {
  google: (options) => startGoogleSandbox(withAccounts('google', options)),
  facebook: (options) => startFacebookSandbox(withAccounts('facebook', options)),
  paypal: startPaypalSandbox,
}

/** The data folder must be locked. Throws `StartError` for a taken port and for damaged accounts. */
export async function startSandboxes(
  { sandboxes: names, sandboxPort, siteOrigin, dataDir }: SandboxSettings,
  deps: SandboxDeps,
): Promise<Sandboxes> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())))
  const started = { ...NO_SANDBOXES, close }
  try {
    for (const [offset, name] of SANDBOX_NAMES.entries()) {
      if (!names.includes(name)) continue
      const port = sandboxPort === 0 ? 0 : sandboxPort + offset
      const sandbox = await STARTS[name]({ ...deps, siteOrigin, dataDir, port })
      closers.push(sandbox.close)
      Object.assign(started, { [name]: sandbox })
    }
    return started
  } catch (error) {
    await close()
    throw error
  }
}

function withAccounts(
  provider: SignInProvider,
  { port, siteOrigin, dataDir, clock, log }: Options,
): SignInSandboxOptions {
  return {
    ...{ port, siteOrigin, clock, log },
    accounts: openAccounts(dataDir, provider),
    /** A person without a picture can still sign in. */
    async loadPicture(account: Account): Promise<string | null> {
      try {
        return await storeAvatar(diskMedia(dataDir), account)
      } catch (error) {
        log.warn({ err: error }, 'sandbox account picture not created')
        return null
      }
    },
  }
}
