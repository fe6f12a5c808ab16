import { meta } from './meta.ts'
import { tiktok } from './tiktok.ts'

/** The same networks as in `platform/conversions/networks/list.ts`. */
export const adNetworks = { meta, tiktok }

export type AdNetworkName = keyof typeof adNetworks

export const AD_NETWORK_VARIABLES = { ...meta.variables, ...tiktok.variables }

export const AD_NETWORK_SECRETS = [...meta.secrets, ...tiktok.secrets] as const
