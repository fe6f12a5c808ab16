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
  /** Of the manifest as it was loaded, and of today. */
  let folders: { loaded: string; present: string } | null = null
  let renewing: Promise<boolean> | null = null
  let renewedAtMs = Number.NEGATIVE_INFINITY

  async function renewOnce(refusedFolder: string): Promise<boolean> {
    const asked = ask
    const address = (await asked?.().catch(() => null))?.[addressKey]
    if (!address || asked !== ask) return false
    renewedAtMs = performance.now()
    folders = { loaded: folders?.loaded ?? refusedFolder, present: toFolder(address, refusedFolder) }
    return true
  }

  return {
    reset(renew) {
      ask = renew
      folders = null
      renewing = null
      renewedAtMs = Number.NEGATIVE_INFINITY
    },
    async renew(refusedAddress) {
      const folder = toFolder(refusedAddress)
      // Sound and picture are refused one after the other.
      if (folders && folder !== folders.present) return true
      if (performance.now() - renewedAtMs < RENEWED_MS_MIN) return false
      renewing ??= renewOnce(folder)
      const own = renewing
      const isRenewed = await own
      if (renewing === own) renewing = null
      return isRenewed
    },
    toPresent: (address) =>
      folders && address.startsWith(folders.loaded)
        ? folders.present + address.slice(folders.loaded.length)
        : address,
  }
}

const toFolder = (address: string, base?: string) => new URL('.', new URL(address, base)).href
