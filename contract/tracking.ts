import * as z from 'zod'
import { TimeMs } from './coins.ts'
import { endpoint } from './endpoint.ts'

const Scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const EventParam = z.union([Scalar, z.array(z.record(z.string().max(64), Scalar)).max(10)])

/** A random id, in every event from a browser, by which receivers recognise duplicates. */
export const EVENT_ID_PARAM = 'eventId'

export const SentEvent = z.object({
  en: z.string().max(100).meta({ description: 'Event name.' }),
  ett: TimeMs.meta({ description: 'When, ms since the epoch.' }),
  kv: z.object({
    eventParams: z.record(z.string().max(64), EventParam).meta({
      description: `\`${EVENT_ID_PARAM}\`, if given, is unique: an event that is sent again is stored once.`,
    }),
  }),
})

export const reportTracking = endpoint({
  method: 'POST',
  path: '/tracking/report',
  summary: 'Stores a batch of usage events.',
  source: 'Rows 243, 261; rule 12',
  audience: 'anyone',
  host: 'tracking',
  body: z.object({
    cm: z
      .record(z.string().max(64), Scalar)
      .meta({ description: 'Fields shared by all events of the batch.' }),
    et: z.array(SentEvent).max(500),
  }),
  wire: z.unknown(),
  read: () => null,
})
