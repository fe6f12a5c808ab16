import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import type { FeedbackState } from '../platform/db/tables.ts'
import { listFeedbackAction, setFeedbackStateAction } from '../platform/operator/actions.ts'
import { FEEDBACK_STATES, type ListedFeedback } from '../platform/support/list-feedback.ts'
import { toHarmlessText } from '../platform/texts/harmless-text.ts'
import { readTime } from './arguments/read-time.ts'
import { wholeNumber } from './arguments/whole-number.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { inTime, toFacts } from './output/words.ts'

const LIMIT_MAX = 1000
const PAGE_MAX = 999

interface FeedbackOptions {
  since: number | null
  limit: number
  page: number
  state?: FeedbackState
  json: boolean
}

export function feedbackCommand(): Command {
  return new Command('feedback')
    .description('List what viewers wrote with the feedback form, the newest first.')
    .option('--since <time>', 'from then on, such as 2027-01-31 or 2027-01-31T18:00Z', parseSince, null)
    .option('--limit <number>', 'how many', wholeNumber(LIMIT_MAX), 50)
    .option('--page <number>', 'which of them: 2 continues where 1 ended', wholeNumber(PAGE_MAX), 1)
    .addOption(new Option('--state <state>', 'only these').choices(FEEDBACK_STATES))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\n"feedback: true" in site.yaml switches the form on. Messages are deleted after a year.`,
    )
    .action(async ({ since, limit, page, state, json }: FeedbackOptions) => {
      process.exitCode = await operate(async (operator) => {
        const messages = await operator.perform(listFeedbackAction, {
          sinceMs: since,
          limit,
          skip: (page - 1) * limit,
          ...(state && { state }),
        })
        printFacts(json, messages, feedbackInWords(messages, { sinceMs: since, page }))
      })
    })
    .addCommand(markCommand())
}

function markCommand(): Command {
  return new Command('mark')
    .description('Say how far a message is.')
    .argument('<id>', 'of the message')
    .addArgument(new Argument('<state>', 'how far').choices(FEEDBACK_STATES))
    .addOption(jsonOption())
    .action(async (id: string, state: FeedbackState, _options: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await operate(async (operator) => {
        const marked = await operator.perform(setFeedbackStateAction, { id, state })
        printFacts(json, marked, `Message ${id} is ${state}.`)
      })
    })
}

const TOPICS: Readonly<Record<string, string>> = {
  contentError: 'content error',
  breachOfLaw: 'breach of law',
}

export function feedbackInWords(
  messages: readonly ListedFeedback[],
  { sinceMs, page = 1 }: { sinceMs: number | null; page?: number },
): string {
  if (messages.length === 0) {
    if (page > 1) return `Page ${page} has no feedback.`
    return sinceMs === null ? 'There is no feedback yet.' : `There is no feedback since ${inTime(sinceMs)}.`
  }
  return messages.map(messageInWords).join('\n\n')
}

function messageInWords(message: ListedFeedback) {
  const { id, state, at, description, topics, email, page, language, memberCode } = message
  return [
    inTime(Date.parse(at)),
    ...toFacts({
      message: `${id}, ${state}`,
      from: memberCode === null ? 'a visitor' : `member ${memberCode}`,
      'answer to': toHarmlessText(email),
      about: topics.map((topic) => TOPICS[topic] ?? toHarmlessText(topic)).join(', '),
      page: page === null ? 'unknown' : toHarmlessText(page),
      language,
    }),
    ...toHarmlessText(description)
      .split('\n')
      .map((line) => `  > ${line}`.trimEnd()),
  ].join('\n')
}

function parseSince(text: string): number {
  const time = readTime(text)
  if (!time)
    throw new InvalidArgumentError('Expected a day like 2027-01-31 or a time like 2027-01-31T18:00Z.')
  return time.timeMs
}

if (import.meta.main) {
  await feedbackCommand().name('cliffhanger feedback').parseAsync()
}
