import type express from 'express'
import type { Refusals, SiteAddresses } from '../app/context.ts'
import type { SignInServices } from '../contract/sign-in-services.ts'
import type { Brand } from './brand/brand.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { WebMetrics } from './metrics/web-metrics.ts'
import type { EventLoop } from './observability/event-loop.ts'
import type { Logger } from './observability/log.ts'
import type { Transport } from './product-api/transport.ts'
import type { RemixBuild } from './remix/renderer.ts'
import type { Languages } from './session/preferred-language.ts'
import type { SharedState } from './shared-state/shared-state.ts'

export interface AppDeps {
  config: Config
  secrets: Secrets
  brand: Brand
  productApi: Transport
  tracking?: Transport
  /** Reported by the embedded platform; absent with a remote product API. */
  signIn?: SignInServices
  payOrigins?: readonly string[]
  remix: {
    build: RemixBuild
    clientDirectory: string
    formerDirectory?: string
    /** Only in development: serves and reloads modules. */
    vite?: express.RequestHandler
  }
  languages: Languages
  refusals: Refusals
  /** With which a buyer agrees to what ends the right of withdrawal, by language. */
  consents: ReadonlyMap<string, string>
  addresses: SiteAddresses
  errorReports?: Pick<ErrorReports, 'pass'>
  /** Absent, as in tests: the process counts as idle. */
  eventLoop?: Pick<EventLoop, 'isBusy' | 'lagMs'>
  /** Absent: nothing is measured. */
  metrics?: WebMetrics | undefined
  /** Shared by all web processes of this machine; absent: local to this process. */
  state?: SharedState
  log: Logger
  clock: { nowMs(): number }
  /** Calls `forget` on every catalogue change; absent: caches expire by time only. */
  watchCatalogue?: (forget: () => void) => void
  /** At least 16 characters of `[A-Za-z0-9-]`. */
  randomId?: () => string
}
