/** What is read and written of the device's storage. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The device's storage; null where the browser forbids it, which even looking may tell by throwing. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The text that stands under a key; null when there is none, or none that can be read. */
export function readText(storage: Pick<Storage, 'getItem'> | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Null takes the key away. A full or forbidden storage loses the text and nothing else. */
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

/** What stands under a key; null when there is nothing, or nothing that can be read. */
export function readStored(storage: DeviceStorage | null, key: string): unknown {
  try {
    return JSON.parse(readText(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** A full or forbidden storage loses the value and nothing else. */
export function writeStored(storage: DeviceStorage | null, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value))
  } catch {}
}
