import * as z from 'zod'

/** Completes the sentence `"name" …` about a line of an operator's file. */
export const TEXT = 'must be text; put it in quotes when it looks like a number'

/** A line of text from 1 to `max` characters, without the space around it. */
export const text = (max: number) =>
  z
    .string({ error: TEXT })
    .normalize()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
