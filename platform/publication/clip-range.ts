import * as z from 'zod'

/** What For You shows where the operator names nothing. */
export const OPENING_MS = 45_000
const CLIP_MS = { min: 5_000, max: 120_000 }

/** Of a drama's first free episode, in ms. */
export const ClipRange = z
  .object({ startMs: z.number().int().nonnegative(), endMs: z.number().int().positive() })
  .refine(({ startMs, endMs }) => endMs - startMs >= CLIP_MS.min && endMs - startMs <= CLIP_MS.max)
export type ClipRange = z.infer<typeof ClipRange>

export const CLIP_WORDS = 'must be a range of 5 to 120 seconds such as 0:12-0:42'

/** `0:12-0:42`; null for anything else. */
export function readClipRange(text: string): ClipRange | null {
  const [, ...numbers] = /^(\d{1,3}):([0-5]\d)-(\d{1,3}):([0-5]\d)$/.exec(text.replaceAll(' ', '')) ?? []
  const [startMin, startS, endMin, endS] = numbers.map(Number)
  if (endS === undefined) return null
  const range = { startMs: (startMin! * 60 + startS!) * 1000, endMs: (endMin! * 60 + endS) * 1000 }
  return ClipRange.safeParse(range).data ?? null
}

const toTime = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** As an operator writes it. */
export const writeClipRange = ({ startMs, endMs }: ClipRange) => `${toTime(startMs)}-${toTime(endMs)}`
