import { toDeviceLabel } from '../browser/device.ts'
import { useHydrated } from '../browser/use-hydrated.ts'

const STORES = { IOS: 'apple', ANDROID: 'google', PC: null, MOBILE: null } as const

export function useOwnStore(): 'google' | 'apple' | null {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return STORES[toDeviceLabel({ widthPx: window.innerWidth, userAgent: navigator.userAgent })]
}
