import { type AdNetworkName, adNetworks } from '../../../configuration/ad-networks/list.ts'
import type { PlatformEnvironment } from '../../../configuration/variables.ts'
import type { AdNetwork } from './ad-network.ts'
import { createMeta, toMetaConfig } from './meta.ts'
import { createTiktok, toTiktokConfig } from './tiktok.ts'

interface Entry<Config> {
  toConfig(env: PlatformEnvironment): Config | null
  create(config: Config): AdNetwork
}

const networks = {
  meta: { toConfig: toMetaConfig, create: createMeta },
  tiktok: { toConfig: toTiktokConfig, create: createTiktok },
} as const satisfies Record<AdNetworkName, { toConfig: unknown; create: unknown }>

/** Null: not set up. Has access tokens. */
export type AdNetworkConfigs = {
  [Name in AdNetworkName]: ReturnType<(typeof networks)[Name]['toConfig']>
}

const NAMES = Object.keys(networks) as AdNetworkName[]

export function toAdNetworkConfigs(env: PlatformEnvironment): AdNetworkConfigs {
  return Object.fromEntries(
    NAMES.map((name) => [name, networks[name].toConfig(env)]),
  ) as unknown as AdNetworkConfigs
}

/** Those that are set up. */
export function createAdNetworks(configs: AdNetworkConfigs): AdNetwork[] {
  return NAMES.flatMap((name) => {
    const { create } = networks[name] as unknown as Entry<unknown>
    const config = configs[name]
    return config === null ? [] : [create(config)]
  })
}

/** The network that a click came from; null: none that learns of purchases. */
export function networkForClick(param: string): AdNetworkName | null {
  return NAMES.find((name) => adNetworks[name].clickParam === param) ?? null
}
