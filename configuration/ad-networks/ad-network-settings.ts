import type * as z from 'zod'
import type { ClickParam } from '../../contract/visit-source.ts'

/** What the configuration knows of an advertising network. What is sent to it is in `platform/conversions/networks/`. */
export interface AdNetworkSettings {
  variables: Readonly<Record<string, z.ZodType>>
  /** Needed together. The id says that the network is set up, and is all that a web front needs. */
  credentials: readonly [id: string, token: string]
  secrets: readonly string[]
  /** The parameter by which the network's clicks are known. */
  clickParam: ClickParam
}
