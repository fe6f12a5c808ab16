/** What is read and written of the device's storage. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The device's storage; null where the browser forbids it, which even looking may tell by throwing. */
export function deviceStorage(): DeviceStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What stands under a key; null when there is nothing, or nothing that can be read. */
export function readStored(storage: DeviceStorage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null')
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
