import type * as z from 'zod'

/** What the configuration knows of a provider. Its client and the rest are in `platform/providers/<name>/`. */
export interface ProviderSettings {
  variables: Readonly<Record<string, z.ZodType>>
  /** Needed together; the first says that the provider is set up. */
  credentials: readonly [string, string, ...string[]]
  /** Of the credentials, what is never shown. */
  secrets: readonly string[]
  /** Where pages may send viewers for it, unless the configuration says otherwise. */
  origins: readonly string[]
  /** Whether a web front with a product API of another host needs the credentials too. */
  isForWebFront?: true
}
