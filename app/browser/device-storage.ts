export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Null where the browser forbids it, possibly by throwing on access. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export function readText(storage: Pick<Storage, 'getItem'> | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Null removes the key. Errors of a full or forbidden storage are ignored. */
export function writeText(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null,
  key: string,
  text: string | null,
): void {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {}
}

export function readStored(storage: DeviceStorage | null, key: string): unknown {
  try {
    return JSON.parse(readText(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns whether it is stored; errors of a full or forbidden storage are ignored. */
export function writeStored(storage: DeviceStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value))
    return storage !== null
  } catch {
    return false
  }
}
