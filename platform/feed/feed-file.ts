import * as z from 'zod'
import type { OperatorFileText } from '../../configuration/operator-file.ts'
import { type ReadYaml, readYaml, type YamlFaults } from '../../configuration/read-yaml.ts'
import type { Timers } from '../runtime/clock.ts'
import { followOperatorFile } from '../runtime/follow-operator-file.ts'
import type { Log } from '../runtime/log.ts'
import type { RepeatedTask } from '../runtime/repeated-task.ts'

export const FEED_FILE_NAME = 'feed.yaml'

const NAMED_MAX = 1000
/** Room for so many names. Of a larger file, reading each key beside all others would keep viewers waiting. */
const LENGTH_MAX = 128 * 1024

const share = (max: number) => {
  const error = `must be a share from 0 to ${max}`
  return z.number({ error }).min(0, error).max(max, error)
}
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.number({ error }).int(error).min(min, error).max(max, error)
}
const KEYS = 'must be a list of the keys of dramas, such as [neon-oath, moonbound]'
const FACTORS = 'must be written { neon-oath: 2 }'
const FACTOR = 'must be a factor from 0.1 to 10'
// PostgreSQL refuses a text with a NUL, which YAML can write.
const key = z
  .string({ error: KEYS })
  .normalize()
  .trim()
  .min(1, KEYS)
  .regex(/^\P{Cc}*$/u, KEYS)

/** An operator's rules of For You. The messages complete the sentence `"name" …`. */
export const FeedRules = z.strictObject(
  {
    /** Of all places: the least that new dramas have. */
    newShare: share(0.5).default(0.2),
    /** A drama is new for so many days … */
    newDays: whole(1, 90).default(7),
    /** … until it was shown so often. */
    newExposures: whole(1, 100_000).default(100),
    /** Of all places: given by chance, from which the report tells what the order is worth. */
    chanceShare: share(0.1).default(0.005),
    /** How much likelier a drama is shown, by its key. */
    boost: z
      .record(key, z.number({ error: FACTOR }).min(0.1, FACTOR).max(10, FACTOR), { error: FACTORS })
      .refine((factors) => Object.keys(factors).length <= NAMED_MAX, `must name at most ${NAMED_MAX} dramas`)
      .default({}),
    /** Never shown, by its key. */
    exclude: z
      .array(key, { error: KEYS })
      .max(NAMED_MAX, `must name at most ${NAMED_MAX} dramas`)
      .default([]),
    /** Dramas meant for older viewers are left out. */
    maximumAge: whole(1, 21).optional(),
  },
  { error: 'must be settings such as "newShare: 0.2", or empty' },
)
export type FeedRules = z.output<typeof FeedRules>

export const DEFAULT_FEED_RULES: FeedRules = FeedRules.parse({})

export async function parseFeedRules(
  read: NonNullable<OperatorFileText>,
  fileName: string,
): Promise<Pick<ReadYaml<FeedRules>, 'value'> | YamlFaults> {
  if ('fault' in read) return { faults: [read.fault] }
  if (read.text.length > LENGTH_MAX) {
    return {
      faults: [`${fileName} is longer than ${LENGTH_MAX} characters; it names at most ${NAMED_MAX} dramas.`],
    }
  }
  // An empty file, or one of comments alone, is null.
  const schema = z.preprocess((value) => value ?? {}, FeedRules)
  return readYaml(read.text, { schema, fileName })
}

/** The rules of the first existing file of `files`, followed without a restart. A faulty file changes nothing and is logged once. */
export async function followFeedRules(
  deps: { timers: Timers; log: Log },
  files: readonly string[],
): Promise<RepeatedTask & { rules: () => FeedRules }> {
  let rules = DEFAULT_FEED_RULES
  const task = await followOperatorFile(deps, files, {
    failure: 'rules of For You could not be read',
    async take({ file, read }) {
      const parsed = read && (await parseFeedRules(read, file ?? ''))
      if (parsed && 'faults' in parsed) {
        deps.log.error({ file, faults: parsed.faults }, 'rules of For You not changed: their file has faults')
        return
      }
      const next = parsed?.value ?? DEFAULT_FEED_RULES
      if (JSON.stringify(next) === JSON.stringify(rules)) return
      rules = next
      deps.log.info({ file }, 'rules of For You changed')
    },
  })
  return { ...task, rules: () => rules }
}
