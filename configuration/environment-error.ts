export type Source = Readonly<Record<string, string | undefined>>

/** Every error in a configuration, one sentence each, for the operator who starts the product. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
