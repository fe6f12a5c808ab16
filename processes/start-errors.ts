import { EnvironmentError } from '../configuration/environment-error.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { ListenError } from '../server/listen.ts'
import { MissingBuildError } from '../server/remix/open.ts'

const MENDABLE = [EnvironmentError, StartError, ListenError, MissingBuildError]

/** Whether the operator can fix the cause, as the message explains. Everything else is a bug and shows its stack. */
export function canBeMended(error: unknown): boolean {
  return MENDABLE.some((kind) => error instanceof kind)
}
