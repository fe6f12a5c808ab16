const PHONE_WIDTH_MAX = 768

export type DeviceState = 'PC' | 'MOBILE'
export type DeviceLabel = DeviceState | 'IOS' | 'ANDROID'

export function toDeviceState(widthPx: number): DeviceState {
  return widthPx < PHONE_WIDTH_MAX ? 'MOBILE' : 'PC'
}

/** The operating system if it has a store, else by width. */
export function toDeviceLabel({ widthPx, userAgent }: { widthPx: number; userAgent: string }): DeviceLabel {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'IOS'
  if (/Android/.test(userAgent)) return 'ANDROID'
  return toDeviceState(widthPx)
}
