import type { PlayAddresses } from '../../../contract/episodes.ts'

/** New addresses closer together than this are refused for another reason than their age. */
const RENEWED_MS_MIN = 5_000

export interface RenewedAddresses {
  /** Another episode, or the same with other addresses. */
  reset(renew: (() => Promise<PlayAddresses | null>) | undefined): void
  /** @returns whether the request can be sent again */
  renew(refusedAddress: string): Promise<boolean>
  /** The present address of what the manifest names. */
  toPresent(address: string): string
}

/**
 * Signed addresses expire while an episode plays: what was refused is requested again at a new address, while the buffer plays on.
 * Names in manifests are relative, so that only the folder changes.
 */
export function renewAddresses(addressKey: 'dashUrl' | 'hlsUrl'): RenewedAddresses {
  let ask: (() => Promise<PlayAddresses | null>) | undefined
  let present: string | null = null
  /** Refused since, but named by what is loaded. */
  const former = new Set<string>()
  let renewing: Promise<boolean> | null = null
  let renewedAtMs = Number.NEGATIVE_INFINITY

  async function renewOnce(refusedFolder: string): Promise<boolean> {
    const asked = ask
    const address = (await asked?.().catch(() => null))?.[addressKey]
    if (!address || asked !== ask) return false
    renewedAtMs = performance.now()
    present = toFolder(address, refusedFolder)
    former.add(refusedFolder)
    return true
  }

  return {
    reset(renew) {
      ask = renew
      present = null
      former.clear()
      renewing = null
      renewedAtMs = Number.NEGATIVE_INFINITY
    },
    async renew(refusedAddress) {
      const folder = toFolder(refusedAddress)
      // Sound and picture are refused one after the other.
      if (former.has(folder)) return true
      if (performance.now() - renewedAtMs < RENEWED_MS_MIN) return false
      renewing ??= renewOnce(folder)
      const own = renewing
      const isRenewed = await own
      if (renewing === own) renewing = null
      return isRenewed
    },
    toPresent(address) {
      const nameAt = address.lastIndexOf('/') + 1
      return present && former.has(address.slice(0, nameAt)) ? present + address.slice(nameAt) : address
    },
  }
}

const toFolder = (address: string, base?: string) => new URL('.', new URL(address, base)).href
