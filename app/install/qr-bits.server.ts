import { encode } from 'uqr'
import type { QrBits } from '../design/qr-code.tsx'

const codes = new Map<string, QrBits>()

/** There are only a few addresses, so each is encoded once. */
export function toQrBits(address: string): QrBits {
  let code = codes.get(address)
  if (!code) {
    const { data, size } = encode(address, { ecc: 'M', border: 0 })
    const bits = data.flat().map((isDark) => (isDark ? '1' : '0'))
    const hex = bits
      .join('')
      .replace(/[01]{1,4}/g, (four) => Number.parseInt(four.padEnd(4, '0'), 2).toString(16))
    code = { size, hex }
    codes.set(address, code)
  }
  return code
}
