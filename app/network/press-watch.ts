/** After the site can be reached. */
export const OFFER_MS = 20_000

/** After a press failed, whatever the browser says about its network. */
export interface SiteSeen {
  isReached: boolean
  /** The site was out of reach before. */
  isBack: boolean
}

/** Runs after a failed press. */
export interface PressWatch {
  begin(): void
  /** Unless the site was reached or no press waits. */
  look(): Promise<void>
  seen(): SiteSeen
}

/**
 * @param reach rejects while the site cannot be reached
 * @param isWanted whether a failed press waits to be repeated
 * @param onSeen called after each check
 * @param onOver called some time after the site was reached, when nobody repeated the press
 */
export function createPressWatch(
  reach: () => Promise<void>,
  isWanted: () => boolean,
  onSeen: (isReached: boolean) => void,
  onOver: () => void,
): PressWatch {
  let isReached = false
  let wasAway = false
  let end: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    if (isReached || !isWanted()) return
    try {
      await reach()
    } catch {
      wasAway = true
      if (isWanted()) onSeen(false)
      return
    }
    if (isReached) return
    isReached = true
    clearTimeout(end)
    end = setTimeout(onOver, OFFER_MS)
    onSeen(true)
  }
  return {
    begin() {
      clearTimeout(end)
      isReached = false
      wasAway = false
      void look()
    },
    look,
    seen: () => ({ isReached, isBack: isReached && wasAway }),
  }
}
