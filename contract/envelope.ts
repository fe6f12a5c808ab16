import * as z from 'zod'
import { CODES } from './codes.ts'

/** The envelope of every response; `data` is used when `code` is `00000`. */
export const Envelope = z.object({
  code: z.string(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** The envelope of one call, for documentation and for writing responses. */
export function createEnvelope<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.literal(CODES.success),
    message: z.string().nullish(),
    data,
  })
}
