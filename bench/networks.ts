import type { CDPSession } from '@playwright/test'

/** The three networks the player is measured on; null is this machine's own. */
export const NETWORKS = {
  unthrottled: null,
  '9 Mbit/s, 85 ms': { downloadThroughput: 9e6 / 8, uploadThroughput: 2e6 / 8, latency: 85 },
  '1.6 Mbit/s, 150 ms': { downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 },
} as const

export type Network = { downloadThroughput: number; uploadThroughput: number; latency: number } | null

export async function throttle(devTools: CDPSession, network: Network): Promise<void> {
  await devTools.send('Network.enable')
  if (network) await devTools.send('Network.emulateNetworkConditions', { offline: false, ...network })
}
