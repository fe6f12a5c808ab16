import type { Trial } from '../../platform/providers/try-providers.ts'
import type { Clocks } from './clock.ts'
import { type Finding, failed, ok, skipped, warning } from './finding.ts'

interface ProviderCheck<Config> {
  /** For people. */
  name: string
  config: Config | null
  /** A sandbox stands in for it. */
  isSandbox: boolean
  /** What viewers lack without it. */
  without: string
  advice: string
  attempt(config: Config): Promise<Trial>
}

/** Whether a provider answers and accepts the credentials. */
export async function checkProvider<Config>(
  { name, config, isSandbox, without, advice, attempt }: ProviderCheck<Config>,
  clocks: Clocks,
): Promise<Finding> {
  if (isSandbox) return ok('a sandbox on this machine')
  if (config === null) return skipped(`not set up: ${without}`)
  const { problem, nowMs } = await attempt(config)
  clocks.saw(name, nowMs)
  return problem === null ? ok('answers and accepts the credentials') : failed(problem, advice)
}

/** Members need one way in. */
export function checkSignIn(providerCount: number): Finding {
  return providerCount > 0
    ? ok(`${providerCount} ${providerCount === 1 ? 'provider' : 'providers'}`)
    : warning('nobody can sign in', 'Set up Google or Facebook: docs/runbooks/sign-in.md.')
}
