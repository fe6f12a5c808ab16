import type { CodeName } from '../../contract/codes.ts'

/** An expected refusal. Bugs and outages are thrown instead. */
export class Refusal {
  readonly code: Exclude<CodeName, 'success'>
  readonly message: string

  constructor(code: Exclude<CodeName, 'success'>, message: string) {
    this.code = code
    this.message = message
  }
}
