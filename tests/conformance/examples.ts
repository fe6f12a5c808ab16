import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'

const Example = z.object({
  request: z.object({
    query: z.record(z.string(), z.string()).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: z.object({ code: z.literal('00000'), message: z.string().nullish(), data: z.unknown() }),
})

/** The stored request and answer of one call. */
export function readExample(name: EndpointName): z.infer<typeof Example> {
  const file = new URL(`../../contract/examples/${name}.json`, import.meta.url)
  return Example.parse(JSON.parse(readFileSync(file, 'utf8')))
}
