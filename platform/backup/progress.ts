export interface Progress {
  /** @param total approximate number of units */
  begin(label: string, total: number): ProgressStep
}

export interface ProgressStep {
  add(count: number): void
  end(): void
}
