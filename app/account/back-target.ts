import { deviceStateOf } from '../shell/device.ts'

/** Whether the profile screen's arrow leads home: on a phone, or when a payment's return brought a token. Row 83. */
export function leadsHome(search: string, widthPx: number): boolean {
  return new URLSearchParams(search).has('token') || deviceStateOf(widthPx) === 'MOBILE'
}
