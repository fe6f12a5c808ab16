import * as z from 'zod'

const text = (max: number) =>
  z
    .string({ error: 'must be text; put it in quotes when it looks like a number' })
    .normalize()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)

/**
 * What viewers read about a drama and nothing decides by: from `drama.yaml` through the catalogue, which stores them together,
 * to the page. All optional. Messages complete the sentence `"cast" …`.
 */
export const ShownFacts = z.object({
  /** The leads first. */
  cast: z.array(text(100), { error: 'must be a list of names' }).max(30, 'must be at most 30').optional(),
})
export type ShownFacts = z.infer<typeof ShownFacts>

type Shape = typeof ShownFacts.shape

const DESCRIPTIONS: Record<keyof Shape, string> = {
  cast: 'Names of its actors, the leads first.',
}

/** In a response null is absent, and so is what no drama of ours could have: a page does not fail for it. */
export const wireShownFacts = Object.fromEntries(
  Object.entries(ShownFacts.shape).map(([name, fact]) => [
    name,
    fact
      .nullish()
      .catch(null)
      .meta({ description: DESCRIPTIONS[name as keyof Shape] }),
  ]),
) as { [Name in keyof Shape]: z.ZodCatch<z.ZodOptional<z.ZodNullable<Shape[Name]>>> }

export function readShownFacts(wire: object): ShownFacts {
  const known = Object.entries(wire).filter(([, fact]) => fact !== null)
  return ShownFacts.parse(Object.fromEntries(known))
}
