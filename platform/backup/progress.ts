export interface Progress {
  begin(label: string, total: number): ProgressStep
}

export interface ProgressStep {
  add(count: number): void
  end(): void
}
