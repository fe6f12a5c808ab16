import * as z from 'zod'
import { TimeMs } from './coins.ts'
import { endpoint } from './endpoint.ts'

const EventParam = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

export const reportTracking = endpoint({
  method: 'POST',
  path: '/tracking/report',
  summary: 'Takes a batch of usage events.',
  source: 'Rows 243, 261; rule 12',
  audience: 'anyone',
  host: 'tracking',
  body: z.object({
    cm: z.record(z.string().max(64), EventParam).meta({ description: 'What all events of the batch share.' }),
    et: z
      .array(
        z.object({
          en: z.string().max(100).meta({ description: 'Event name.' }),
          ett: TimeMs.meta({ description: 'When, ms since the epoch.' }),
          kv: z.object({ eventParams: z.record(z.string().max(64), EventParam) }),
        }),
      )
      .max(500),
  }),
  wire: z.unknown(),
  read: () => null,
})
