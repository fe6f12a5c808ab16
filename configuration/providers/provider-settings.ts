import type * as z from 'zod'

export interface ProviderSettings {
  variables: Readonly<Record<string, z.ZodType>>
  /** Required together; the first one determines whether the provider is configured. */
  credentials: readonly [string, string, ...string[]]
  secrets: readonly string[]
  origins: readonly string[]
  /** Also needed by a web front whose product API is on another host. */
  isForWebFront?: true
}
