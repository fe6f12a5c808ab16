/** Names and values. */
export type Source = Readonly<Record<string, string | undefined>>

/** All errors of a configuration, one sentence each, for the person starting the product. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
