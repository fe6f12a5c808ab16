import type { ByteRange } from '../../media-store/media-store.ts'

/**
 * Parses a `Range` header (RFC 9110, section 14). Null: send the whole file (no range, several ranges, or an
 * invalid range, all of which a server may ignore). `unsatisfiable`: a valid range outside the file.
 */
export function readByteRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '' && last === '') return null
  if (first === '') {
    const suffixBytes = Number(last)
    if (suffixBytes === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
