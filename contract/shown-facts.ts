import * as z from 'zod'
import { text } from './text.ts'

const Name = text(100)
const CAST_MAX = 30

/**
 * What viewers read about a drama and nothing decides by: from `drama.yaml` through the catalogue, which stores them together,
 * to the page. All optional. Messages complete the sentence `"cast" …`.
 */
export const ShownFacts = z.object({
  /** The leads first. */
  cast: z
    .array(Name, { error: 'must be a list of names' })
    .max(CAST_MAX, `must be at most ${CAST_MAX}`)
    .optional(),
})
export type ShownFacts = z.infer<typeof ShownFacts>

/** As in responses of any backend. */
export const wireShownFacts = {
  cast: z.array(z.string()).nullish().meta({ description: 'Names of its actors, the leads first.' }),
}

/** Of a list that is longer than ours may be, its beginning; without names that could not be shown. */
export function readShownFacts({ cast }: { cast?: string[] | null | undefined }): ShownFacts {
  const names = cast?.flatMap((name) => Name.safeParse(name).data ?? []).slice(0, CAST_MAX)
  return names?.length ? { cast: names } : {}
}
