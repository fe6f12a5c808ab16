import { ZodError } from 'zod'
import { OperatorRefusal } from '../../platform/runtime/operator-refusal.ts'
import { StartError } from '../../platform/runtime/start-error.ts'

/** An answer other than success, as a sentence for whoever sits before the screen. */
export class StudioRefusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Null: not foreseen; its details belong to the log. */
export function toRefusal(error: unknown): StudioRefusal | null {
  if (error instanceof StudioRefusal) return error
  if (error instanceof OperatorRefusal) return new StudioRefusal(409, error.message)
  if (error instanceof StartError) return new StudioRefusal(503, error.message)
  if (error instanceof ZodError) return new StudioRefusal(400, sentenceOf(error))
  if (error instanceof RangeError) return new StudioRefusal(400, error.message)
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return new StudioRefusal(413, 'This is too large.')
  if (status === 400) return new StudioRefusal(400, 'This cannot be read.')
  return null
}

function sentenceOf({ issues }: ZodError): string {
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}
