import { InvalidArgumentError, Option } from 'commander'
import type { OperatorSettings } from '../../platform/config/settings.ts'
import type { MediaPlace } from '../../platform/media-store/open-media-store.ts'
import { type Operator, openOperator } from '../../platform/operator/open-operator.ts'
import { OrderNumber } from '../../platform/orders/order-rows.ts'
import { MemberCode } from '../../platform/support/member-code.ts'
import { readOperatorEnvironment } from './environment.ts'

export const ENVIRONMENT_HELP = '\nDATA_DIR (default .data) and DATABASE_URL are read from the environment.'

/**
 * Through the running product, or directly if there is none. Returns the exit code; refusals print their reason to stderr and
 * return 1.
 */
export async function operate(
  action: (operator: Operator, place: MediaPlace, settings: OperatorSettings) => Promise<void>,
): Promise<number> {
  try {
    const { settings, secrets } = readOperatorEnvironment()
    const operator = await openOperator(settings, secrets)
    try {
      const { dataDir, bucket } = settings
      await action(operator, { dataDir, bucket, bucketKeys: secrets.bucketKeys }, settings)
      return 0
    } finally {
      await operator.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

export function parseOrder(text: string): string {
  if (!OrderNumber.safeParse(text).success) {
    throw new InvalidArgumentError('Expected up to 64 letters, digits, "-" and "_".')
  }
  return text
}

export function parseMemberCode(text: string): string {
  if (!MemberCode.safeParse(text).success) throw new InvalidArgumentError('A member code is a number.')
  return text
}

/** Without one, support does nothing to a member. */
export function reasonOption(): Option {
  return new Option('--reason <text>', 'why, stored with the act')
    .argParser(parseNeededReason)
    .makeOptionMandatory()
}

function parseNeededReason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Expected a reason.')
  return parseReason(text.trim())
}

export function parseReason(text: string): string {
  if (text.length > 200) throw new InvalidArgumentError('Expected at most 200 characters.')
  return text
}
