import { importSandboxes, SANDBOXES_ADVICE } from '../../platform/load-sandboxes.ts'
import { signInProviders } from '../../platform/providers/list/provider-list.ts'
import type { Provider } from '../../platform/providers/provider.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import type { Clocks } from './clock.ts'
import { type Finding, failed, ok, skipped, warning } from './finding.ts'

interface ProviderCheck {
  provider: Provider<unknown>
  config: unknown
  isSandbox: boolean
  isProduction: boolean
  /** Null: the provider may send notices anywhere. */
  noticeUrl: string | null
}

const REACH_ADVICE =
  'Check this machine’s network, DNS and firewall; the provider was never asked about the credentials.'

export async function checkProvider(
  { provider, config, isSandbox, isProduction, noticeUrl }: ProviderCheck,
  clocks: Clocks,
): Promise<Finding> {
  if (isSandbox) {
    if ((await importSandboxes()) === null) {
      return failed('the sandboxes are not installed here', SANDBOXES_ADVICE)
    }
    return isProduction
      ? warning(
          'a sandbox on this machine, where anybody is anybody and nothing is paid',
          `Take ${provider.label} out of SANDBOXES before viewers come.`,
        )
      : ok('a sandbox on this machine')
  }
  if (config === null) return skipped(`not set up: ${provider.without}`)
  const { problem, isUnreached, nowMs } = await provider.attempt(config, noticeUrl)
  clocks.saw(provider.label, nowMs)
  if (problem === null) return ok('answers and accepts the credentials')
  if (!isUnreached) return failed(problem, provider.advice)
  return failed(problem, isCertificateFault(problem) ? CERTIFICATE_ADVICE : REACH_ADVICE)
}

const WAYS_IN = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Object.values(signInProviders).map(({ label }) => label),
)

export function checkSignIn(providerCount: number): Finding {
  return providerCount > 0
    ? ok(`${providerCount} ${providerCount === 1 ? 'provider' : 'providers'}`)
    : warning('nobody can sign in', `Set up ${WAYS_IN}: docs/runbooks/sign-in.md.`)
}
