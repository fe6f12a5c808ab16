import * as z from 'zod'
import { CODES } from './codes.ts'

/** `data` is used only when `code` is `00000`. */
export const Envelope = z.object({
  code: z.string(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
})
export type Envelope = z.infer<typeof Envelope>

export function createEnvelope<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.literal(CODES.success),
    message: z.string().nullish(),
    data,
  })
}
